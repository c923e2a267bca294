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
nav-statistics = Statistics
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

## Statistics
stats-title = Statistics
stats-all = All games.
stats-choose = Choose games
stats-player = Player
stats-opponent = Opponent
stats-tournament = Tournament
stats-club = Club
stats-rules = Rules
stats-from = From
stats-to = To
stats-any = All
stats-opponent-hint = An opponent is chosen beside a player.
stats-show = Show
stats-all-games = All games
stats-incomplete = The statistics are still being made: some games are missing.
stats-empty = No game with a result is among these.
stats-ended = How the games ended
stats-ending = Ending
stats-games = Games
stats-won = won
stats-lost = lost
stats-played = played out
stats-conceded = conceded
stats-forfeited = forfeited
stats-adjudicated = adjudicated
stats-ended-hint = Only games that were played out count below.
stats-kinds = Kinds of wins
stats-kind = Kind
stats-share = Share
stats-expected = expected
stats-compared = Compared
stats-table = As a table
stats-kinds-hint = A forced jan is counted among the jans too; a monk comes with a bear-off or a nice game.
stats-expected-hint = Expected of experienced players under the standard rules: a third to a half bear-offs, a quarter to a third each nice games and jans, one to eight in a hundred forced jans, a monk in about one game in ten.
stats-wins = The twelve wins
stats-win = Win
stats-category = Category
stats-whole-category = category { $category } together
stats-beginning = Who begins
stats-began = Who began
stats-beginner = The one who began
stats-begun = Began
stats-begun-by-other = The opponent began
stats-beginner-wins =
    { $games ->
        [one] The one who began won { $won } of { $games } game ({ $share }).
       *[other] The one who began won { $won } of { $games } games ({ $share }).
    }
stats-lengths = Length of the games
stats-turns = Turns
stats-mean-turns =
    { $games ->
        [one] { $turns } turns of both sides in { $games } recorded game.
       *[other] { $turns } turns of both sides on the average of { $games } recorded games.
    }
stats-length-below = { $turns } turns or fewer
stats-length = { $from }–{ $to } turns
stats-length-above = { $turns } turns or more
stats-done = Hits, forcings, comebacks
stats-per-game = In a game
stats-own = Own
stats-others = Opponents
stats-winners = Winners
stats-losers = Losers
stats-hits = men hit
stats-forcings = points forced
stats-comebacks =
    { $games ->
        [one] { $games } game was won after a comeback.
       *[other] { $games } games were won after a comeback.
    }
stats-comebacks-of = Comebacks: { $won } won, { $lost } by opponents.
stats-comeback-hint = A comeback is a win after having been at least { $pips } pips behind at the end of a turn.
stats-recorded-hint =
    { $games ->
        [one] Length, hits, forcings and comebacks are those of { $games } game that is recorded turn by turn from beginning to end. Results that nobody has confirmed yet do not count.
       *[other] Length, hits, forcings and comebacks are those of { $games } games that are recorded turn by turn from beginning to end. Results that nobody has confirmed yet do not count.
    }
stats-percent = { $percent }%
stats-below-one-percent = below 1%
stats-range = { $from }–{ $to }%
stats-about = about { $percent }%
stats-too-few = too few games
stats-fewer = fewer
stats-more = more
stats-as-expected = as expected
stats-won-and-lost = { $won } won, { $lost } lost
stats-win-bear-off = bear-off
stats-win-bear-off-monk = bear-off with monk
stats-win-single-crown = single crown
stats-win-single-crown-monk = single crown with monk
stats-win-double-crown = double crown
stats-win-double-crown-monk = double crown with monk
stats-win-staircase = staircase
stats-win-staircase-monk = staircase with monk
stats-win-tower = tower
stats-win-tower-monk = tower with monk
stats-win-jan = jan
stats-win-forced-jan = forced jan
stats-kind-bear-off = bear-off
stats-kind-nice-game = nice game
stats-kind-jan = jan
stats-kind-forced-jan = of these forced jan
stats-kind-monk = with monk
stats-rules-standard = standard
stats-rules-old-book = the old book
stats-rules-revertier = revertier
stats-rules-verkehren = verkehren
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
