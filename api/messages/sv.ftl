# Sidornas texter på svenska.

## Dates and times
date = { $day } { $month } { $year }
month-1 = januari
month-2 = februari
month-3 = mars
month-4 = april
month-5 = maj
month-6 = juni
month-7 = juli
month-8 = augusti
month-9 = september
month-10 = oktober
month-11 = november
month-12 = december

## The frame of every page
skip-to-content = Till innehållet
nav-main = Huvudmeny
nav-tournaments = Turneringar
nav-matches = Matcher
nav-games = Partier
nav-players = Spelare
nav-ratings = Rating
nav-series = Serier
nav-statistics = Statistik
nav-records = Protokoll
nav-journal = Journal
nav-members = Medlemmar
nav-first-account = Första kontot
nav-sign-in = Logga in
nav-language = Språk
open-house = Ingen har något konto än: den som sitter vid den här datorn får göra allt.
open-house-end = Skapa det första kontot, så loggar alla in.
live-notice = Någon har ändrat något på den här sidan.
live-load = Läs in den på nytt

## The words of the game
men =
    { $count ->
        [one] { $count } bricka
       *[other] { $count } brickor
    }

## Statistics
stats-title = Statistik
stats-all = Alla partier.
stats-choose = Välj partier
stats-player = Spelare
stats-opponent = Motspelare
stats-tournament = Turnering
stats-club = Klubb
stats-rules = Regler
stats-from = Från
stats-to = Till
stats-any = Alla
stats-opponent-hint = Motspelare väljs tillsammans med en spelare.
stats-show = Visa
stats-all-games = Alla partier
stats-incomplete = Statistiken håller på att räknas samman: en del partier saknas ännu.
stats-empty = Här finns inget parti med resultat.
stats-ended = Hur partierna slutade
stats-ending = Slut
stats-games = Partier
stats-won = vunna
stats-lost = förlorade
stats-played = färdigspelade
stats-conceded = uppgivna
stats-forfeited = walkover
stats-adjudicated = avdömda
stats-ended-hint = Bara färdigspelade partier räknas nedan.
stats-kinds = Vinstslag
stats-kind = Slag
stats-share = Andel
stats-expected = väntat
stats-compared = Jämfört
stats-table = Som tabell
stats-kinds-hint = Sprängjan räknas även bland jan; munk förekommer vid hemspel och vackert spel.
stats-expected-hint = Väntat bland vana spelare enligt standardreglerna: en tredjedel till hälften hemspel, en fjärdedel till en tredjedel vardera vackert spel och jan, en till åtta procent sprängjan, munk i ungefär vart tionde parti.
stats-wins = De tolv vinsterna
stats-win = Vinst
stats-category = Kategori
stats-whole-category = kategori { $category } tillsammans
stats-beginning = Vem som börjar
stats-began = Vem började
stats-beginner = Den som började
stats-begun = Började själv
stats-begun-by-other = Motspelaren började
stats-beginner-wins =
    { $games ->
        [one] Den som började vann { $won } av { $games } parti ({ $share }).
       *[other] Den som började vann { $won } av { $games } partier ({ $share }).
    }
stats-lengths = Partiernas längd
stats-turns = Drag
stats-mean-turns =
    { $games ->
        [one] { $turns } drag av båda sidor i { $games } antecknat parti.
       *[other] I genomsnitt { $turns } drag av båda sidor i { $games } antecknade partier.
    }
stats-length-below = högst { $turns } drag
stats-length = { $from }–{ $to } drag
stats-length-above = minst { $turns } drag
stats-done = Slag, sprängningar, vändningar
stats-per-game = Per parti
stats-own = Egna
stats-others = Motspelares
stats-winners = Vinnare
stats-losers = Förlorare
stats-hits = slagna brickor
stats-forcings = sprängda band
stats-comebacks =
    { $games ->
        [one] { $games } parti vanns efter en vändning.
       *[other] { $games } partier vanns efter en vändning.
    }
stats-comebacks-of = Vändningar: { $won } egna, { $lost } av motspelare.
stats-comeback-hint = En vändning är en vinst av den som efter något drag legat minst { $pips } ögon efter.
stats-recorded-hint =
    { $games ->
        [one] Längd, slag, sprängningar och vändningar gäller { $games } parti som är antecknat drag för drag från början till slut. Resultat som ingen har bekräftat räknas inte.
       *[other] Längd, slag, sprängningar och vändningar gäller de { $games } partier som är antecknade drag för drag från början till slut. Resultat som ingen har bekräftat räknas inte.
    }
stats-percent = { $percent } %
stats-below-one-percent = under 1 %
stats-range = { $from }–{ $to } %
stats-about = omkring { $percent } %
stats-too-few = för få partier
stats-fewer = färre
stats-more = fler
stats-as-expected = som väntat
stats-won-and-lost = { $won } vunna, { $lost } förlorade
stats-win-bear-off = hemspel
stats-win-bear-off-monk = hemspel med munk
stats-win-single-crown = enkelt kronspel
stats-win-single-crown-monk = enkelt kronspel med munk
stats-win-double-crown = dubbelt kronspel
stats-win-double-crown-monk = dubbelt kronspel med munk
stats-win-staircase = trappspel
stats-win-staircase-monk = trappspel med munk
stats-win-tower = uppspel
stats-win-tower-monk = uppspel med munk
stats-win-jan = jan
stats-win-forced-jan = sprängjan
stats-kind-bear-off = hemspel
stats-kind-nice-game = vackert spel
stats-kind-jan = jan
stats-kind-forced-jan = varav sprängjan
stats-kind-monk = med munk
stats-rules-standard = standard
stats-rules-old-book = gamla regelboken
stats-rules-revertier = revertier
stats-rules-verkehren = verkehren
## Föra protokoll
desk-title = Föra protokoll
desk-open = Föra protokoll
desk-game = Partiet
desk-match = Matchen
desk-turn-board = Vänd brädet
desk-board = Bräde
desk-no-position = Ställningen kan inte vara känd här.
desk-throws = { $name } kastar
desk-plays = { $name } flyttar { $throw }
desk-the-throw = Kast
desk-the-steps = Steg
desk-the-play = Flyttning
desk-throw-hint = till exempel 63
desk-play-hint = till exempel 1/7 1/4; - för fåt
desk-stood = Draget är otillåtet men har fått stå
desk-write = Skriv draget i stället
desk-enter = För in draget
desk-undo = Ångra
desk-forced = Bara en flyttning är tillåten.
desk-play = Flytta { $play }
desk-ends = Partiet är slut: { $win }. För in
desk-void = { $throw }: fåt.
desk-step = Från { $from } till { $to }
desk-choose = Välj vart.
desk-nothing = Ingen bricka där kan flyttas.
desk-unchecked = Ingen förbindelse: draget prövas när den är tillbaka.
desk-refused = Drag { $turn }, { $play }, godtogs inte:
desk-faster = Drag { $turn } har redan förts in av någon annan:
desk-not-allowed = Du får inte föra in drag just nu. Logga in igen i en annan flik.
desk-offline = Ingen förbindelse. Det du för in väntar här.
desk-no-undo = Det sista draget kan inte tas tillbaka här.
desk-unreadable = Flyttningen går inte att läsa.
desk-bar = de slagna
desk-off = hem
desk-correct = Rätta
desk-let-stand = Det har fått stå
desk-again = Försök igen
desk-forget = Glöm det som väntar
desk-waiting = Väntar på att skickas
desk-last-turns = Senaste dragen
desk-no-turn = Inget drag ännu.
desk-correct-hint = Tryck på ett drag för att rätta det eller skjuta in ett före det.
desk-keys = Tangenter
desk-key-throw = kastet, en tangent per tärning
desk-key-letters = steget med den bokstaven
desk-key-arrows = gå mellan knapparna
desk-key-enter = den enda flyttningen
desk-key-undo = ångra
desk-key-escape = ställ tillbaka brickan
desk-key-help = de här tangenterna

## Resultat av enskilda partier
slip-title = Parti { $number }: bara resultatet
slip-who = Vem vann
slip-how = Med
slip-done = För in resultatet
slip-other = Partiet spelades inte färdigt
side-white = Vit
side-black = Svart
win-bear-off = hemspel
win-bear-off-monk = hemspel med munk
win-single-crown = enkelt kronspel
win-single-crown-monk = enkelt kronspel med munk
win-double-crown = dubbelt kronspel
win-double-crown-monk = dubbelt kronspel med munk
win-staircase = trappspel
win-staircase-monk = trappspel med munk
win-tower = uppspel
win-tower-monk = uppspel med munk
win-jan = jan
win-forced-jan = sprängjan
category-nice-game = vackert spel
category-nice-game-monk = vackert spel med munk
points = { $points } poäng
outcome-won = { $name } vann
outcome-category = kategori { $category }
outcome-conceded = uppgivet
outcome-forfeited = på walkover
outcome-adjudicated = avgjort av tävlingsledaren
status-unreadable = oläsligt
status-illegal = otillåtet drag
status-contradicted = motsägs av dragen
status-irregular = regelbrott som fått stå
status-partial = med luckor
status-incomplete = ej färdigspelat
status-verified = kontrollerat
standing-verified = kontrollerat
standing-not-begun = inte påbörjat
standing-being-played = pågår
standing-result-only = bara resultatet
standing-not-to-the-end = ej färdigspelat
standing-gaps = med luckor
standing-stood = med ett otillåtet drag som fått stå
standing-contradicted = uppgifterna motsägs av dragen
standing-illegal = otillåtet drag
contradiction = { $claim } anger { $claimed }, men dragen ger { $replayed }
fact-void = Kastet kan inte användas: fåt.
fact-forcing-prime = { $side } får spränga motspelarens band på { $points } (sex eller fler band i följd).
fact-forcing-entry = { $side } får spränga motspelarens band på { $points } vid inslag (fler brickor slagna än fria tungor).
fact-jan-blot = { $side } har janbrickan ute.
fact-one-hit = En slagen bricka till, och { $side } är jan.
fact-nice-game = { $side } har { $steps } steg kvar till { $win }.
fact-squire = { $side } är junker: inget kast kan flytta den sista brickan.
fact-shut-out = Ingen av sidorna kan någonsin flytta igen; tävlingsledaren avgör partiet.
fault-not-allowed = är inte tillåtet med { $dice }:
fault-rule = Regel
fault-legal-plays =
    { $count ->
        [one] { $count } tillåten flyttning
       *[other] { $count } tillåtna flyttningar
    }
fault-legal =
    { $count ->
        [one] Tillåten är bara:
       *[other] Tillåtna är:
    }
fault-wrong-side = det är den andra sidans tur
fault-game-over = partiet var redan slut; därefter finns inga steg
fault-not-thrown = ingen oanvänd tärning i kastet ger det steget
fault-bar-first = en slagen bricka måste slås in innan någon annan flyttas
fault-no-man = spelaren har ingen bricka där
fault-own-point = på spelarens tungor 1–11 får bara en egen bricka stå, och där står redan en
fault-enemy-point = motspelaren har band där, och inget ger rätt att spränga det
fault-last-man = den som bara har en bricka kvar får aldrig spränga
fault-not-home = brickor spelas hem först när alla står på 19–24
fault-not-last = bara den sista brickan får spelas hem med den tärningen
fault-false-mark = ett tecken anger ett slag eller en sprängning som steget inte gör
fault-touchdown = mellanlandningen måste skrivas ut, eftersom den avgör ställningen
fault-more-dice = fler av kastets tärningar kan användas
fault-higher-die = bara en tärning kan användas, och då måste det vara den högre
fault-more-reduction = kastet kan användas med mindre reduktion
rules-named = regler: { $names }
rules-standard = standard
rules-old-book = gamla regelboken
rules-revertier = revertier
rules-verkehren = verkehren
option-six-closed-points = sex band i följd får stå
option-first-66 = sexor all i första kastet
option-jan-needs-band = jan kräver band
option-customary-points = vedertagna poäng
begins-loser = förloraren börjar nästa parti
begins-teka = teka före varje parti
begins-alternate = spelarna börjar växelvis
verdict-not-begun = Inte påbörjad.
verdict-being-played = Pågår.
verdict-undecided = Oavgjord: alla partier är spelade, och varken poäng eller kategorier skiljer spelarna åt.
verdict-points = { $name } vinner matchen på poäng.
verdict-forfeit = { $name } vinner matchen på walkover.
verdict-director = { $name } vinner matchen enligt tävlingsledarens beslut.
verdict-better-category = { $name } vinner matchen på särskiljning: lika i poäng, och { $win } ({ $category }) går före { $win-against } ({ $against }).
verdict-one-more = { $name } vinner matchen på särskiljning: lika i poäng, men ett vunnet parti mer, { $win } ({ $category }).
verdict-better-games = { $name } vinner matchen på särskiljning: lika i poäng, men med de bättre partierna.

## The board
board-title = Brädet
board-title-to-move = Brädet, { $side } i tur
board-to-move = { $side } i tur
board-is-to-move = { $side } är i tur.
board-off = { $count } hemma
board-men-bottom = { $side }, nederst, räknat längs egen väg: { $men }.
board-men-top = { $side }, överst, räknat längs egen väg: { $men }.
board-throw = Kastet är { $roll }, { $name }.
board-on-bar =
    { $count ->
        [one] { $count } slagen bricka
       *[other] { $count } slagna brickor
    }
board-borne-off =
    { $count ->
        [one] { $count } bricka hemspelad
       *[other] { $count } brickor hemspelade
    }
