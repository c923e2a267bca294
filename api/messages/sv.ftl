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
