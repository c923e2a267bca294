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