board-on-talon =
    { $count ->
        [one] { $count } bricka på tunga 1 (hemmet)
       *[other] { $count } brickor på tunga 1 (hemmet)
    }
board-on-head =
    { $count ->
        [one] { $count } bricka på tunga 12 (huken)
       *[other] { $count } brickor på tunga 12 (huken)
    }
board-on-point =
    { $count ->
        [one] { $count } bricka på tunga { $point }
       *[other] { $count } brickor på tunga { $point }
    }

## Games
game-n = parti { $number }
game-n-of-match = Parti { $number } i matchen
game-nothing-written = Inget skrevs in
game-turn-is-illegal = Drag { $turn } ({ $side }) är otillåtet som det står.
game-correct-turn = Rätta drag { $turn }
game-position-before = Ställningen före drag { $turn }; tungorna är numrerade för { $side }:
game-turn-n = Drag { $turn }
game-is-to-move = är i tur.
game-after-turn = Efter drag { $turn }
game-before-first = Före första draget
game-position-unknown = Ingen kan veta ställningen här: ett tidigare drag är okänt eller otillåtet.
game-turns = Drag
game-turn-count = { $count } drag
game-pips = Steg kvar: Vit { $white }, Svart { $black }
game-numbered-board = Tungorna är numrerade för { $side }, vem som än drar.
game-numbered-mover = Tungorna är numrerade för { $side }, som drar.
game-number-mover = Numrera för den som drar
game-number-board = Behåll Vits nummer
game-turn-board = Vänd brädet
game-link-here = Länk till draget
game-sign-in-to-enter = för att skriva in drag.
game-to-latest = Till senaste ställningen
game-throws = { $name } kastar
game-plays = { $name } spelar
game-more-plays =
    { $count ->
        [one] { $count } flyttning till
       *[other] { $count } flyttningar till
    }
game-another-throw = Ett annat kast
game-type-turn = Skriv draget i stället
game-write-turn = Skriv nästa drag
game-no-turn = Inget drag än.
game-take-back = Ta tillbaka sista draget
game-sources = Källor
game-source = Källa
game-annotator = Kommentarer av
game-white-club = Vits klubb
game-black-club = Svarts klubb
game-licence = Licens
game-record = Protokollet
game-record-text = Som text, att kopiera
game-compare = Jämför med ett annat parti
game-history = Partiets historik
game-void = fåt: kastet kan inte användas
game-throw = Kast
game-throw-hint = t.ex. 63
game-play = Flyttning
game-play-hint = t.ex. 1/7 1/4; - för fåt
game-comment = Kommentar
game-stood = Draget är otillåtet, och spelarna lät det stå
game-enter-turn = Skriv in drag { $turn }
game-end-early = Avsluta partiet utan att spela färdigt
game-give-result = Ge det här resultatet
game-remove = Ta bort partiet: det påbörjades av misstag
game-result-back = Ta tillbaka resultatet
game-undo = Ångra drag { $turn }
copy = Kopiera
copied = Kopierat
download = Hämta
replay-start = Början
replay-previous = Bakåt
replay-next = Framåt
replay-latest = Slutet
replay-where = { $turn } av { $turns }
replay-to-turn = Till drag
replay-go = Gå
replay-play = Spela upp
replay-pause = Pausa
replay-pace = Varje drag
replay-seconds = { $seconds } s
replay-keys = Tangenter: ← → ett drag, Home och End, blanksteg spelar upp och pausar.
graph-bar = slagna
graph-words = Steg kvar från första draget till sista: Vit från { $white-first } till { $white-last }, Svart från { $black-first } till { $black-last }. Flest slagna brickor: Vit { $white-bar }, Svart { $black-bar }.
turn-before = Ställningen före draget
turn-numbered = Tungorna är numrerade för { $side }.
turn-unknown = Ingen kan veta ställningen här.
turn-throw-hint = t.ex. 63; ?? om okänt
turn-play-hint = t.ex. 1/7 1/4; - för fåt; ?? om okänd
turn-comment-hint = Lämnas fältet tomt står kommentarerna kvar.
turn-why = Varför det ändras
turn-why-hint = Sparas med ändringen.
turn-insert = Lägg in före drag { $turn }
turn-later-stay = De senare dragen står kvar. Blir något av dem otillåtet säger partiets sida vilket.
result-who = Vem vann
result-by = Genom
result-choose-winner = Välj vem som vann.
result-choose-how = Välj hur partiet slutade.
result-choose-win = Välj en av vinsterna.
result-no-win = ingen vinst (0 poäng)
result-how = Hur det slutade
result-played = färdigspelat, ej protokollfört
result-conceded = uppgivet: förloraren gav upp
result-forfeited = walkover
result-adjudicated = tävlingsledaren avgjorde
result-points = Poäng
result-points-hint = Bara där reglerna lämnar dem öppna.

## The archive
games-none = Inget parti här. Partier hör till matcher eller kommer från protokoll:
games-older = Äldre partier
games-download-all = Hämta alla som .brade
games-download-found = Hämta dessa som .brade
games-licence = Varje protokoll i filen anger sina källor, och sin licens om det har någon.
search = Sök
search-clear = Rensa
search-name = Spelare (eller del av namnet)
search-event = Tävling (eller del av namnet)
search-more = Fler villkor
search-any = alla
search-win = Vunnet genom
search-status = Granskning
search-rules = Regler
search-throw = Första kastet
search-from = Från och med
search-to = Till och med
search-turns-from = Drag, minst
search-turns-to = Drag, högst
search-unread = Detta kan inte läsas och togs inte med.
search-nothing = Inget parti är sådant.
search-cut-short = Allt är inte genomsökt än.
search-on = Sök vidare
compare = Två partier sida vid sida
compare-turn = Drag { $turn } av { $turns }
compare-part =
    { $same ->
        [one] Första draget är lika i båda.
       *[other] De första { $same } dragen är lika i båda.
    }
compare-first-differs = De skiljer sig från första draget.
compare-start-differs = De börjar från olika ställningar.
compare-same = Alla drag är lika.
compare-to-parting = Till drag { $turn }, där de skiljs åt
compare-ended = det har inga fler drag
compare-number = Drag
compare-no-game = Det är varken ett partis id eller dess adress.
compare-one = Det ena partiet:
compare-first = Det ena partiet
compare-second = Det andra partiet
compare-hint = Partiets id eller adressen till dess sida.
compare-do = Jämför
compare-offered = Andra partier av spelarna

## Records
records-verify = Granska protokoll
records-result = Resultat
records-count =
    { $count ->
        [one] { $count } parti
       *[other] { $count } partier
    }
records-shown = { $count } av dem visas, de felaktiga först.
records-line = rad { $line }
records-good-before = (dragen före är tillåtna)
records-place = Rad { $line }, kolumn { $column }: där står
records-end = textens slut
records-expected = väntat: { $expected }
records-good-turns =
    { $count ->
        [one] { $count } riktigt drag före felet.
       *[other] { $count } riktiga drag före felet.
    }
records-lead = Varje drag spelas om: det som är otillåtet, och det som uppges felaktigt, visas på brädet. Inget sparas.
records-lead-store = Varje drag spelas om: det som är otillåtet, och det som uppges felaktigt, visas på brädet. Inget sparas om du inte väljer det.
records-text = Ett eller flera protokoll
records-file = Eller en fil
records-do-verify = Granska
records-do-store = Granska och spara
records-command = En fil med många partier granskas snabbare med kommandot
records-nothing-sent = Klistra in ett protokoll, eller välj en fil.
records-none-read = Inget av detta kan läsas, så inget sparades.
## Rows of lists
row-unconfirmed = Inte bekräftad än.
row-games = { $count ->
        [one] { $count } parti
       *[other] { $count } partier
    }
row-turns = { $count ->
        [one] { $count } drag
       *[other] { $count } drag
    }

## Errors of pages
error-first-page = Till startsidan
error-400 = Det här går inte att läsa
error-401 = Logga in först
error-403 = Det här får du inte göra
error-404 = Här finns ingenting
error-405 = Inte på det sättet
error-409 = Någon hann före
error-413 = För stort
error-422 = Något stämmer inte
error-500 = Något gick fel
error-429 = För ofta
error-503 = Inte just nu
error-other = Fel
error-help-401 = Inget sparades. Logga in, gå tillbaka och skicka formuläret igen.
error-help-403 = Inget sparades. Om du borde få göra det kan en klubbansvarig ge dig rätten.
error-help-wait = Inget sparades. Vänta en stund och försök igen.
error-help-404 = Adressen kan vara felskriven, eller så är det som fanns där borttaget.
error-help-405 = Formulär och sidor har egna adresser: gå tillbaka eller börja från startsidan.
error-help-409 = Gå tillbaka och ladda om sidan för att se hur det ser ut nu.
error-help-413 = En stor fil med protokoll kontrolleras med kommandot: brade verify FIL.
error-help-500 = Inget sparades till hälften. Försök igen; händer det på nytt, visa loggen för den som sköter brade.

## The first page
home-lead = Matcher och protokoll i bräde: förda drag för drag eller bara med resultat, kontrollerade genom genomspelning, avgjorda på poäng och kategorier.
home-new-match = Ny match
home-add-player = Lägg till spelare
home-add-players = Lägg till spelare
home-verify = Kontrollera protokoll
home-waiting = Väntar på din bekräftelse
home-unconfirmed = Rapporterade av spelare, inte bekräftade än
home-all-unconfirmed = Alla som väntar på bekräftelse
home-two-players = En match behöver två spelare: lägg till dem först.
home-latest-matches = Senaste matcherna
home-no-match = Ingen match än.
home-all-matches = Alla matcher
home-latest-games = Senaste partierna
home-no-game = Inget parti än.
home-all-games = Alla partier
home-programs = För program:
home-rest = REST-gränssnittet

## Clubs
club-all = Alla klubbar
club = Klubb
show = Visa
club-choose = Välj en klubb.
club-add = Lägg till klubb
clubs = Klubbar
club-members = Medlemmar
club-name = Den nya klubbens namn
club-rename-of = Nytt namn på { $name }
more = Fler
add = Lägg till
club-time-zone = Tidszon

## Accounts and passwords
account-login = Inloggningsnamn
account-new-password = Nytt lösenord
account-password-hint = 10 till 128 tecken; flera ord som inte hör ihop är bra.
account-again = Samma igen
account-set-password = Välj lösenord
account-set-password-for = För kontot { $login }. Överallt annars loggas det ut.
account-set-password-do = Spara lösenordet
account-first = Det första kontot
account-first-lead = Det blir webbplatsens administratör och klubbansvarig.
account-your-name = Ditt namn, som andra ser det
account-make = Skapa kontot
account-not-private = Anslutningen är inte krypterad: andra på samma nätverk kan läsa med. På klubbens eget nätverk kan det duga.
account-password = Lösenord
account-forgotten = Glömt det? En administratör kan ge dig en länk för att välja ett nytt.
account-you-are = Du loggar in som { $login }
account-you-admin = ; du är administratör för webbplatsen
account-you-role = ; du är { $role } i { $club }
account-sign-out-others = Logga ut överallt annars
account-sign-out = Logga ut
account-token-new = Ny token
account-token-shown = Den visas bara nu. Program skickar den som
account-password-old = Nuvarande lösenord
account-password-change = Byt lösenord
account-sessions = Var du är inloggad
account-since = Sedan
account-last-seen = Senast sedd
account-from = Från
account-with = Med
account-here = här
account-tokens = Token för program
none = Inga.
account-token-for = För
account-token-may = Får
account-token-made = Skapad
account-token-used = Senast använd
account-token-until = Gäller till
account-token-revoke = Återkalla
account-token-purpose = Vad den är till för
account-token-scopes = Vad den får användas till, inom det du själv får göra
account-scope-read = Läsa sådant som bara medlemmar ser
account-scope-record = Föra in matcher, partier, drag och resultat
account-scope-direct = Leda turneringar och rätta
account-scope-manage = Konton och klubbens medlemmar
account-token-days = Gäller så här många dagar
account-token-days-hint = Tomt betyder: tills den återkallas.
account-token-make = Skapa token
account-not-same = Det här är inte samma som ovan.
account-days-number = Ange ett antal dagar, eller inget.
choose-one = Välj något av dessa.

## Members
member-club = Klubbens medlemmar
member-of = Medlemmar i { $club }
member-link-for = Lösenord för
member-link = . Den här adressen sätter det, en gång, inom 24 timmar. Den visas bara nu; lägg till den efter webbplatsens adress:
member-signs-in-as = Loggar in som
member-disabled = (avstängd)
member-role-of = Roll för { $name }
member-leave = Lämna
member-take-out = Ta bort
member-add = Lägg till konto
account-display-name = Namn, som andra ser det
name = Namn
member-is = Roll
change = Ändra
role-member-does = medlem: spelar, rapporterar sina egna matcher
role-recorder-does = protokollförare: för in resultat och drag i alla matcher
role-director-does = tävlingsledare: leder turneringar, rättar
role-owner-does = klubbansvarig: bestämmer vem som är vad

## Roles
role-member = medlem
role-recorder = protokollförare
role-director = tävlingsledare
role-owner = klubbansvarig

