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
side-white = White
side-black = Black
win-bear-off = bear-off
win-bear-off-monk = bear-off with monk
win-single-crown = single crown
win-single-crown-monk = single crown with monk
win-double-crown = double crown
win-double-crown-monk = double crown with monk
win-staircase = staircase
win-staircase-monk = staircase with monk
win-tower = tower
win-tower-monk = tower with monk
win-jan = jan
win-forced-jan = forced jan
category-nice-game = nice game
category-nice-game-monk = nice game with monk
points =
    { $tenths ->
        [10] { $points } point
       *[other] { $points } points
    }
outcome-won = { $name } won
outcome-category = category { $category }
outcome-conceded = conceded
outcome-forfeited = by forfeit
outcome-adjudicated = adjudicated
status-unreadable = unreadable
status-illegal = illegal
status-contradicted = contradicted
status-irregular = irregular
status-partial = partial
status-incomplete = incomplete
status-verified = verified
standing-verified = verified
standing-not-begun = not begun
standing-being-played = being played
standing-result-only = result only
standing-not-to-the-end = not played to the end
standing-gaps = with gaps
standing-stood = with an illegal turn that stood
standing-contradicted = claims contradicted
standing-illegal = illegal turn
contradiction = { $claim } says { $claimed }, the replay gives { $replayed }
fact-void = The throw cannot be used: fåt.
fact-forcing-prime = { $side } may force the opponent’s made points on { $points } (a block of six or more).
fact-forcing-entry = { $side } may force the opponent’s made points on { $points } when entering (more men on the bar than free points).
fact-jan-blot = { $side }’s jan blot is out.
fact-one-hit = One more hit makes { $side } jan.
fact-nice-game =
    { $steps ->
        [one] { $side } is { $steps } step away from a { $win }.
       *[other] { $side } is { $steps } steps away from a { $win }.
    }
fact-squire = { $side } is a squire: no throw can move its last man.
fact-shut-out = Neither side can ever move again; the director decides the game.
fault-not-allowed = with { $dice } is not allowed:
fault-rule = Rule
fault-legal-plays = { $count } legal plays
fault-legal =
    { $count ->
        [one] Legal is only:
       *[other] Legal are:
    }
fault-wrong-side = it is the other side's turn
fault-game-over = the game had already ended; no step exists after that
fault-not-thrown = no unused die of the throw gives this step
fault-bar-first = a man on the bar must enter before any other man moves
fault-no-man = the player has no man there
fault-own-point = on the player's points 1 to 11 only one man may stand, and one stands there already
fault-enemy-point = the opponent has a made point there, and nothing gives the right to force it
fault-last-man = a player with one man left may never force
fault-not-home = men are borne off only when all men in play stand on 19 to 24
fault-not-last = only the last man may be borne off with this die
fault-false-mark = a mark says a hit or a forcing that this step does not make
fault-touchdown = the touchdown must be written, since it decides which position results
fault-more-dice = more dice of the throw can be used
fault-higher-die = only one die can be used, and then it must be the higher
fault-more-reduction = the throw can be used with a smaller reduction
rules-named = { $names } rules
rules-standard = standard
rules-old-book = old-book
rules-revertier = revertier
rules-verkehren = verkehren
option-six-closed-points = six-closed-points
option-first-66 = first-66
option-jan-needs-band = jan-needs-band
option-customary-points = customary-points
begins-loser = the loser begins the next game
begins-teka = teka before each game
begins-alternate = the players begin by turns
verdict-not-begun = Not begun.
verdict-being-played = Being played.
verdict-undecided = Undecided: all games are finished and neither points nor categories tell the players apart.
verdict-points = { $name } wins the match on points.
verdict-forfeit = { $name } wins the match by forfeit.
verdict-director = { $name } wins the match by the director’s decision.
verdict-better-category = { $name } wins the match on the tie-break: level on points, and a { $win } ({ $category }) is better than a { $win-against } ({ $against }).
verdict-one-more = { $name } wins the match on the tie-break: level on points, with one more won game, a { $win } ({ $category }).
verdict-better-games = { $name } wins the match on the tie-break: level on points, with the better games.

## The board
board-title = Board
board-title-to-move = Board, { $side } to move
board-to-move = { $side } to move
board-is-to-move = { $side } is to move.
board-off = { $count } off
board-men-bottom = { $side }, at the bottom, counted along its own path: { $men }.
board-men-top = { $side }, at the top, counted along its own path: { $men }.
board-throw = The throw is { $roll }, { $name }.
board-on-bar =
    { $count ->
        [one] { $count } man on the bar
       *[other] { $count } men on the bar
    }
board-borne-off =
    { $count ->
        [one] { $count } man borne off
       *[other] { $count } men borne off
    }
board-on-talon =
    { $count ->
        [one] { $count } man on point 1 (the talon)
       *[other] { $count } men on point 1 (the talon)
    }
board-on-head =
    { $count ->
        [one] { $count } man on point 12 (the head)
       *[other] { $count } men on point 12 (the head)
    }
board-on-point =
    { $count ->
        [one] { $count } man on point { $point }
       *[other] { $count } men on point { $point }
    }

## Games
game-n = game { $number }
game-n-of-match = Game { $number } of the match
game-nothing-written = Nothing was written
game-turn-is-illegal = Turn { $turn } ({ $side }) is illegal as it stands.
game-correct-turn = Correct turn { $turn }
game-position-before = The position before turn { $turn }; points are numbered for { $side }:
game-turn-n = Turn { $turn }
game-is-to-move = to move.
game-after-turn = After turn { $turn }
game-before-first = Before the first turn
game-position-unknown = Nobody can know the position here: a play before it is unknown or illegal.
game-turns = Turns
game-turn-count =
    { $count ->
        [one] { $count } turn
       *[other] { $count } turns
    }
