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