## Players
player-erase = Radera { $name }
player-erase-lead = Det går inte att ångra. Ett neutralt namn kommer att stå i stället för { $name } och alla tidigare namn: i partier, uppgifter och kommentarer och i journalen. Ett kopplat konto stängs och förlorar sina namn. Resultat, poäng och drag finns kvar.
player-erase-backups = Säkerhetskopior som gjorts tidigare har namnet kvar.
player-erase-confirm = Spelarens namn, som bekräftelse
player-erase-confirm-hint = Skriv det som det står ovan.
reason = Skäl
player-erase-reason-hint = Till journalen; utan namnet.
player-erase-do = Radera namnet för gott
player-erase-not = Låt bli
player-name = Den nya spelarens namn
player-none = Ingen spelare än.
player-search = Namn som börjar med
search-do = Sök
player-nobody = Ingen hittades.
player-all = Alla spelare
player-no-match = Inga matcher här.
match-older = Äldre matcher
player-no-game = Inga partier här.
player-older-games = Äldre partier
player-name-hint = Partier behåller namnet de spelades under.
player-change-name = Ändra namnet
player-history = Spelarens historik
player-data = Personuppgifter
player-data-lead = Allt som finns sparat om { $name }: namn, konton, matcher, partier, ändringar.
player-data-json = Alltihop som JSON
player-erase-link = Radera namnet …
player-not-the-name = Det är inte spelarens namn.

## Merging players, other names
merge-link = Slå ihop med en annan post …
merge-title = Finns { $name } två gånger?
merge-choose = Välj den andra posten för samma person. { $name } slås ihop med den; vad som flyttas visas först.
merge-lead = ”{ $from }” slås ihop med ”{ $into }”: den enas adress leder till den andra. Det kan ångras.
merge-moves = Det här flyttas till { $into }
merge-matches =
    { $count ->
        [one] { $count } match, varav { $rated } räknas för ratingen
       *[other] { $count } matcher, varav { $rated } räknas för ratingen
    }
merge-games =
    { $count ->
        [one] { $count } parti
       *[other] { $count } partier
    }
merge-belote =
    { $count ->
        [one] { $count } belotematch
       *[other] { $count } belotematcher
    }
merge-tournaments =
    { $count ->
        [one] { $count } turnering
       *[other] { $count } turneringar
    }
merge-accounts =
    { $count ->
        [one] { $count } konto, som en klubbansvarig måste flytta
       *[other] { $count } konton, som en klubbansvarig måste flytta
    }
merge-alias = Det andra namnet ”{ $name }”
merge-new-alias =
    { $count ->
        [0] ”{ $name }” som ett annat namn
        [one] ”{ $name }” som ett annat namn, med { $count } parti i arkivet
       *[other] ”{ $name }” som ett annat namn, med { $count } partier i arkivet
    }
merge-nothing = Ingenting: inget är antecknat på posten
merge-another = En annan post i stället
merge-entered = införd { $date }
merge-do = Slå ihop med { $into }
merge-for-owner = Bara en klubbansvarig kan slå ihop en post som har ett konto. Du kan slå ihop åt andra hållet om den andra inget har.
merge-other-way = Åt andra hållet
merge-cannot = { $from } och { $into } kan inte slås ihop så länge det är så här
merge-same-tournament = Båda är anmälda till samma turnering:
merge-match-between = De spelar en match mot varandra.
merge-game-between = De spelar ett parti i arkivet mot varandra.
merge-same-table = Båda sitter i samma belotematch.
merge-waits = Resultat i en match väntar på bekräftelse.
merge-both-accounts = Båda har ett konto. En administratör kopplar loss spelaren från ett av dem.
merge-back = Tillbaka
merge-merged = ”{ $from }” har slagits ihop med { $into }.
merge-was = ”{ $name }” slogs ihop med den här posten { $date }.
merge-undo = Ångra hopslagningen
merge-undo-hint = Det som kom från den posten går tillbaka; det som antecknats sedan dess blir kvar här.
merge-undo-for-owner = Ett konto följde med: bara en klubbansvarig kan ångra det.
alias-title = Andra namn
alias-name = Ett annat namn
alias-hint = Spelaren hittas på det, och partier i arkivet som har det räknas som spelarens.
alias-remove = Ta bort
alias-remove-one = Ta bort namnet { $name }
alias-add-one = Lägg till namnet { $name }
alias-suggested = Namn i arkivet som ingen har än:

## The journal
journal-lead = Vem som ändrat vad, när och varifrån; det nyaste först.
journal-filter = Urval
journal-what-was-changed = Vad som ändrats
journal-anything = vad som helst
journal-action = Vad som gjorts
journal-from = Från och med
journal-to = Till och med
journal-one-person = Bara vad en person gjort.
journal-everything = Visa allt
journal-one-thing = Bara historiken för en sak.
journal-none = Inga ändringar här.
journal-when = När
journal-who = Vem
journal-what = Vad
journal-before-after = Före och efter
journal-by-token = (token)
journal-local = (vid datorn)
journal-address = från { $address }
journal-history = historik
journal-earlier = Tidigare ändringar
journal-csv = Alla dessa som CSV
journal-ndjson = som NDJSON
journal-nobody = Ingen har det id:t.
journal-nothing = Inget har det id:t.
journal-no-text = Det är ingen text.
enter-day = Ange en dag, till exempel 2026-01-01.
yes = ja
no = nej

## Matches
match-unconfirmed = Matcher som väntar på bekräftelse
match-two-players = En match behöver två spelare.
match-add-first = Lägg till dem först
match-the-players = Spelarna
match-only-own = Du startar dina egna matcher: en av spelarna är du. Det du för in väntar på att motspelaren bekräftar.
white = Vit
black = Svart
match-length-hint = Ett udda antal.
match-set-standard = standard: Svenska Brädspelsförbundet
match-set-old-book = old-book: den gamla svenska regelboken
match-set-revertier = revertier: de franska reglerna från 1698
match-set-verkehren = verkehren: de tyska reglerna från 1700-talet
rules = Regler
match-later-games = Senare partier
match-loser-begins = Partiets förlorare börjar nästa
match-teka = Tekning före varje parti
match-alternate = Spelarna börjar turvis
match-stop = Avsluta matchen så snart den är avgjord
match-options = Tillval som spelarna kommit överens om
match-option-six = six-closed-points: sex band i följd står sig (standard, old-book)
match-option-66 = first-66: första 6-6 får sätta sex brickor på tunga 7 (old-book)
match-option-jan = jan-needs-band: jan räknas fullt bara mot den som haft ett band (old-book)
match-option-points = customary-points: poäng enligt sed, inte enligt boken (old-book)
match-create = Skapa matchen
choose = Välj…
match-title = { $white } – { $black }, match
match-finished = { $count ->
        [one] { $finished } av { $count } parti klart
       *[other] { $finished } av { $count } partier klara
    }
match-ends-decided = slutar när den är avgjord
match-all-games = alla partier spelas
match-reported = Rapporterad av { $name } { $day }, väntar på att { $other } eller en tävlingsledare bekräftar.
match-confirm = Bekräfta resultaten som de står
match-confirmed = Rapporterad av { $name }, bekräftad { $day }.
match-began = { $name } började;
match-go-on = Fortsätt parti { $number }
match-see-game = Se parti { $number }
match-game-number = Parti { $number }
match-begins = börjar.
match-teka-die = Tekning: var och en slår en tärning, lägst börjar
match-start-game = Börja partiet
match-enter-result = För in resultatet
match-director-decides = Tävlingsledaren avgör
match-who-wins = Vem som vinner matchen
match-decide = Avgör
match-take-back = Ta tillbaka tävlingsledarens avgörande
match-sign-in = för att föra in resultat.
match-history = Matchens historik
match-choose-white = Välj vem som spelar vit.
match-choose-black = Välj vem som spelar svart.
match-enter-length = Ange ett udda antal partier, till exempel 3.
match-choose-begins = Välj vem som börjar.
match-choose-winner = Välj vem som vinner.
match-a-player = en spelare
match-the-opponent = motspelaren

## Ratings
rating-of-set = { $set }-regler:
rating-picture = Rating över de senaste { $count } matcherna, mellan { $least } och { $most }
rating-by-match = Match för match
rating-day = Dag
rating-against = Mot
rating-result = Resultat
rating-before = Före
rating-after = Efter
rating-won = vann
rating-lost = förlorade
rating-none = Ingen match med { $set }-regler räknas här.
player = Spelare
rating = Rating
rating-last = Senast
rating-hint = Glicko-2, per regelverk. Varje avgjord match räknas den dag dess sista parti spelades; walkover och obekräftade resultat räknas inte. ± är osäkerheten: 350 för en ny spelare, mindre för varje match.

## Series
series-none = Ingen serie än.
series-new = Ny serie
series-name = Seriens namn
series-points = Poäng för placeringarna, den första först
series-points-hint = Tal med mellanslag emellan. Alla som delar en placering får dess poäng fullt ut.
series-best = Hur många av en spelares turneringar som räknas
series-best-hint = De bästa; tomt för alla.
series-points-by-place = Poäng per placering: { $points }.
series-best-count = En spelares { $best } bästa turneringar räknas; det som stryks står inom parentes.
series-no-tournament = Ingen turnering räknas i serien än.
series-none-finished = Ingen av turneringarna är avslutad än.
place = Plats
series-not-finished = inte avslutad
series-total = Totalt
series-change = Ändra serien
series-bad-points = Poängen ska vara tal med mellanslag emellan, första platsen först, till exempel: 10 6 4 2.5
series-bad-best = Antalet turneringar ska vara ett heltal, eller tomt för alla.

## Forms
form-incomplete = Sidan var inte hel; ladda om den.
form-stale = Någon annan har ändrat det här under tiden. Så här står det nu; inget sparades.
form-sent-already = Formuläret har redan skickats med annat innehåll, och det är gjort. Se efter om du vill skicka det en gång till.
form-line = Rad { $line }: { $message }
form-dependants = Inget sparades: { $message }

