# The texts of the pages in English. The three files have the same keys; a test holds them to it.

## Dates and times
date = { $day } { $month } { $year }
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December

## The frame of every page
skip-to-content = To the content
nav-main = Main
nav-tournaments = Tournaments
nav-matches = Matches
nav-games = Games
nav-players = Players
nav-ratings = Ratings
nav-series = Series
nav-records = Records
nav-journal = Journal
nav-members = Members
nav-first-account = First account
nav-sign-in = Sign in
nav-language = Language
open-house = Nobody has an account yet: whoever sits at this machine may do everything.
open-house-end = Make the first account, and everybody signs in.
live-notice = Somebody has changed something on this page.
live-load = Load it again

## The words of the game
men =
    { $count ->
        [one] { $count } man
       *[other] { $count } men
    }
