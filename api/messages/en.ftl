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

## The score desk
desk-title = Score desk
desk-open = Record at the score desk
desk-game = The game
desk-match = The match
desk-turn-board = Turn the board
desk-board = Board
desk-no-position = Nobody can know the position here.
desk-throws = { $name } throws
desk-plays = { $name } plays { $throw }
desk-the-throw = Throw
desk-the-steps = Steps
desk-the-play = Play
desk-throw-hint = such as 63
desk-play-hint = such as 1/7 1/4; - for fåt
desk-stood = It is illegal, and the players let it stand
desk-write = Type the turn instead
desk-enter = Enter the turn
desk-undo = Undo
desk-forced = Only one play is legal.
desk-play = Play { $play }
desk-ends = This ends the game: { $win }. Enter it
desk-void = { $throw }: fåt, the throw is void.
desk-step = From { $from } to { $to }
desk-choose = Choose where to.
desk-nothing = No man there can move.
desk-unchecked = No connection: this turn will be checked when it is back.
desk-refused = Turn { $turn }, { $play }, was not taken:
desk-faster = Turn { $turn } has been entered by somebody else:
desk-not-allowed = You may not enter turns now. Sign in again in another tab.
desk-offline = No connection. What you enter waits here.
desk-no-undo = The last turn cannot be taken back here.
desk-unreadable = The play cannot be read.
desk-bar = the bar
desk-off = off
desk-correct = Correct it
desk-let-stand = The players let it stand
desk-again = Try again
desk-forget = Forget what waits
desk-waiting = Waiting to be sent
desk-last-turns = Last turns
desk-no-turn = No turn yet.
desk-correct-hint = Tap a turn to correct it, or to insert one before it.
desk-keys = Keys
desk-key-throw = the throw, one key a die
desk-key-letters = the step with this letter
desk-key-arrows = go from button to button
desk-key-enter = the only play
desk-key-undo = undo
desk-key-escape = put the man back
desk-key-help = these keys

## Results of single games
slip-title = Game { $number }: only its result
slip-who = Who won
slip-how = By
slip-done = Enter the result
slip-other = It was not played out