## What is refused (the English is that of the services, without its last full stop; it is recognised by its text)
refusal-characters = Ska ha 1 till { $most } tecken.
refusal-too-long = Får ha högst { $most } tecken.
refusal-too-short = Måste ha minst { $least } tecken.
refusal-invisible = Får inte innehålla det osynliga tecknet U+{ $code }.
refusal-control = Får inte innehålla styrtecknet U+{ $code }.
refusal-lookalike = Får inte innehålla U+{ $code }, som går att förväxla.
refusal-login = Ska ha 1 till { $most } bokstäver eller siffror; . - _ @ får stå emellan.
refusal-scripts = Får inte blanda latinska, grekiska och kyrilliska bokstäver: en del ser likadana ut.
refusal-weak-password = För lätt att gissa: ta flera ord som inte hör ihop.
refusal-wrong-password = Fel lösenord.
refusal-credentials = Namnet eller lösenordet är fel.
refusal-too-often = För många försök; försök igen om { $seconds } sekunder.
refusal-busy-signing-in = För många loggar in just nu; försök igen om en stund.
refusal-token = Token är fel, har gått ut eller är återkallad.
refusal-link = Länken fungerar inte.
refusal-first-account = Ingen har något konto än, och det första blir administratör: skapa det på /set-up.
refusal-stale-form = Formuläret är för gammalt eller inte gjort för dig; gå tillbaka, ladda om sidan och försök igen.
refusal-cross-site = En annan webbplats har skickat detta. Var det den här måste proxyn framför brade skicka vidare värdnamnet, och brade lita på den (--trusted-proxies).
refusal-sign-in = Logga in först.
refusal-not-allowed = Det är { $who } som får göra detta.
refusal-scope = Det behövs en token för ”{ $scope }”.
refusal-session = Det går inte att göra med en token.
refusal-own-report = Den som rapporterat ett resultat kan inte bekräfta det: det gör motspelaren eller en tävlingsledare.
refusal-who-everybody = alla med konto
refusal-who-members = klubbens medlemmar
refusal-who-recorders = klubbens protokollförare, tävlingsledare och ansvariga
refusal-who-directors = klubbens tävlingsledare och ansvariga
refusal-who-owners = de klubbansvariga
refusal-who-own = de det gäller och { $who }
refusal-who-admins = administratörerna
refusal-nothing-here = Det finns inget på den här adressen.
refusal-method = Adressen tar emot { $methods }.
refusal-no-such = Det finns ingen sådan post.
refusal-no-such-thing = Det finns ingen sådan post.
refusal-exists = Det finns redan.
refusal-reference = Något som angavs finns inte.
refusal-busy = Det är för mycket på gång; försök igen om en stund.
refusal-database = Databasen går inte att nå; försök igen om en stund.
refusal-storage = { $what } Inget sparades; den som sköter tjänsten måste åtgärda det.
refusal-storage-full = Det finns inget utrymme kvar.
refusal-storage-read-only = Databasen går bara att läsa just nu.
refusal-storage-failed = Databasens disk fungerar inte.
refusal-internal = Något gick fel i brade; loggen berättar vad.
refusal-body-too-large = Det som skickades är för stort: högst { $size } KiB tas emot.
refusal-form-unreadable = Formuläret går inte att läsa: { $error }.
refusal-form-late = Formuläret kom inte fram i tid.
refusal-form-utf8 = Formuläret är inte text i UTF-8, så inget gjordes.
refusal-file-utf8 = Filen är inte text i UTF-8: se rad { $line }. Spara den som UTF-8 och skicka den igen.
refusal-member-already = Är redan medlem i klubben.
refusal-last-owner = Det är klubbens sista ansvariga.
refusal-last-admin = Det är den sista administratören.
refusal-no-user = Användaren finns inte.
refusal-no-player = Spelaren finns inte.
refusal-no-club = Klubben finns inte.
refusal-no-series = Serien finns inte.
refusal-scopes = Välj minst en.
refusal-one-to = Ska vara 1 till { $most }.
refusal-tokens = Det finns redan { $most } token; återkalla en först.
refusal-login-taken = Upptaget; välj ett annat.
refusal-changed = Ändrades under tiden; försök igen.
refusal-club-name = En annan klubb heter så; välj ett annat namn.
refusal-series-name = En annan av klubbens serier heter så; välj ett annat namn.
refusal-series-rise = Får inte öka: plats { $place } har mer än den före.
refusal-series-points = Ska vara 1 till { $most } tal: poängen för varje plats, den första först.
refusal-series-range = Ska vara från 0 till 1000000, inte { $wrong }.
refusal-series-best = Ska vara 1 eller mer, eller tomt om alla turneringar räknas.
refusal-series-used = { $count } turneringar räknas i serien: ta ut dem först.
refusal-nothing-to-confirm = Matchen har inget resultat som väntar på bekräftelse.
refusal-two-players = Vit och svart ska vara två olika spelare.
refusal-merged = { $name } har slagits ihop med { $remaining }.
refusal-cannot-merge = De två posterna kan inte slås ihop så länge det är så här.
refusal-goes-by = { $name } har redan det namnet.
refusal-against-oneself = I partiet { $game } spelar det namnet mot { $name }.
refusal-merged-further = { $name } har sedan slagits ihop med { $into }: ångra det först.
refusal-another-entry = Ska vara en annan post.
refusal-odd-length = En match har ett udda antal partier från 1 till { $most }, inte { $found }.
refusal-option-set = Tillvalet { $option } går inte ihop med reglerna { $set }.
refusal-undecided-only = Tävlingsledaren avgör bara en match vars partier är klara och lämnar den oavgjord.
refusal-game-unfinished = Parti { $number } i matchen är inte klart.
refusal-no-more-games = Matchen har inga fler partier att spela.
refusal-teka-needed = Tekningen behövs: den avgör vem som börjar partiet.
refusal-teka-equal = Lika tärningar ({ $pair }) avgör inget: teka om.
refusal-teka-unread = Välj båda spelarnas tärning.
refusal-throw = ”{ $text }” är inget kast: ange två tärningar från 1 till 6, till exempel 63.
refusal-remove-record = Bara ett parti i en match kan tas bort, inte ett sparat protokoll.
refusal-remove-begun = Bara ett parti utan drag och utan resultat kan tas bort.
refusal-gap = Det skulle bli en lucka i matchen.
refusal-no-result = Partiet har inget resultat.
refusal-turns-ended = Dragen avslutade partiet: ångra det sista.
refusal-turns-result = Dragen avslutade partiet, och resultatet följer av dem.
refusal-no-walkover = Ett påbörjat parti kan inte vinnas på walkover: det ges upp eller döms av.
refusal-turn-fault = Ett drag är felaktigt: rätta det först.
refusal-turns-do-not-end = Dragen avslutar inte partiet: för in resten, eller ange det som uppgivet eller avdömt.
refusal-no-points = Ett parti utan vinst ger inga poäng.
refusal-win-needed = Ett färdigspelat parti behöver sitt vinstsätt; bara ett uppgivet, förverkat eller avdömt får sakna det.
refusal-win-points = { $win } är värt { $expected }, inte { $points }.
refusal-result-first = Partiet har ett angivet resultat: ta tillbaka det först.
refusal-later-game = Parti { $number } i matchen följer på detta: ta bort det först.
refusal-next-turn = Nästa drag är nummer { $next }, inte { $expected }: någon annan har fört in drag.
refusal-most-turns = Ett parti har högst { $most } drag.
refusal-turn-number-fault = Drag { $number } är felaktigt: rätta det, eller ångra från det och framåt.
refusal-turn-first = Drag { $number } är felaktigt: rätta det först.
refusal-nothing-to-undo = Partiet har inga drag att ångra.
refusal-last-turn = Bara det sista draget kan ångras, nummer { $last }.
refusal-no-fault = Draget är giltigt, så det finns inget fel som kan stå.
refusal-to-be-played = { $match } ska inte spelas nu.
refusal-from-to-or-null = Ska vara från 1 till { $most }, eller tomt.
refusal-boards-or-null = Ska vara från 1 till { $most }, eller tomt för så många som behövs.
refusal-board-taken = { $match } spelas på det bordet.
refusal-dependants = matcher som beror på detta har börjat: { $matches }.
refusal-dependants-result = Matcher som beror på resultatet har börjat: { $matches }.
refusal-result-changed = Ett tidigare resultat har ändrats: lotta om ronden.
refusal-come-in = { $name } har tillkommit: lotta om ronden.
refusal-has-left = { $name } har lämnat: lotta om ronden.
refusal-is-back = { $name } är tillbaka: lotta om ronden.
refusal-not-there = { $name } är inte på plats: lotta om ronden.
refusal-bye-changed = Frironden som { $name } bett om har ändrats: lotta om ronden.
refusal-not-in-round = Deltagare { $id } ska inte lottas i den här ronden.
refusal-not-in-round-or-twice = { $name } ska inte lottas i den här ronden, eller nämns två gånger.
refusal-without-opponent = Utan motspelare: { $names }. Para ihop dem, eller låt resten lottas.
refusal-table-says = I den här etappen bestämmer tabellen eller spelträdet vilka som möts.
refusal-only-draft = Bara ett utkast kan ändras, och rond { $number } är inget.
refusal-entered-already = { $name } är redan anmäld, som nummer { $id }.
refusal-name-twice = Nämn varje spelare en gång.
refusal-name-needed = Välj en spelare eller ange ett lags namn.
refusal-most-entrants = En turnering har högst { $most } deltagare.
refusal-stage-finished = En etapp är avslutad: ingen kan anmälas längre.
refusal-last-round-paired = Sista ronden är lottad: ingen kan anmälas längre.
refusal-matches-played = Matcher har spelats: ingen kan gå in i etappen längre.
refusal-bracket-full = Spelträdet rymmer inga fler deltagare.
refusal-takes-part = { $name } deltar i en etapp: anmäl avhopp i stället.
refusal-not-text = Är ingen textfil: UTF-8 och Windows-1252 går bra.
refusal-not-utf8-column = Är inte UTF-8 i kolumn { $column }, men det är resten av filen: spara den som UTF-8 igen.
refusal-many-rows = Filen har fler än { $most } rader.
refusal-no-row = Inga rader: skriv en deltagare per rad.
refusal-unknown-column = Kolumnen { $name } är okänd; det finns { $known }.
refusal-column-twice = Kolumnen { $name } finns två gånger, som { $column }.
refusal-cells = Har { $found } fält, och det finns { $expected } kolumner.
refusal-whole-number = { $column } { $text } är inget heltal.
refusal-column-range = { $column } ska vara från 1 till { $most }, eller tomt.
refusal-late-ones = En etapp har börjat: anmäl sena deltagare en och en.
refusal-twice-in-file = { $name } står två gånger i filen.
refusal-same-names = { $count } spelare heter { $name }: ange vilken med player_id.
refusal-byes-swiss = Frirond kan bara begäras i schweizer.
refusal-bye-round = Ska vara en rond som inte är publicerad, högst { $rounds }.
refusal-day = Ska vara en dag, till exempel 2026-10-03.
refusal-time-of-day = Ska vara ett klockslag, till exempel 18:30, eller lämnas tomt.
refusal-stays-in-club = En turnering blir kvar i sin klubb.
refusal-archive = Matcher har spelats i turneringen: den kan arkiveras, inte tas bort.
refusal-do-not-decide = Avgör inte matchen.
refusal-do-not-decide-length = Avgör inte matchen, som har { $games }.
refusal-begun-already = { $match } har redan börjat.
refusal-decimals = Ska vara tal från 0 med högst en decimal.
refusal-recorded-turns = Parti { $number } är fört drag för drag: rätta det där.
refusal-match-no-result = { $match } har inget resultat.
refusal-is-forfeited = { $match } avgjordes på walkover: för in resultatet som en rättelse, eller ta tillbaka walkovern när båda är på plats.
refusal-forfeits-again = { $name } har lämnat och skulle genast förlora på walkover igen: för in ett annat resultat, eller låt { $again } delta igen först.
refusal-next-round = Nästa rond är { $next }.
refusal-not-started = Etapp { $stage } har inte börjat.
refusal-known-from-start = Alla etappens matcher är kända från början: publicera dem.
refusal-only-swiss = Bara ronder i en schweizer lottas.
refusal-results-missing = Resultat saknas: { $matches }.
refusal-only-last-round = Bara sista ronden kan tas tillbaka.
refusal-round-begun-results = Rondens matcher har börjat: kryssa i att även resultaten tas tillbaka.
refusal-stage-begun = Etappens matcher har börjat: ta tillbaka dem först.
refusal-published = Rond { $number } är redan publicerad.
refusal-round-first = Rond { $number } kommer först.
refusal-cannot-publish = Rond { $number } kan inte publiceras: { $stale }
refusal-round-draft = Rond { $number } är ett utkast.
refusal-round-begun = Matcher i rond { $number } har börjat: ta tillbaka resultaten först.
refusal-later-published = En senare rond är publicerad.
refusal-wait-confirmed = Rapporterade resultat väntar på bekräftelse: { $matches }. Bekräfta dem, eller kryssa i att de bekräftas när ronden stängs.
refusal-draft-first = Rond { $number } är ett utkast: publicera den först.
refusal-not-known-who = Det är inte klart än vilka som möts i { $match }.
refusal-from-to = Ska vara från { $least } till { $most }.
refusal-most-groups = Får högst vara antalet grupper.
refusal-at-least-two = Ska vara minst 2, eller tomt för alla.
refusal-stage-before = Gäller bara en etapp som följer på en annan.
refusal-tie-break-once = Nämn varje särskiljning en gång.
refusal-most-stages = En turnering har högst { $most } etapper.
refusal-stage-started = Etapp { $number } har börjat: ta tillbaka ronderna först.
refusal-only-last-stage = Bara den sista etappen kan tas bort.
refusal-started-already = Etapp { $number } har redan börjat.
refusal-stage-first = Etapp { $number } kommer först och är inte avslutad.
refusal-is-player = { $name } är en spelare, och i etappen möts lag.
refusal-is-team = { $name } är ett lag, och i etappen möts spelare.
refusal-lots-needed = { $count } deltagare delar plats { $place }, och alla kan inte gå vidare: lotta.
refusal-lots-seed = { $error } ({ $names }) Ange ett lottnummer, så lottas de.
refusal-few-places = Bara { $found } har en placering hittills, och { $wanted } går vidare.
refusal-field-size = { $least } till { $most } deltagare kan spela detta, inte { $found }.
refusal-few-left = Färre är kvar från etapp { $before } än etapp { $stage } behöver ({ $gone } har lämnat): { $error } Låt någon delta igen, ändra formen för etapp { $next }, eller ta bort den etappen.
refusal-swiss-size = En schweizer har { $least } till { $most } deltagare, inte { $found }.
refusal-swiss-rounds = { $entrants } deltagare kan spela högst { $most } ronder utan att samma möts igen, inte { $found }.
refusal-swiss-rounds-rematches = { $entrants } deltagare kan spela högst { $most } ronder, inte { $found }.
refusal-all-paired = Alla { $rounds } ronder är lottade.
refusal-even-bye = Med jämnt antal finns ingen frirond att ge.
refusal-level-in-a-knockout = Kan inte sluta oavgjort: i en utslagstävling måste någon gå vidare.
refusal-away-already = Deltagare { $id } är redan borta.
refusal-groups = Det ska vara minst två grupper, inte { $found }.
refusal-one-of = Ska vara något av { $known }.
refusal-told-nobody-apart = skilde ingen åt
refusal-categories-of-wins = de vunna partiernas kategorier, den bästa först
refusal-points-of-wins = de vunna partiernas poäng, de flesta först
refusal-lot = lott { $place }
refusal-no-bracket = Etapp { $stage } spelas i ronder och har inget spelträd.
refusal-time-zone = Ange en tidszon, till exempel Europe/Stockholm.
refusal-source-seed = seedad { $number }
refusal-source-bye = frirond
refusal-source-winner = vinnaren i { $match }
refusal-source-loser = förloraren i { $match }
refusal-source-bye-beaten = den med frirond i { $match }, vid förlust i första matchen
refusal-change-standings = Ställningen i etapp { $number } ändras.
refusal-change-draft = Utkastet till rond { $number } måste lottas om.
refusal-change-stage = Etapp { $number } tas tillbaka och startas om.
refusal-change-half = I { $match } byts { $before } mot { $after }.
refusal-change-status = { $match } ändras från { $before } till { $after }.
refusal-change-winner = Vinnaren ändras från { $before } till { $after }.
refusal-change-stays-half = { $match } står som den är; efter resultaten skulle det vara { $after } där, inte { $before }.
refusal-change-stays = { $match } står som den är; efter resultaten skulle den vara { $after }.
refusal-twice-named = { $name } nämns två gånger: det behövs två olika deltagare.
refusal-no-match-here = Matchen { $match } finns inte i den här ronden.
refusal-step-changed = Ett tidigare steg har ändrat { $match }: andra möts där nu.
refusal-has-bye-already = { $name } har redan frironden.
refusal-nothing-to-swap = Ingen av dem har motspelare eller frirond: det finns inget att byta.
refusal-no-entrant = Deltagare { $id } finns inte.
refusal-no-part = { $name } deltar inte i etappen.
refusal-asked-bye = { $name } har begärt frirond i rond { $round }.
refusal-not-in-that-round = { $name } ska inte lottas i rond { $round }.
refusal-one-step = Ange minst ett steg.
refusal-plays-already = { $name } spelar redan för { $team }.
refusal-belote-has-deals = Matchen har givar: ta bort dem först, den sista först.
refusal-belote-unfinished-deal = Giv { $number } i matchen är inte färdig eller innehåller ett fel.
refusal-belote-no-more-deals = Matchen är slut: det finns inga fler givar att spela.
refusal-belote-deals-decide = Givarna avgör matchen: rätta dem om det är fel.
refusal-belote-not-last-deal = Det går bara med matchens sista giv, nummer { $number }.
refusal-belote-match-decided = Matchen avslutades i förtid: ta tillbaka det först.
refusal-belote-has-result = Givens resultat är angivet: för in den på nytt för att protokollföra korten.
refusal-belote-has-cards = Kort har spelats efter buden: ta tillbaka dem först.
refusal-belote-stale-play = Någon hann före: nu gäller nummer { $now }, inte { $expected }.
refusal-belote-unnamed-team = Laget behöver ett namn eller en spelare på någon av platserna.
refusal-belote-four-players = Välj fyra olika spelare.
refusal-belote-first-dealer = Ange vem som ger först: det lottas.
refusal-belote-draw = Ange vem som vinner: bara en avdömd match kan bli oavgjord.
refusal-belote-sum = Poängen ska vara 162 tillsammans med sista sticket, inte { $sum }.
refusal-belote-one-point = Poängen kan inte vara { $points }: inget kort är värt 1.
refusal-belote-capot = En kapott ger 162 poäng mot 0.
refusal-belote-no-belote = Utan en trumffärg finns ingen belote.
refusal-belote-bad-score = Ingen giv kan ge { $score }.
refusal-belote-false-claim = Här står { $claimed }, men given blir { $replayed }.

