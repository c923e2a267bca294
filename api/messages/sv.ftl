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
desk-bar = bommen
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
