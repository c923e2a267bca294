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
search = Sök
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

## The journal
journal-lead = Vem som ändrat vad, när och varifrån; det nyaste först.
journal-filter = Urval
journal-what-was-changed = Vad som ändrats
journal-anything = vad som helst
journal-action = Vad som gjorts
journal-action-hint = Med journalens engelska ord, såsom renamed.
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
match-alternate = Spelarna börjar varannan gång
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
       *[other] { $finished 
    } av # partier klara}
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
match-only-result = För in bara partiets resultat
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
rating-none = Ingen match med { $set }-regler är ratad här.
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

## The rules of a turn
rule-wrong-side = Det är den andra sidans tur.
rule-game-over = Partiet är redan slut.
rule-not-thrown = Ingen oanvänd tärning visar det antalet.
rule-bar-first = Slagna brickor måste in först.
rule-no-man = Spelaren har ingen bricka där.
rule-own-point = Där står redan en egen bricka, och där får bara en stå.
rule-enemy-point = Motspelarens band där får inte sprängas.
rule-last-man = Den sista brickan får inte spränga band.
rule-not-home = Ingen bricka får spelas hem förrän alla är i sista kvarten.
rule-not-last = Bara den sista brickan får spelas hem med den tärningen.
rule-false-mark = Ett tecken anger ett slag eller en sprängning som inte skett.
rule-touchdown = Mellanlandningen måste skrivas ut, eftersom ställningen annars är oklar.
rule-more-dice = Fler tärningar kunde ha använts.
rule-higher-die = Den högre tärningen måste användas.
rule-more-reduction = En mindre nedräkning var möjlig.

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
refusal-storage-full = Det finns inget utrymme kvar. Inget sparades; den som sköter tjänsten måste åtgärda det.
refusal-storage-read-only = Databasen går bara att läsa just nu. Inget sparades; den som sköter tjänsten måste åtgärda det.
refusal-storage-failed = Databasens disk fungerar inte. Inget sparades; den som sköter tjänsten måste åtgärda det.
refusal-internal = Något gick fel i brade; loggen berättar vad.
refusal-body-too-large = Det som skickades är för stort: högst { $size } KiB tas emot.
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
refusal-many-rows = Filen har fler än { $most } rader.
refusal-no-row = Inga rader: skriv en deltagare per rad.
refusal-unknown-column = Kolumnen { $name } är okänd; det finns { $known }.
refusal-cells = Har { $found } fält, och det finns { $expected } kolumner.
refusal-whole-number = { $column } { $text } är inget heltal.
refusal-late-ones = En etapp har börjat: anmäl sena deltagare en och en.
refusal-twice-in-file = { $name } står två gånger i filen.
refusal-same-names = { $count } spelare heter { $name }: ange vilken med player_id.
refusal-byes-swiss = Frirond kan bara begäras i schweizer.
refusal-bye-round = Ska vara en rond som inte är publicerad, högst { $rounds }.
refusal-day = Ska vara en dag, till exempel 2026-10-03.
refusal-stays-in-club = En turnering blir kvar i sin klubb.
refusal-archive = Matcher har spelats i turneringen: den kan arkiveras, inte tas bort.
refusal-do-not-decide = Avgör inte matchen.
refusal-do-not-decide-length = Avgör inte matchen, som har { $games }.
refusal-begun-already = { $match } har redan börjat.
refusal-decimals = Ska vara tal från 0 med högst en decimal.
refusal-recorded-turns = Parti { $number } är fört drag för drag: rätta det där.
refusal-match-no-result = { $match } har inget resultat.
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
refusal-lots-seed = { $count } deltagare delar plats { $place }, och alla kan inte gå vidare ({ $names }): ange ett lottnummer, så lottas de.
refusal-few-places = Bara { $found } har en placering hittills, och { $wanted } går vidare.
refusal-field-size = { $least } till { $most } deltagare kan spela detta, inte { $found }.
refusal-swiss-size = En schweizer har { $least } till { $most } deltagare, inte { $found }.
refusal-swiss-rounds = { $entrants } deltagare kan spela högst { $most } ronder utan att samma möts igen, inte { $found }.
refusal-all-paired = Alla { $rounds } ronder är lottade.
refusal-even-bye = Med jämnt antal finns ingen frirond att ge.
refusal-away-already = Deltagare { $id } är redan borta.
refusal-disqualified = Deltagare { $id } är diskvalificerad.
refusal-groups = Det ska vara minst två grupper, inte { $found }.
refusal-one-of = Ska vara något av { $known }.
refusal-told-nobody-apart = skilde ingen åt
refusal-ranks-of-wins = de vunna partiernas rang, den bästa först
refusal-lot = lott { $place }
refusal-no-bracket = Etapp { $stage } spelas i ronder och har inget spelträd.
refusal-time-zone = Ange en tidszon, till exempel Europe/Stockholm.

## What the journal is about
noun-club = klubb
noun-player = spelare
noun-match = match
noun-game = parti
noun-user = konto
noun-membership = medlemskap
noun-token = token
noun-tournament = turnering
noun-series = serie

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
stage-by-hand = ; lottad av tävlingsledaren
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
setting-by-turns = spelarna börjar varannan gång
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

## Why two meet
why-by-hand = Lottad av tävlingsledaren.
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