## What was done, in the journal
did-created = skapades
did-changed = ändrades
did-renamed = bytte namn
did-removed = togs bort
did-merged = slogs ihop med en annan post
did-merged-away = gick upp i en annan post
did-merge-undone = sammanslagning ångrad
did-restored = finns igen
did-alias-added = annat namn tillagt
did-alias-removed = annat namn borttaget
did-player-merged = spelare sammanslagen
did-linked = kopplades till spelaren
did-erased = raderades
did-name-erased = namnet raderades
did-decided = avgjordes
did-reported = rapporterades
did-confirmed = bekräftades
did-stored = lagrades
did-turn = drag infört
did-turn-corrected = drag rättat
did-turn-inserted = drag inskjutet
did-turn-undone = drag ångrat
did-result = resultat infört
did-result-cleared = resultat struket
did-game-added = parti tillagt
did-game-removed = parti borttaget
did-deal-added = giv tillagd
did-deal-changed = giv rättad
did-deal-removed = giv borttagen
did-hands = händer införda
did-call = bud
did-call-undone = bud återtaget
did-card = kort
did-card-undone = kort återtaget
did-imported = importerades
did-entered = deltagare anmäld
did-entrants-imported = deltagare importerade
did-entrant-changed = deltagare ändrad
did-entrant-removed = deltagare borttagen
did-checked-in = prickades av
did-withdrawn = utgick
did-disqualified = diskvalificerades
did-returned = kom tillbaka
did-bye-requested = frirond begärd
did-stage-added = etapp tillagd
did-stage-changed = etapp ändrad
did-stage-removed = etapp borttagen
did-stage-started = etapp startad
did-paired = lottades
did-pairings-changed = lottning ändrad
did-published = rond publicerad
did-reopened = rond öppnad igen
did-closed = rond stängd
did-round-removed = rond borttagen
did-begun = match påbörjad
did-board-set = bord satt
did-match-changed = match ändrad
did-match-confirmed = match bekräftad
did-forfeit-recorded = walkover antecknad
did-forfeit-dropped = walkover struken
did-line-up-changed = laguppställning ändrad
did-extra-game-named = avgörande parti utsett
did-revoked = återkallades
did-signed-in = loggade in
did-signed-out = loggade ut
did-session-ended = inloggning avslutad
did-sessions-ended = inloggningar avslutade
did-password-set = lösenord satt
did-link-for-a-password = länk till lösenord

## What the journal is about
noun-club = klubb
noun-player = spelare
noun-match = match
noun-game = parti
noun-belote-match = belotematch
noun-user = konto
noun-membership = medlemskap
noun-token = token
noun-tournament = turnering
noun-series = serie
noun-import = import

## Stages
stage-bracket = Spelträd
stage-no-bracket = Etappen spelas i ronder och har inget spelträd.
stage-bracket-unpublished = Spelträdet är inte publicerat än.
stage-parts = Delar av spelträdet
stage-as-list = Som matchlista
stage-choose-name = . Välj ett namn för att följa dess väg genom spelträdet.
stage-following = : vägen är dragen med tjocka linjer.
stage-follow-nobody = Följ ingen
stage-how-to-read = Så läses det
stage-read-bracket = En match betecknas med del, rond och nummer: W1.2 är andra matchen i första ronden av (vinnarnas) spelträd, L1.2 i förlorarnas, GF den stora finalen, C1.2 i tröstturneringen, 3rd matchen om tredje plats. Talet före ett namn är seedningen; vinnaren står i fetstil. Efter namnen står partiernas poäng, eller w/o: vann på walkover, dsq: diskvalificerad, ff: ingen av dem kom.
stage-list = Matchlista
stage-crosstable = Korstabell
stage-no-crosstable = Ett spelträd har ingen korstabell.
stage-by-round = Rond för rond
stage-no-round = Ingen rond är publicerad än.
stage-group = Grupp { $number }
stage-crosstable-of = Korstabell för grupp { $number }
stage-points = Poäng
stage-number-name = Nr och namn
stage-cell-note = En ruta visar matchpoängen för den vars rad det är; · är en ospelad match.
stage-sign-note = + vunnen, − förlorad, = oavgjord, · ospelad; därefter motståndarens nummer. w/o: på walkover, dsq: genom diskvalificering.
stage = Etapp
stage-standings = Ställning
stage-rounds = Ronder
stage-round-word = Rond
stage-draft-mark = (utkast)
stage-groups = Grupper
stage-all-groups = Alla grupper
board = Bord
stage-by-hand = ; ihopparade av tävlingsledaren
stage-why = Varför dessa två?
stage-round = Rond { $number }
stage-all-matches = Alla matcher
stage-draft = Utkast: bara tävlingsledare ser ronden. Den kan ändras tills den publiceras.
stage-cannot-publish = Den kan inte publiceras som den är:
stage-order = Ordning
stage-by-board = Efter bord
stage-by-name = Efter namn
stage-against = mot { $name }
stage-without-match = Utan match
stage-pairings-csv = Etappens lottning som CSV
stage-settings = Inställningar
stage-field = Deltagare
stage-entrants = { $count } deltagare
stage-see-bracket = Se spelträdet
stage-settled-of = { $settled } av { $matches }
stage-now = Spelas nu
stage-all-standings = Hela ställningen
stage-consolation = Tröstturnering
stage-no-place = Ingen placering är klar än.
stage-standings-csv = Ställningen som CSV
stage-no-standings = Ingen ställning än.
stage-final = slutlig
stage-so-far = hittills
stage-goes-on = går vidare
stage-how-order = Så bestäms ordningen
stage-order-words = Matchpoängen går först. De som står lika skiljs åt i den här ordningen; den som står lika i allt delar placering. Öppna ett värde för att se vad det kommer av; – är en särskiljning som inte skilde någon åt.
format-swiss = Schweizer
format-round-robin = Alla mot alla
format-single = Utslagning
format-double = Dubbel utslagning
stage-not-started = Inte börjad än.
stage-finished = Avslutad.
stage-being-played = Pågår.
round-draft = utkast
round-published = publicerad, inte börjad
round-playing = pågår
round-closed = stängd
tie-direct = Inbördes möte
tie-buchholz = Buchholz
tie-sonneborn = Sonneborn-Berger
tie-categories = Bästa kategorier
tie-difference = Poängskillnad
tie-points = Vunna poäng
tie-lots = Lottning
tie-direct-is = Matchpoängen mellan dem som står lika, om alla har mötts.
tie-buchholz-is = Alla motståndares slutliga matchpoäng. En ospelad rond räknas med de egna slutliga matchpoängen.
tie-sonneborn-is = De slutliga matchpoängen för besegrade motståndare, och hälften för dem man spelat oavgjort mot.
tie-categories-is = Alla vunna partier, rangordnade efter vinstsätt och jämförda från det bästa. En längre lista slår sin egen början.
tie-difference-is = Vunna partiers poäng minus förlorade partiers poäng.
tie-points-is = De vunna partiernas poäng.
tie-lots-is = Ordningen i lottningen; den först dragna går först.
source-seed = seedad { $number }
source-bye = frirond
source-winner = vinnaren i { $match }
source-loser = förloraren i { $match }
source-first-loss = frironden i { $match }, vid förlust
stage-winners = Vinnarsidan
stage-losers = Förlorarsidan
stage-bronze = Match om tredje plats
stage-grand-final = Stor final
stage-second-final = Andra stora finalen
stage-the-final = Final
stage-semi-finals = Semifinaler
stage-quarter-finals = Kvartsfinaler
stage-named = Etapp { $number }: { $format }
stage-disqualified-out = diskvalificerad, utom tävlan
stage-disqualified = diskvalificerad
stage-withdrawn-out = har lämnat, utom tävlan
stage-withdrawn = har lämnat
stage-still-plays = spelar än
stage-nothing = inget
stage-addend-against = Rond { $round }, mot { $name }: { $adds }
stage-addend-free = Rond { $round }, utan match: { $adds }
stage-cell = { $first } – { $second }, rond { $round }
stage-cell-open = { $names }: ospelad
stage-met-open = ospelad mot { $name }
stage-met-won = vann mot { $name }
stage-met-lost = förlorade mot { $name }
stage-met-level = oavgjort mot { $name }
stage-met-forfeited = ingen kom, mot { $name }
stage-free-asked = begärd
stage-free-absent = borta
stage-free = fri
stage-no-match-scores = ingen match, ger { $score }
stage-quarter = Kvart { $number }
stage-part = Del { $number }
stage-last-rounds = Sista ronderna
stage-has-bye = har frirond: antalet spelare är udda
stage-asked-bye = har begärt frirond
stage-is-absent = är borta
stage-is-free = är fri: det går runt när antalet spelare är udda
stage-it-scores = { $reason }; ger { $score }
drawing-if-needed = Vid behov
drawing-board = { $label } · bord { $number }
drawing-winner-to = vinnaren → { $match }
drawing-loser-to = förloraren → { $match }
drawing-stands = står som spelad
drawing-words = { $title }: { $settled } av { $matches } matcher avgjorda. Matchlistan nedan säger samma sak i ord.
stage-left-out = Etappen står som den lottades, fast { $names } borde ha kommit med.
stage-short-group = Grupp { $group } skickar { $sends } vidare i stället för { $wanted }: de andra har lämnat.
stage-short = Bara { $sends } i stället för { $wanted } kommer från etappen före: de andra har lämnat.

## Settings of a stage
setting-rounds = { $count ->
        [one] { $count } rond
       *[other] { $count } ronder
    }
setting-rematches = samma får mötas igen där det är oundvikligt
setting-groups = { $count ->
        [one] { $count } grupp
       *[other] { $count } grupper
    }
setting-twice = alla möts två gånger
setting-once = alla möts en gång
setting-advance = de { $count } bästa i varje grupp går vidare
setting-runner-up = och den bästa av dem som står på tur
setting-runners-up = och de { $count } bästa av dem som står på tur
setting-bronze = med match om tredje plats
setting-consolation = med tröstturnering för dem som förlorar sin första match
setting-no-final = utan stor final
setting-one-final = en stor final
setting-reset = en andra stor final om den obesegrade förlorar den första
setting-format = Form
setting-rules-with = { $set } med { $options }
setting-match = Match
setting-games = { $count ->
        [one] { $count } parti
       *[other] { $count } partier
    }
setting-begins = Vem som börjar
setting-loser-begins = partiets förlorare börjar nästa
setting-teka = tekning före varje parti
setting-by-turns = spelarna börjar turvis
setting-teams = Lag
setting-boards = { $count ->
        [one] { $count } bord i varje match
       *[other] { $count } bord i varje match
    }