game-pips = Pips to go: White { $white }, Black { $black }
game-numbered-board = Points are numbered for { $side }, whoever moves.
game-numbered-mover = Points are numbered for { $side }, whose play it is.
game-number-mover = Number them for the mover
game-number-board = Keep White’s numbers
game-turn-board = Turn the board
game-link-here = Link to this turn
game-sign-in-to-enter = to enter turns.
game-to-latest = To the latest position
game-throws = { $name } throws
game-plays = { $name } plays
game-more-plays = { $count } more plays
game-another-throw = Another throw
game-type-turn = Type the turn instead
game-write-turn = Write the next turn
game-no-turn = No turn yet.
game-take-back = Take the last turn back
game-sources = Sources
game-source = Source
game-annotator = Comments by
game-white-club = White’s club
game-black-club = Black’s club
game-licence = Licence
game-record = The record
game-record-text = As text, to copy
game-compare = Compare with another game
game-history = History of this game
game-void = fåt: the throw is void
game-throw = Throw
game-throw-hint = such as 63
game-play = Play
game-play-hint = such as 1/7 1/4; - for fåt
game-comment = Comment
game-stood = It is illegal, and the players let it stand
game-enter-turn = Enter turn { $turn }
game-end-early = End the game without playing it out
game-give-result = Give this result
game-remove = Remove this game: it was started by mistake
game-result-back = Take the result back
game-undo = Undo turn { $turn }
copy = Copy
copied = Copied
download = Download
replay-start = Start
replay-previous = Previous
replay-next = Next
replay-latest = Latest
replay-where = { $turn } of { $turns }
replay-to-turn = To turn
replay-go = Go
replay-play = Play
replay-pause = Pause
replay-pace = Each turn
replay-seconds = { $seconds } s
replay-keys = Keys: ← → one turn, Home and End, blank plays and stops.
graph-bar = bar
graph-words = Pips to go from the first turn to the last: White from { $white-first } to { $white-last }, Black from { $black-first } to { $black-last }. Most men on the bar: White { $white-bar }, Black { $black-bar }.
turn-before = The position before it
turn-numbered = Points are numbered for { $side }.
turn-unknown = Nobody can know the position here.
turn-throw-hint = such as 63; ?? if unknown
turn-play-hint = such as 1/7 1/4; - for fåt; ?? if unknown
turn-comment-hint = Left empty, the comments stay as they are.
turn-why = Why it is changed
turn-why-hint = Kept with the change.
turn-insert = Insert this before turn { $turn }
turn-later-stay = The later turns stay. If one of them becomes illegal, the game’s page says which.
result-who = Who won
result-by = By
result-no-win = no win (0 points)
result-how = How it ended
result-played = played out, not recorded
result-conceded = conceded: the loser gave up
result-forfeited = forfeited: walkover
result-adjudicated = adjudicated: the director decided
result-points = Points
result-points-hint = Only where the rules leave them open.

## The archive
games-none = No game here. Games belong to matches, or come from records:
games-older = Older games
games-download-all = Download all as .brade
games-download-found = Download these as .brade
games-licence = Each record in the file names its sources, and its licence if it has one.
search = Search
search-clear = Clear
search-name = Player (or a part of the name)
search-event = Event (or a part of its name)
search-more = More conditions
search-any = any
search-win = Won by
search-status = Verdict
search-rules = Rules
search-throw = First throw
search-from = From
search-to = To
search-turns-from = Turns, at least
search-turns-to = Turns, at most
search-unread = This cannot be read and was left out.
search-nothing = No game is like that.
search-cut-short = Not everything has been searched yet.
search-on = Search on
compare = Two games side by side
compare-turn = Turn { $turn } of { $turns }
compare-part =
    { $same ->
        [one] The first turn is the same in both.
       *[other] The first { $same } turns are the same in both.
    }
compare-first-differs = They differ from the first turn on.
compare-start-differs = They begin from different positions.
compare-same = All turns are the same.
compare-to-parting = To turn { $turn }, where they part
compare-ended = it has no more turns
compare-number = Turn
compare-no-game = That is neither the id of a game nor its address.
compare-one = One game:
compare-first = The one game
compare-second = The other game
compare-hint = Its id, or the address of its page.
compare-do = Compare
compare-offered = Other games of these players

## Records
records-verify = Verify records
records-result = Result
records-count =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
records-shown = { $count } of them are shown, those with faults first.
records-line = line { $line }
records-good-before = (the turns before it are good)
records-place = Line { $line }, column { $column }: found
records-end = the end of the text
records-expected = expected { $expected }
records-good-turns =
    { $count ->
        [one] { $count } good turn before it.
       *[other] { $count } good turns before it.
    }
records-lead = Every turn is replayed: what is illegal, and what is claimed wrongly, is shown with the board. Nothing is kept.
records-lead-store = Every turn is replayed: what is illegal, and what is claimed wrongly, is shown with the board. Nothing is kept unless you store it.
records-text = One or more records
records-file = Or a file
records-do-verify = Verify
records-do-store = Verify and store
records-command = A file of many games is verified faster by the command
records-nothing-sent = Paste a record, or choose a file.
records-none-read = None of this can be read, so nothing was stored.