setting-who-plays = Vilka som spelar
setting-takes = de { $count } bästa från förra etappen
setting-by-rating = efter rating
setting-by-lot = lottad
setting-by-seed = efter seedning
setting-lots = (lottat med { $seed })
setting-order = Ordning bland deltagarna
setting-requested-bye = Begärd frirond
setting-scores = ger { $score }
setting-tie-breaks = Särskiljning
setting-no-tie-breaks = ingen: lika poäng delar placering
setting-then = { $before }, sedan { $next }
setting-stage-number = Etapp { $number }
setting-one-more = En etapp till
setting-stage-name = Etappens namn
setting-add-stage = Lägg till etappen
setting-remove-stage = Ta bort etappen
setting-what-played = Vad som spelas
setting-swiss-rounds = Ronder (schweizer)
setting-swiss-hint = Fem är lagom för 8 till 32 spelare.
setting-may-rematch = Samma två får mötas igen, om ronderna är fler än motståndarna
setting-of-each = Går vidare per grupp
setting-more-on = Fler som går vidare
setting-more-hint = De bästa av dem som står på tur i grupperna; 0 för ingen.
setting-double = Alla möts två gånger (alla mot alla, grupper)
setting-bronze-tick = Match om tredje plats (utslagning)
setting-consolation-tick = Tröstturnering för dem som förlorar sin första match (utslagning)
setting-grand-final = Stor final (dubbel utslagning)
setting-final-reset = en andra, om den obesegrade förlorar den första
setting-final-single = en match avgör
setting-final-none = ingen: vinnarsidans vinnare vinner
setting-takes-label = Hur många som kommer från förra etappen
setting-takes-hint = Tomt: alla, eller efter grupper de som går vidare.
setting-length = Partier i en match
setting-stop = Avsluta en match så snart den är avgjord
setting-game = Spel
setting-game-brade = Bräde
setting-choose-game = Välj ett spel.
setting-belote-to = En match går
setting-choose-belote-to = Välj hur lång en match är.
setting-all-no-trumps = Allt trumf och utan trumf får bjudas
setting-clockwise = Medurs
setting-belote-hint = Par möts: anmäl varje par med ett namn och två spelare. Oavgjort ger ½ var; i utslagning avgör en giv till.
setting-more = Spel, regler, särskiljning, lag
setting-begins-label = Vem som börjar matchens senare partier
setting-bye-scores = En begärd frirond ger
setting-team = Spelare i ett lag
setting-team-hint = Bara när lag möts. Tomt: spelare mot spelare.
setting-tie-breaks-order = Särskiljning i ordning
setting-tie-breaks-hint = Lämna alla som de är för vanlig ordning.
setting-choose-bye = Välj vad en begärd frirond ger.
setting-enter-team = Ange hur många som spelar i ett lag, till exempel 4.
setting-enter-takes = Ange hur många som går vidare, till exempel 8, eller inget.
setting-enter-rounds = Ange antalet ronder, till exempel 5.
setting-choose-final = Välj hur finalen spelas.
setting-enter-groups = Ange antalet grupper, till exempel 2.
setting-enter-advance = Ange hur många per grupp som går vidare, till exempel 2.
setting-enter-more = Ange hur många fler som går vidare, 0 för ingen.
setting-choose-format = Välj vad som spelas.
setting-choose-tie-once = Välj varje särskiljning en gång.
setting-choose-tie = Välj bland särskiljningarna.
format-swiss-is = Alla spelar varje rond, mot någon som ligger lika till. Valfritt antal spelare, bestämt antal ronder.
format-round-robin-is = Alla möter alla. Rättvisast för upp till omkring tio.
format-single-is = Den som förlorar är ute. Kortaste vägen till en vinnare.
format-double-is = Den som förlorar två gånger är ute.
format-groups-is = Alla mot alla i grupper; de bästa går vidare till nästa etapp, en utslagning som du lägger till sedan.
format-knockout = Utslagning

## Why two meet
why-by-hand = Ihopparade av tävlingsledaren.
why-same-group = Samma poänggrupp: båda har { $score }; plats { $first } och { $second }.
why-floats-up = Den första, med { $own } på plats { $first }, flyttas upp till den andra, med { $other } på plats { $second }.
why-floats-down = Den första, med { $own } på plats { $first }, flyttas ner till den andra, med { $other } på plats { $second }.
why-first-up-again = Den första flyttas upp för andra ronden i rad.
why-first-down-again = Den första flyttas ner för andra ronden i rad.
why-second-up-again = Den andra flyttas upp för andra ronden i rad.
why-second-down-again = Den andra flyttas ner för andra ronden i rad.
why-rematch = { $times ->
        [one] De har mötts förut.
       *[other] De har mötts { $times } gånger förut.
    }
why-table = Nummer { $first } och { $second } möts i rond { $round } av Bergertabellen för { $table }.
why-table-again = Nummer { $first } och { $second } möts i rond { $round } av Bergertabellen för { $table }, för andra gången.
why-bracket = Från { $first } och { $second }.
why-stands = Ett resultat mellan andra står kvar här.
why-step-bye = frirond i { $match }
why-step-won = vann { $match }
why-step-lost = förlorade { $match }
nobody = ingen

## Words
list-comma = { ", " }

## Lines of matches
line-dsq = { $name } vann: { $loser } är diskvalificerad
line-won = { $name } vann
line-neither = ingen av dem kom
line-both-dsq = båda är diskvalificerade
line-level = oavgjord
line-waits = väntar på vilka som möts
line-not-begun = inte börjad
line-void = spelas inte: en har lämnat
line-bye = frirond: går vidare utan match
line-nobody = ingen är här
line-part = { $part }: { $round }
not-known-yet = inte klart än
list-and = { $before } och { $next }
verdict-walkover = { $name } vann på walkover
verdict-not-needed = behövs inte
state-finished = avslutad

## Tournaments
tournament = Turnering
tournament-overview = Översikt
tournament-entrants-tab = Deltagare
tournament-boards = Bord
tournament-desk = Ledning
tournament-board = Bord { $number }
tournament-some-boards = { $count ->
        [one] { $count } bord
       *[other] { $count } bord
    }
tournament-any-boards = Så många bord som behövs
tournament-average = { $minutes ->
        [one] ; en match tar omkring { $minutes } minut
       *[other] ; en match tar omkring { $minutes } minuter
    }
tournament-nothing-to-play = Ingen match ska spelas just nu.
tournament-being-played = spelas
tournament-called = uppropad
tournament-free-boards = Lediga:
tournament-waiting-board = Väntar på bord
tournament-in-minutes = { $minutes ->
        [one] om cirka { $minutes } minut
       *[other] om cirka { $minutes } minuter
    }
tournament-give-board = Ge bord
tournament-move = Flytta
tournament-set = Sätt
tournament-enter-board = Ange ett bordsnummer, eller inget för att låta matchen vänta.
tournament-edit = Namn, dag och bord
tournament-series = Serie den räknas i
tournament-no-series = ingen
tournament-keep-out = Visa den inte i listor
tournament-why = Varför den ändras
may-be-empty = Får lämnas tomt.
save = Spara
tournament-remove = Ta bort turneringen
tournament-remove-note = Bara så länge inget har spelats. Spelarna finns kvar.
tournament-remove-sure = Ta bort den, med deltagarlistan
remove = Ta bort
tournament-enter-boards = Ange antalet bord, eller inget.
enter-name = Ange ett namn.
tournament-choose-series = Välj en serie.
tournament-tick-first = Kryssa i detta först.
tournament-day = Dag
tournament-time = Börjar kl.
tournament-boards-hint = Finns färre bord än matcher väntar resten i kö. Tomt: så många som behövs.
tournament-place = Plats
tournament-note = Övrigt
tournament-new = Ny turnering
tournament-state = Läge
tournament-all = Alla
tournament-none = Ingen turnering här.
tournament-older = Äldre turneringar
tournament-kept-out = Även de som inte visas här
match-choose-who-white = Välj vem som har vit.
match-choose-of-team = Välj en spelare i laget.
tournament-new-note = Det som följer kan lämnas som det är och ändras tills första ronden börjar. Fler etapper, till exempel utslagning efter grupper, läggs till på nästa sidor.
tournament-create = Skapa turneringen
tournament-archived = ; visas inte i listor
tournament-a-copy = En kopia: matcherna räknas inte igen, varken för rating eller serie.
tournament-original = själva turneringen
tournament-you = Du
tournament-on-board = , bord { $number }
tournament-no-board = , inget bord än
tournament-you-free = Du: { $why }.
tournament-you-wait = Du är anmäld. Du har ingen match att spela just nu.
tournament-enter-players = Anmäl spelare
tournament-go-desk = Till tävlingsledningen
tournament-change-stage = Ändra etappen
tournament-final-places = Slutplaceringar
tournament-leading = I ledningen
tournament-all-of-stage = Hela etappen
tournament-change = Ändra eller ta bort turneringen
tournament-sign-in = för att se din nästa match först.

## Matches of a tournament
match-on-board = , bord { $number }
match-it-stands = ; den { $stands }
match-automatic = Walkovern fördes in av sig själv, eftersom en av de två hade lämnat. Den står kvar om spelaren kommer tillbaka; tävlingsledaren kan föra in ett annat resultat.
match-is-draft = Ett utkast: den spelas när ronden är publicerad.
match-extra-line = Extraparti:
match-extra-decides = Ett extraparti avgör matchen
match-board-of = Matchens bord { $number }
match-all-boards = Alla bord
match-in-tournament = matchen i omgången
match-by-deal = Giv för giv
match-record-by-deal = För protokoll giv för giv
match-score-sheet = Mata in protokollet
match-score-hint = Bådas poäng efter sista given. Den som har flest har vunnit.
match-by-game = Matchen, parti för parti
match-level-boards = Lika efter alla bord: ett extraparti avgör.
match-director-names = Tävlingsledaren utser vilka som spelar.
match-who-extra = Vilka som spelar extrapartiet
match-name-them = Utse dem
match-record-by-game = För den parti för parti
match-begin = Börja matchen
match-correct-result = Rätta resultatet
match-see-changes = Se vad det ändrar
match-whole-slip = Hela lappen på en gång, eller ett parti som inte spelades färdigt
match-walkover-etc = Walkover, diskvalificering och liknande
match-enter-this = För in detta
match-take-result-back = Ta tillbaka resultatet
match-director-corrects = En av klubbens tävlingsledare rättar resultat.

## Corrections
correction = Rättelse
correction-take-back-ask = Ta tillbaka resultatet?
correction-ask = Rätta resultatet?
correction-now = { $pair }: nu { $verdict }
correction-entered = Som du har fört in det:
correction-nothing-else = Inget annat ändras.
correction-else = Detta ändras också
correction-before = före
correction-after = efter
correction-begun = Dessa matcher har börjat på det gamla resultatet:
correction-take-first = Ta tillbaka dem först, eller låt dem stå som de spelades.
correction-let-stand = Låt dessa matcher stå
correction-director-stands = En av klubbens tävlingsledare kan låta dessa matcher stå.
correction-in-journal = Står i journalen.
correction-take-back = Ta tillbaka
correction-yes = Ja, rätta
correction-leave = Låt det vara
correction-ruling-wins = { $ruling }: { $name } vinner
correction-no-win = inget vinstsätt
correction-game = Parti { $number }: { $name }, { $win }

## The director's desk
director = Ledning
director-what-first = Ange först vad som spelas.
director-add-stage = Lägg till etapp
director-unconfirmed = Inte bekräftat än
director-missing = { $count ->
        [one] { $count } resultat saknas
       *[other] { $count } resultat saknas
    }
director-tap = Tryck på en match för att föra in resultatet.
director-waiting = { $count ->
        [one] { $count } match väntar på bord:
       *[other] { $count } matcher väntar på bord:
    }
director-queue = kön
director-change = Ändra
director-entrants-in-order = { $count ->
        [one] { $count } deltagare, i ordning
       *[other] { $count } deltagare, i ordning
    }
director-by-rating = efter rating, högst först
director-by-lots = efter lottning nu
director-start = Starta
director-later = Börjar efter förra etappen.
director-pair-later = Rond { $number } lottas när resultaten är inne.
director-only-there-away = Bara de incheckade; övriga är borta den här ronden
director-pair-round = Lotta rond { $number }
director-the-bracket = Spelträdet
director-close = Stäng ronden
director-let-begun-stand = Låt påbörjade matcher stå
director-reopen = Öppna igen
director-to-draft = Tillbaka till utkast
director-all-played = Allt är spelat.
director-result = Resultatet
director-delete-round = Ta bort rond { $number }
director-delete-drawn = Ta bort hela lottningen
director-with-results = Med de resultat som förts in
director-delete = Ta bort
director-draft = : utkast
director-draft-seen = bara tävlingsledare ser det
director-board = bord { $number }
director-by-hand = för hand
director-unpair-pair = Lös upp { $pair }
director-unpair = Lös upp
director-without-opponent = Utan motspelare:
director-pair-by-hand = Para ihop för hand
director-with = med
director-pair-these = Para ihop dessa
director-complete = Lotta resten
director-swap-or-bye = Byt plats på två, flytta frironden
director-swap-these = Byt plats
director-swap = Byt
director-bye-to = Frironden går till
director-move-bye = Flytta frironden
director-publish = Publicera rond { $number }
director-publish-bracket = Publicera spelträdet
director-publish-to = Publicera alla ronder till { $number }
director-only-there = Bara de incheckade
director-pair-again = Lotta om
director-by-seeds = efter seedning, sedan i anmälningsordning
director-by-places = efter placering i förra etappen
director-choose-order = Välj hur deltagarna ordnas.
director-choose-both = Välj båda spelarna.
director-choose-bye = Välj vem som har frirond.

## Entrants
entrants-of = Deltagare i { $name }
entrant-number = Nummer { $number }
entrant-the-player = Spelaren
entrant-label = Vad som skiljer två med samma namn
entrant-seed = Seedning
entrant-board = Spelar alltid på bord
entrant-save-line-up = Spara uppställningen
entrant-line-up = Uppställning
entrant-players = Lagets spelare
entrant-substitutes = De efter bord { $number } är reserver.
entrant-begun-stay = Påbörjade matcher ändras inte.
entrant-has-bye = Har begärt frirond i rond { $round } ({ $score }).
entrant-bye = Begärd frirond
entrant-in-round = I rond
entrant-scores = Ger
entrant-note-bye = Spara frironden
entrant-again = Delta igen
entrant-nothing-left = { $name } har inget kvar att spela i turneringen.
entrant-back-without-match = Att delta igen ändrar inget resultat: { $name } har inget kvar att spela i turneringen.
entrant-leaving = Avhopp
entrant-open-match = Matchen { $pair } ({ $title }, { $verdict })
entrant-forfeit = Motspelaren vinner på walkover
entrant-keep = Spelas färdigt
entrant-withdraw = Anmäl avhopp
entrant-disqualify = Diskvalificera
entrant-take-off = Stryk från listan
entrant-enter-round = Ange ett rondnummer.
entrants = Deltagare
tournament-entrants = { $count ->
        [one] { $count } deltagare
       *[other] { $count } deltagare
    }
entrants-checked-in = { $count } incheckade
entrants-none = Ingen är anmäld än.
entrants-seed = seedad { $number }
entrants-rating = rating { $number }
entrants-bye-in = frirond i rond { $number }
entrants-not-there = ✓ på plats: { $name }, ta tillbaka
entrants-check = checka in { $name }
entrants-there = ✓ på plats
entrants-check-in = checka in
entrants-late = Någon kommer sent
entrants-one = Anmäl en
entrants-both-players = Ange parets båda spelare.
entrants-pair-name = Parets namn
entrants-pair-hint = Tomt: bådas namn.
entrants-pair-player = Spelare { $number }
entrants-pairs-hint = Bådas namn och, om du vill, klubb, rating, seedning efter komman: Ek, Alm, Stockholm
entrants-team-name = Lagets namn
entrants-new-player = Den som inte finns blir ny spelare.
entrants-who = Vem är det
entrants-known-since = { $name }, känd sedan { $day }
entrants-another = en annan person med samma namn
entrants-line = En per rad, första bordet först.
entrants-missed = Missade ronder ger
entrants-half-each = ½ var
entrants-one-each = 1 var, som frirond
entrants-take-bye = Ta en frironds plats, om någon finns kvar
entrants-more = Klubb, seedning, bord
entrants-seed-hint = 1 för den bästa; får lämnas tomt.
entrants-label-hint = Klubben gör det, om inget anges.
entrants-enter-all = Anmäl alla
entrants-many = Anmäl många
entrants-nobody-entered = Ingen anmäldes:
entrants-lines = En per rad
entrants-lines-hint = Namn, och om du vill klubb, rating, seedning efter kommatecken: Ek, Stockholm, 1650, 1
entrants-csv = Eller en CSV-fil
entrants-read-as = Filen lästes som Windows-1252, eftersom ingen bokstav i den är UTF-8. Se efter att namnen stämmer.
entrants-enter = Anmäl
entrants-to-desk = Vidare till ledningen
entrants-several = Flera spelare heter { $name }: välj vilken.
entrants-choose-who = Välj vem det är.
entrants-enter-seed = Ange ett heltal, 1 för den bästa.
enter-whole = Ange ett heltal.
entrants-enter-board = Ange ett bordsnummer.
entrants-paste = Klistra in minst ett namn, eller välj en fil.

## The slip of a result
result-slip-who-won = Parti { $number }: vem vann
result-slip-by = Parti { $number }: vinstsätt
result-slip-no-win = vinstsätt: inget (0 poäng)
result-slip-how = Parti { $number }: hur det slutade
result-slip-played = färdigspelat
result-slip-conceded = uppgivet
result-slip-forfeited = förverkat
result-slip-adjudicated = avdömt
result-slip-points = Parti { $number }: poäng
result-slip-full = full poäng
result-slip-for = för
result-slip-no-band = : förloraren hade aldrig band
result-slip-hint = Lämna ospelade partier tomma.
result-slip-what = Vad det var
result-slip-walkover = Walkover: en kom inte
result-slip-neither = Ingen kom: förlust för båda
result-slip-one-dsq = En är diskvalificerad
result-slip-both-dsq = Båda är diskvalificerade
result-slip-level = Spelad, och förblir oavgjord
result-slip-only-points = Spelad, bara poängen är kända
result-slip-who-wins = Vem som vinner, om någon
result-slip-enter-points = Ange poäng, till exempel 4 eller 1.2.
result-slip-choose-what = Välj vad det var.
result-slip-choose-points = Välj bland poängen.
result-slip-choose-how = Parti { $number }: välj hur det vanns.
result-slip-one-game = Ange vem som vann minst ett parti.

## How tournaments stand
state-setting-up = förbereds
state-running = pågår
state-not-started = inte börjad
state-draft = utkast, syns bara för tävlingsledare
state-published = publicerad
terms-advance = de { $count } bästa i varje går vidare
terms-runners-up = och de { $count } bästa på tur
terms-consolation = med tröstturnering
terms-rematches = samma två får mötas igen
terms-no-final = ingen stor final
terms-reset = en andra stor final om den obesegrade förlorar den första
terms-takes = för de { $count } bästa i förra etappen
terms-teams = lag om { $count }
terms-matches = { $count ->
        [one] matcher om ett parti
       *[other] matcher om { $count } partier
    }
terms-rules = { $rules }-regler
title-round = Rond { $round }, match { $number }
title-winners = Vinnarsidans rond { $round }, match { $number }
title-losers = Förlorarsidans rond { $round }, match { $number }
title-consolation = Tröstturnering, rond { $round }, match { $number }
title-group = Grupp { $group }, rond { $round }, match { $number }
stands-though = står kvar fast { $names } borde ha spelat
stands-nobody = står kvar fast ingen annan borde ha kommit hit
stands-open = står kvar fast det åter är öppet vilka som borde ha spelat
stands-not-needed = står kvar fast den inte behövs längre
verdict-to-be-played = ska spelas
verdict-waits = väntar på tidigare matcher
verdict-goes-on = går vidare utan match
verdict-nobody = ingen kommer hit
verdict-void = spelas inte
verdict-dsq = { $name } vann genom diskvalificering
verdict-won = { $name } vann { $points }
verdict-level = oavgjord, { $points }
verdict-neither = ingen kom: förlust för båda
verdict-both-dsq = båda diskvalificerade: förlust för båda
free-bye = har frirond
free-asked = har begärd frirond
free-absent = är inte på plats
free-round = är fri den här ronden
ruling-walkover = Walkover
ruling-neither = Ingen kom, förlust för båda
ruling-dsq = Diskvalificering
ruling-both-dsq = Båda diskvalificerade, förlust för båda
ruling-level = Förblir oavgjord
ruling-extra = Avgjord genom extraparti
## Codes and the address for others (qr-)
qr-title = Kom in med mobilen
qr-how = Rikta kameran mot koden eller skriv in adressen.
qr-same-network = Mobilen ska vara på samma nätverk som den här datorn, om brade inte nås över internet.
qr-only-here = Just nu nås tjänsten bara från den här datorn.
qr-start = Starta den så här för att mobilerna i lokalen ska komma in:
qr-accounts = Då behöver alla som skriver något ett konto. Terminalen visar länken till det första.
qr-of = Kod för adressen { $address }

## The calendar of tournaments (calendar-)
calendar-subscribe = Prenumerera på kalendern (iCal)

## Paper (print-)
print-title = Skriv ut
print-lead = Varje utskrift är en egen sida, klar för skrivaren.
print-back = Tillbaka
print-how = Skriv ut sidan med Ctrl+P; den här raden kommer inte med.
print-on-a3 = Välj A3 också i skrivaren.
print-not-begun = Det finns något att skriva ut när en etapp har börjat.
print-bracket = Spelträd
print-standings = Ställning
print-matches = Matcher
print-round = Rond { $number }
print-by-board = Lottning efter bord
print-by-name = Lottning efter namn
print-slips = Matchlappar
print-sheets = Protokollblad
print-empty-sheet = Tomt protokollblad
print-codes = En matchlapp har en kod som öppnar matchen i mobilen.
print-draft = utkast
print-nothing = Inget att skriva ut här än.
print-no-slips = Ingen match väntar på att spelas här.
print-board = Bord
print-board-number = Bord { $number }
print-team-board = lagbord { $number }
print-first = Först nämnd
print-second = Sist nämnd
print-result = Resultat
print-name = Namn
print-against = Mot
print-enter-here = Mata in resultatet här
print-points-of-game = Poäng i parti
print-sum = Summa
print-how-won = Vinstsätt
print-tournament = Turnering
print-round-word = Rond
print-date = Datum
print-game = Parti
print-white = Vit
print-black = Svart
print-teka = Tekning
print-winner = Vinnare
print-points = Poäng
print-who-begins = Börjar:  vit ○  svart ○
print-other-one = Den andra
print-throw = Kast
print-play = Drag
print-place = Plats
print-so-far = hittills
print-piece = { $part }, del { $number } av { $of }

## A tournament on a wall (projector-)
projector-title = Visa på vägg
projector-dark = mörkt
projector-now = spelas nu
projector-round = { $stage }: rond { $number }
projector-standings = ställning
projector-next = Nästa matcher
projector-free = Lediga bord:
projector-soon = Välkommen
projector-minutes =
    { $count ->
        [one] om cirka 1 minut
       *[other] om cirka { $count } minuter
    }
projector-more =
    { $count ->
        [one] och 1 till
       *[other] och { $count } till
    }

## Help (help-)
help-title = Hjälp
help-lead = Reglerna i korthet, hur partier skrivs ner och hur man leder en kväll.
help-rules = Reglerna i korthet
help-rules-lead = Brädet, kasten och vinstsätten. De exakta reglerna följer med programmet.
help-notation = Att skriva ner partier
help-notation-lead = Ställningar, drag och hela partier som vanlig text.
help-evening = Tävlingsledarens kväll i tio steg
help-evening-lead = Från första anmälan till sista placering.
help-desk = Tangenter vid protokollet
help-desk-lead = Föra protokoll utan mus.
help-board = Bräde och brickor
help-board-text = Vit och svart har 15 brickor var. Alla börjar på en och samma tunga, hemmet. Var och en räknar de 24 tungorna längs sin egen väg: 1 är hemmet, 12 huken, och bortom 24 är brickan hemspelad. Båda går åt samma håll, så den enes tunga 1 är den andres tunga 13.
help-board-caption = Begynnelseställningen, numrerad för vit.
help-throws = Kast
help-throws-text = Om första kastet tekas: var och en slår en tärning, och den lägsta börjar. Ett kast är två tärningar, och varje tärning flyttar en bricka precis så många steg. Samma bricka får ta båda, men den landar emellan. Allor räknas fyra gånger.
help-landing = Var en bricka får landa
help-landing-text = På tungorna 2–11 får man bara ha ensamma brickor, blottor, aldrig två egna på samma tunga. Från huken, 12, och framåt får man samla brickor: två eller flera är ett band, och där landar ingen motståndare. En av motspelarens blottor kan däremot slås.
help-landing-caption = Vit har band på 12 och 16 och blottor på 5 och 8.
help-bar = Slagna brickor
help-bar-text = Den som har en bricka slagen måste först slå in den: en fyra slår in på tunga 4, om där inte står en egen bricka eller ett av motspelarens band.
help-forcing = Att spränga band
help-forcing-text = Två saker gör att ett band får sprängas, och då slås alla dess brickor: när motspelaren har sex eller fler band i följd får vilket som helst av dem slås, och när man har fler brickor slagna än tungor att slå in på. Den som bara har en bricka kvar får inte spränga.
help-forcing-caption = Sex band i följd från 2 till 7: vit får spränga vilket som helst.
help-duty = Vad man måste spela
help-duty-text = Så många tärningar som möjligt ska spelas, och om bara en av två går: den högre. Går ingen är kastet fåt, och turen går över. Sista kastet, det som vinner, får användas hur man vill.
help-off = Hemspel
help-off-text = När alla brickor står på 19–24 får de spelas hem, alltid den bakersta först: bara den som inte har någon egen bricka bakom sig går hem, med exakt eller högre slag. Räcker slaget inte måste det spelas inne i brädet.
help-off-caption = Brickorna på 21 går hem först, med fyra, femma eller sexa.
help-wins = Vinstsätten
help-wins-text = Partiet slutar genast när någon spelat hem alla brickor, står i ett av de fyra vackra spelen eller gjort motspelaren jan: fler slagna brickor än tungor att slå in på. Har förloraren en bricka slagen är han munk, och det ger en poäng till. Är det ett sprängt band som fullbordar janen är det sprängjan.
help-jan-caption = Vit har tre brickor slagna och två tungor att slå in på: jan.
help-crown = Enkelt kronspel
help-double-crown = Dubbelt kronspel
help-staircase = Trappspel
help-tower = Uppspel
help-bear-off = Hemspel
help-jan = Jan
help-forced-jan = Sprängjan
help-points-table = Vad vinsterna är värda
help-win = Vinst
help-points = Poäng
help-with-monk = Med munk
help-match = En match
help-match-text = En match är ett udda antal partier, oftast tre, fem eller sju. Poängen läggs ihop. Är de lika jämförs de vunna partierna, det ädlaste först: sprängjan, jan, vackert spel med munk, vackert spel, hemspel med munk, hemspel.
help-position = En ställning
help-position-text = Vits brickor, svarts brickor och vem som är vid kast, var sida i sin egen numrering: tungan, kolon, antalet. Slagna brickor är bar, hemspelade off.
help-play = Ett drag
help-play-text = Från och till, i den numrering som gäller för den som flyttar. En brickas steg skrivs i följd med varje landning.
help-play-two = 63: två brickor hemifrån
help-play-one = 63: en bricka, som landar på 7
help-play-double = 44: en bricka två steg, en annan två gånger
help-play-enter = 52: slår in en bricka, som slår en blotta
help-play-force = 61: spränger ett band
help-play-off = 52: två brickor går hem
help-play-void = fåt
help-example-caption = Efter 1. W 63 1/7 1/4: vits brickor på 1, 4 och 7, numrerat för svart, som är vid kast.
help-record = Ett helt parti
help-record-text = Vad man vet om partiet inom hakparentes, en tom rad, sedan turerna i löpande nummer: W eller B, kastet, draget. Sist 1-0, 0-1 eller * om partiet inte slutade. Kommentarer står inom klammer.
help-record-check = Varje protokoll kan granskas på sidan Protokoll.
help-step-1 = Skapa turneringen: namn, dag, form och hur många partier en match har.
help-step-2 = Anmäl spelarna med namn, klistra in en lista eller läs en CSV-fil.
help-step-3 = Bocka av dem som kommer. Den som uteblir stryks innan första ronden lottas.
help-step-4 = Starta etappen. I utslagning är fältet nu låst; annars kommer sena anmälda in i nästa rond.
help-step-5 = Lotta ronden. Den är ett utkast som bara ledarna ser; varje par säger varför det lottades, och du kan ändra för hand.
help-step-6 = Publicera och skriv ut lottningen och matchlapparna, eller visa dem på en vägg.
help-step-7 = Mata in resultaten när lapparna kommer; spelare med konto rapporterar själva, och du bekräftar.
help-step-8 = Ett felaktigt resultat rättas på matchens sida. Först visas vad som ändras mer.
help-step-9 = Stäng ronden och lotta nästa, tills alla är spelade.
help-step-10 = Skriv ut ställningen, läs upp den och säkerhetskopiera med brade backup.
help-key = Tangent
help-does = Vad den gör
help-key-throw = Kastet, en tangent för varje tärning
help-key-letters = Steget med den bokstaven
help-key-arrows = Från knapp till knapp
help-key-enter = Spela det enda draget
help-key-undo = Ångra
help-key-escape = Ställ tillbaka brickan
help-key-help = Visa tangenterna

## A bracket that is moved about (bracket-)
bracket-larger = Större (tangent +)
bracket-smaller = Mindre (tangent -)
bracket-fit = Lika bred som fönstret (tangent 0)

## Ställningar (positions-)
positions-title = Ställningar
positions-find = Sök ställningar
positions-from-game = Partier med denna ställning
positions-not-built = Ställningar kan inte sökas än, för ingen har byggt registret. Den som driver brade gör det med detta kommando; brade kan vara igång under tiden.
positions-incomplete = Några partier saknas tills registret har förts à jour:
positions-inexact = Mycket många partier har skrivits sedan registret byggdes; alla är inte räknade.
positions-wrong = Detta är ingen ställning som kan uppstå enligt dessa regler. Här är utgångsställningen.
positions-none = Inget parti har kommit hit.
positions-count =
    { $count ->
        [one] { $count } parti har kommit hit.
       *[other] { $count } partier har kommit hit.
    }
positions-won = { $side }, som är i tur, vann { $share } av dem som har ett resultat.
positions-commonest = Vanligaste vinst: { $win }.
positions-beginning = Till utgångsställningen
positions-another = En annan ställning
positions-position = Ställning
positions-show = Visa
positions-plays = Vanligaste flyttningarna
positions-plays-of = Flyttningar med { $throw }
positions-no-play = Ingen har slagit detta här.
positions-all-throws = Alla kast
positions-play = Flyttning
positions-throws = Kast
positions-throw = Kast
positions-times = Gånger
positions-won-share = Vann
positions-win = Vanligaste vinst
positions-unknown =
    { $count ->
        [one] I { $count } parti är kastet eller flyttningen inte känd, eller var den emot reglerna.
       *[other] I { $count } partier är kastet eller flyttningen inte känd, eller var den emot reglerna.
    }
positions-hint = Vann: hur många av partierna med resultat som vanns av den som var i tur. Vit och svart skiljs inte åt: det som räknas är hur brickorna står för den som är i tur.
positions-at-beginning = i utgångsställningen
positions-after-turn = efter drag { $turn }
positions-mirrored = ombytta färger
## Belote (belote-)
belote-name = Belote
belote-paragraph = BELOTE.md { $paragraph }
belote-verified-too = Även matcher i belote granskas, varje protokoll som det spel det anger:
belote-to = till { $points }
belote-one-deal = en giv
belote-drawn = oavgjort
belote-deal-count =
    { $count ->
        [one] 1 giv
       *[other] { $count } givar
    }
belote-good-deals =
    { $count ->
        [one] Given före är riktig.
       *[other] De { $count } givarna före är riktiga.
    }
belote-deals-shown = De första { $count } givarna visas.
belote-first-north-south = Nord-Syds poäng står först.
belote-deal = Giv
belote-score = Poäng
belote-total = Summa
belote-contract = Spel
belote-clubs = klöver
belote-diamonds = ruter
belote-hearts = hjärter
belote-spades = spader
belote-all-trumps = allt trumf
belote-no-trumps = utan trumf
belote-seat = plats { $seat }
belote-seat-did = Plats { $seat }
belote-capot = kapott
belote-belote = belote
belote-thrown-in = alla passade
belote-score-only = bara poängen är känd
belote-unfinished = inte färdigspelad
belote-place-deal = Giv { $deal }
belote-place-call = bud { $call }
belote-place-trick = stick { $trick }
belote-place-card = kort { $card }
belote-in-the-trick = I sticket:
belote-in-the-hand = På handen:
belote-legal = Tillåtet här:
belote-legal-since = Tillåtet här ({ $why }):
belote-fault-not-your-card = kortet finns inte på handen
belote-fault-must-follow = den utspelade färgen finns på handen och måste bekännas
belote-fault-must-beat = en högre trumf finns på handen och måste spelas
belote-fault-must-trump = den utspelade färgen finns inte på handen, och trumf måste spelas
belote-fault-false-belote = här finns ingen belote att anmäla
belote-fault-bad-call = det går inte att bjuda så här
belote-fault-bad-deal = så kan korten inte ha delats ut
belote-fault-game-over = given eller matchen är slut
belote-duty-lead = den som spelar ut får spela vad som helst
belote-duty-follow = den utspelade färgen måste bekännas
belote-duty-follow-and-beat = trumf spelades ut, och en högre måste spelas
belote-duty-follow-below = trumf spelades ut, och ingen på handen är högre
belote-duty-partner-holds = partnern har sticket: vad som helst
belote-duty-ruff = den utspelade färgen finns inte på handen: en trumf
belote-duty-overruff = en högre trumf än den i sticket
belote-duty-underruff = en trumf, fast den är för låg
belote-duty-discard = varken den utspelade färgen eller trumf: vad som helst
belote-acts = { $name } är på tur
belote-adjudicate = Döm av
belote-against = ({ $count } mot)
belote-all = Alla
belote-all-contracts = Alla spel
belote-as-record = Given så som protokollet skriver den
belote-begin = Börja given
belote-by-adjudication = avdömd
belote-by-concession = uppgiven
belote-by-forfeit = walkover
belote-capot-tick = Kapott: alla åtta stick
belote-card-by-card = Protokollför kort för kort
belote-choose-contract = välj trumf
belote-choose-length = välj matchens längd
belote-choose-player = välj en spelare
belote-choose-seat = välj en plats
belote-choose-up = välj det uppvända kortet
belote-concede = Det andra laget ger upp
belote-correct = Rätta given
belote-dealer = Givare
belote-deals = Givar
belote-deals-next = { $name } ger.
belote-end-early = Avsluta matchen i förtid
belote-enter = Räkna given
belote-enter-hand = skriv handens kort, till exempel 7c Jc Ah
belote-enter-points = ange poängen, 0 till 162
belote-enter-score = ange båda lagens poäng
belote-even = Lika
belote-failed = Straff
belote-finish = Ange bara resultatet
belote-first = Början
belote-forfeit = Walkover
belote-from = Från
belote-go-on = Fortsätt giv { $number }
belote-guest = eller en gästs namn
belote-hand-hint = Till exempel 7c 10d Jh As: c klöver, d ruter, h hjärter, s spader. Fem kort var innan någon har tagit, åtta efter det.
belote-no-card-left = Enligt korten hittills kan platsen inte ha något av dem som är kvar: ett kort är felinfört. Ta tillbaka kort till där felet är.
belote-hands-unknown = Händerna är inte uppskrivna: här visas alla kort som platsen ännu kan ha.
belote-help-enter = Föra in en match
belote-help-enter-text = Välj vilka som sitter på de fyra platserna; partner sitter mitt emot varandra, och en gäst anges bara med namn. Varje giv förs in med tagare, trumf och tagarlagets poäng, och poängen visas innan den räknas; eller bara med poängen. Eller protokollför kort för kort: välj det uppvända kortet och tryck sedan på varje bud och kort. Är de fyra händerna uppskrivna går det bara att trycka på det som är tillåtet; annars visas allt som platsen ännu kan ha, och det som ingen kan ha spelat avvisas. Det sista kortet eller budet kan tas tillbaka. Det en spelare för in väntar på det andra laget.
belote-illegal = bryter mot en regel
belote-last = Slutet
belote-length = Längd
belote-look = Räkna ut poängen
belote-look-again = Räkna om
belote-made = Hemma
belote-margin = Marginal i snitt
belote-new = Ny belotematch
belote-next = Nästa
belote-next-deal = Giv { $number }
belote-no-match = Ingen belotematch är införd än.
belote-nothing-counted = Det finns ingen sådan giv.
belote-only-score = Bara poängen är känd
belote-option-all-no-trumps = allt trumf och utan trumf får bjudas
belote-option-clockwise = spelet går medurs
belote-option-knockout = vid lika: en giv till avgör
belote-pass = Pass
belote-place-1 = Först efter givaren
belote-place-2 = Andra efter givaren
belote-place-3 = Tredje efter givaren
belote-points-of-taker = Tagarlagets poäng
belote-points-so-far = Poäng hittills
belote-previous = Bakåt
belote-record = Protokoll som text
belote-remove = Ta bort matchen
belote-remove-deal = Ta bort given
belote-reported = Infört av { $name } { $day }; någon i det andra laget bekräftar, eller en tävlingsledare.
belote-rules-link = Regler
belote-save-hands = Spara händerna
belote-save-record = Spara protokollet
belote-say-hands = Skriv upp de fyra händerna
belote-scores = Given ger
belote-show = Visa
belote-statistics = Belote: hur spelen går
belote-statistics-note = Räknade är alla givar där mer än poängen är känd, för en spelare de som spelaren tog.
belote-steps = Stick för stick
belote-still-open = Pågår
belote-table = Bordet
belote-take = Ta { $suit }
belote-taker = Tagare
belote-team-ew = Öst-Väst: plats 2 och 4
belote-team-name = Lagets namn, om det har något
belote-team-ns = Nord-Syd: plats 1 och 3
belote-throw-in = Alla passade
belote-trick-number = Stick { $trick }
belote-undo-call = Ta tillbaka budet
belote-undo-card = Ta tillbaka kortet
belote-until = Till
belote-up = Uppvänt kort
belote-won = { $team } vann
belote-thrown-in-count =
    { $count ->
        [one] I en giv passade alla.
       *[other] I { $count } givar passade alla.
    }
belote-help-lead = Reglerna för belote i korthet, och hur en match skrivs upp.
belote-help-cards = Spelare och kort
belote-help-cards-text = Fyra spelar, partnerna mitt emot varandra: plats 1 och 3 är Nord-Syd, plats 2 och 4 är Öst-Väst. Korten är 32, från 7 till ess. Alla får fem, och nästa kort vänds upp.
belote-help-auction = Vem som tar
belote-help-auction-text = Från platsen efter given tar var och en det uppvända kortet, vars färg blir trumf, eller passar. I en andra runda får man bjuda en annan färg. Passar alla igen räknas given inte, och nästa plats ger. Den som tar får kortet, och resten delas ut: åtta kort var. Om man har kommit överens om det får även allt trumf och utan trumf bjudas.
belote-help-play = Spelet
belote-help-play-text = Platsen efter given spelar ut, sedan den som tog sticket. Den utspelade färgen måste bekännas; är den trumf måste man gå över om man kan. Den som inte kan bekänna måste trumfa, och högre än trumfen i sticket om det går. Bara så länge partnern har sticket får man i stället spela vilket kort som helst. Högsta trumf tar sticket, annars det högsta kortet i den utspelade färgen.
belote-help-points = Korten från högst till lägst, med sina poäng
belote-help-points-text = Sista sticket ger 10 till, så att varje giv har 162 poäng.
belote-help-trumps = Trumf
belote-help-plain = Andra färger
belote-help-all-trumps = Allt trumf
belote-help-no-trumps = Utan trumf
belote-help-score = Poängen
belote-help-score-text = Har det lag som tog mer än det andra får båda vad de har. Har det mindre får det andra laget alla 162; har båda lika får bara det andra laget sina. Alla åtta stick är kapott och ger 90 till. Kung och dam i trumf på en hand är belote och rebelote: anmäls de med det första av korten ger de 20, som laget behåller i alla fall.
belote-help-match = Matchen
belote-help-match-text = Först till 1000, eller 500, eller en enda giv. Given där ett lag når dit spelas till slut; den högre summan vinner.
belote-help-record = Att skriva upp en match
belote-help-record-text = Först taggarna, en tom rad, givarna, resultatet. Ett kort är sin valör och sin färg: 7 8 9 T J Q K A, sedan c klöver, d ruter, h hjärter, s spader. Varje del av en giv får saknas; det som finns granskas.
belote-help-dealer = platsen som ger, och det uppvända kortet
belote-help-hands = de fyra händerna
belote-help-calls = p passar, t tar; en bokstav anger trumf: c d h s, A allt, N utan
belote-help-cards-played = korten i den ordning de spelades, ett streck mellan sticken, + där belote anmäls
belote-help-result = om korten inte skrevs upp: vem som tog, trumf, kortens poäng
belote-help-deal-score = lagens poäng, Nord-Syd först
