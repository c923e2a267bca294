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
result-choose-winner = Choose who won.
result-choose-how = Choose how the game ended.
result-choose-win = Choose one of the wins.
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
## Rows of lists
row-unconfirmed = Not confirmed yet.
row-games = { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
row-turns = { $count } turns

## Errors of pages
error-first-page = To the first page
error-400 = This cannot be read
error-401 = Sign in first
error-403 = This is not for you
error-404 = There is nothing here
error-405 = Not this way
error-409 = Somebody was faster
error-413 = Too large
error-422 = Something is wrong with this
error-500 = Something went wrong
error-429 = Too often
error-503 = Not just now
error-other = Error
error-help-401 = Nothing was written. Sign in, go back and send the form again.
error-help-403 = Nothing was written. Where it should be for you, an owner of the club can make it so.
error-help-wait = Nothing was written. Wait a moment and try again.
error-help-404 = The address may be mistyped, or what it led to was removed.
error-help-405 = Forms and pages have addresses of their own: go back, or begin at the first page.
error-help-409 = Go back and load the page again to see how things stand.
error-help-413 = A large file of records is verified by the command: brade verify FILE.
error-help-500 = Nothing was half-written. Try again; if it happens again, show the log to whoever looks after brade.

## The first page
home-lead = Matches and game records of bräde: recorded turn by turn or by their results, verified by replay, settled by points and categories.
home-new-match = New match
home-add-player = Add a player
home-add-players = Add players
home-verify = Verify a record
home-waiting = Waiting for your confirmation
home-unconfirmed = Reported by players, not confirmed yet
home-all-unconfirmed = All that wait to be confirmed
home-two-players = A match needs two players: add them first.
home-latest-matches = Latest matches
home-no-match = No match yet.
home-all-matches = All matches
home-latest-games = Latest games
home-no-game = No game yet.
home-all-games = All games
home-programs = For programs:
home-rest = the REST interface

## Clubs
club-all = All clubs
club = Club
show = Show
club-choose = Choose a club.
club-add = Add a club
clubs = Clubs
club-members = Members
club-name = Name of the new club
club-rename-of = New name of { $name }
more = More
add = Add
club-time-zone = Time zone

## Accounts and passwords
account-login = Name to sign in with
account-new-password = New password
account-password-hint = 10 to 128 characters; several words that do not belong together are good.
account-again = The same again
account-set-password = Set a password
account-set-password-for = For the account { $login }. Everywhere else it is signed out.
account-set-password-do = Set the password
account-first = The first account
account-first-lead = It will be the administrator of this site and the owner of the club.
account-your-name = Your name, as others see it
account-make = Make the account
account-not-private = This connection is not encrypted: whoever shares the network could read along. On a club’s own network that may be fine.
account-password = Password
account-forgotten = Forgotten? An administrator can give you a link to set another password.
account-you-are = You sign in as { $login }
account-you-admin = ; you are an administrator of this site
account-you-role = ; you are { $role } of { $club }
account-sign-out-others = Sign out everywhere else
account-sign-out = Sign out
account-token-new = The new token
account-token-shown = It is shown only now. Programs send it as
account-password-old = Password so far
account-password-change = Change the password
account-sessions = Where you are signed in
account-since = Since
account-last-seen = Last seen
account-from = From
account-with = With
account-here = here
account-tokens = Tokens for programs
none = None.
account-token-for = For
account-token-may = May
account-token-made = Made
account-token-used = Last used
account-token-until = Works until
account-token-revoke = Revoke
account-token-purpose = What it is for
account-token-scopes = What it may be used for, within what you may do
account-scope-read = Reading what only members see
account-scope-record = Entering matches, games, turns and results
account-scope-direct = Running tournaments and correcting
account-scope-manage = Accounts and members of the club
account-token-days = Works for so many days
account-token-days-hint = Nothing means: until it is revoked.
account-token-make = Make a token
account-not-same = The same as above was not entered here.
account-days-number = Enter a number of days, or nothing.
choose-one = Choose one of these.

## Members
member-club = Members of the club
member-of = Members of { $club }
member-link-for = To set the password of
member-link = . This address sets it, once, within 24 hours. It is shown only now; add it to the address of this site:
member-signs-in-as = Signs in as
member-disabled = (disabled)
member-role-of = Role of { $name }
member-leave = Leave
member-take-out = Take out
member-add = Add an account
account-display-name = Name, as others see it
name = Name
member-is = Is
change = Change
role-member-does = member: plays, reports its own matches
role-recorder-does = recorder: enters results and turns of any match
role-director-does = director: runs tournaments, corrects
role-owner-does = owner: decides who is what

## Roles
role-member = member
role-recorder = recorder
role-director = director
role-owner = owner

## Players
player-erase = Erase { $name }
player-erase-lead = This cannot be undone. A neutral name will stand for { $name } and every earlier name: in games, tags and comments and in the journal. An account that is linked is disabled and loses its names. Results, points and turns stay.
player-erase-backups = Backups that were made before still have the name.
player-erase-confirm = The player’s name, to confirm it
player-erase-confirm-hint = Type it as it stands above.
reason = Reason
player-erase-reason-hint = For the journal; without the name.
player-erase-do = Erase the name for good
player-erase-not = Leave it
player-name = Name of the new player
player-none = No player yet.
player-search = Names that begin with
search-do = Search
player-nobody = Nobody is found.
player-all = All players
player-no-match = No match here.
match-older = Older matches
player-no-game = No game here.
player-older-games = Older games
player-name-hint = Games keep the name they were played under.
player-change-name = Change the name
player-history = History of this player
player-data = Personal data
player-data-lead = Everything that is held about { $name }: names, accounts, matches, games, changes.
player-data-json = All of it as JSON
player-erase-link = Erase the name …
player-not-the-name = This is not the player’s name.

## Merging players, other names
merge-link = Merge with another entry …
merge-title = Is { $name } entered twice?
merge-choose = Choose the other entry of the same person. { $name } will be merged into it; what moves is shown first.
merge-lead = “{ $from }” is merged into “{ $into }”: the address of the one leads to the other. This can be undone.
merge-moves = What moves to { $into }
merge-matches =
    { $count ->
        [one] { $count } match, { $rated } of them rated
       *[other] { $count } matches, { $rated } of them rated
    }
merge-games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
merge-belote =
    { $count ->
        [one] { $count } match of belote
       *[other] { $count } matches of belote
    }
merge-tournaments =
    { $count ->
        [one] { $count } tournament
       *[other] { $count } tournaments
    }
merge-accounts =
    { $count ->
        [one] { $count } account, which an owner of the club has to move
       *[other] { $count } accounts, which an owner of the club has to move
    }
merge-alias = The other name “{ $name }”
merge-new-alias =
    { $count ->
        [0] “{ $name }” as another name
        [one] “{ $name }” as another name, with { $count } game of the archive
       *[other] “{ $name }” as another name, with { $count } games of the archive
    }
merge-nothing = Nothing: nothing is recorded under this entry
merge-another = Another entry instead
merge-entered = entered { $date }
merge-do = Merge into { $into }
merge-for-owner = Only an owner of the club can merge an entry that has an account. You can merge the other way round if the other one has none.
merge-other-way = The other way round
merge-cannot = { $from } and { $into } cannot be merged as long as this is so
merge-same-tournament = Both are entered in the same tournament:
merge-match-between = They play a match against each other.
merge-game-between = They play a game of the archive against each other.
merge-same-table = Both sit in the same match of belote.
merge-waits = Results of a match wait to be confirmed.
merge-both-accounts = Both have an account. An administrator takes the player off one of them.
merge-back = Back
merge-merged = “{ $from }” was merged into { $into }.
merge-was = “{ $name }” was merged into this entry on { $date }.
merge-undo = Undo the merge
merge-undo-hint = What came from that entry goes back; what was recorded since stays here.
merge-undo-for-owner = An account came with it: only an owner of the club can undo this.
alias-title = Other names
alias-name = Another name
alias-hint = The player is found by it, and games of the archive that have it count as the player’s.
alias-remove = Remove
alias-remove-one = Remove the name { $name }
alias-add-one = Add the name { $name }
alias-suggested = Names in the archive that nobody has yet:

## The journal
journal-lead = Who changed what, when and from where; the newest first.
journal-filter = Filter
journal-what-was-changed = What was changed
journal-anything = anything
journal-action = What was done
journal-from = From the day
journal-to = To the day
journal-one-person = Only what one of them did.
journal-everything = Everything
journal-one-thing = Only the history of one thing.
journal-none = No change here.
journal-when = When
journal-who = Who
journal-what = What
journal-before-after = Before and after
journal-by-token = (token)
journal-local = (at the machine)
journal-address = from { $address }
journal-history = history
journal-earlier = Earlier changes
journal-csv = All of these as CSV
journal-ndjson = as NDJSON
journal-nobody = Nobody has such an id.
journal-nothing = Nothing has such an id.
journal-no-text = This is no text.
enter-day = Enter a day such as 2026-01-01.
yes = yes
no = no

## Matches
match-unconfirmed = Matches that wait to be confirmed
match-two-players = A match needs two players.
match-add-first = Add them first
match-the-players = The players
match-only-own = You start your own matches: one of the players is you. What you enter of them waits for your opponent to confirm it.
white = White
black = Black
match-length-hint = An odd number.
match-set-standard = standard: the Swedish Tables Association
match-set-old-book = old-book: the old Swedish rule book
match-set-revertier = revertier: the French rules of 1698
match-set-verkehren = verkehren: the German rules of the 18th century
rules = Rules
match-later-games = The later games
match-loser-begins = The loser of a game begins the next
match-teka = Teka before each game
match-alternate = The players begin by turns
match-stop = End the match as soon as it is decided
match-options = Options that the players agreed on
match-option-six = six-closed-points: a block of six stands (standard, old-book)
match-option-66 = first-66: a first 6-6 may set six men on point 7 (old-book)
match-option-jan = jan-needs-band: jan counts in full only against a player who had a band (old-book)
match-option-points = customary-points: the points by custom, not by the book (old-book)
match-create = Create the match
choose = Choose…
match-title = { $white } – { $black }, match
match-finished = { $count ->
        [one] { $finished } of { $count } game finished
       *[other] { $finished } of { $count } games finished
    }
match-ends-decided = ends when it is decided
match-all-games = all games are played
match-reported = Reported by { $name } on { $day }, waits for { $other } or a director to confirm.
match-confirm = Confirm the results as they stand
match-confirmed = Reported by { $name }, confirmed on { $day }.
match-began = { $name } began;
match-go-on = Go on with game { $number }
match-see-game = See game { $number }
match-game-number = Game { $number }
match-begins = begins.
match-teka-die = Teka: each throws one die, the lower begins
match-start-game = Start the game
match-enter-result = Enter the result
match-director-decides = The director decides
match-who-wins = Who wins the match
match-decide = Decide
match-take-back = Take the director’s decision back
match-sign-in = to enter results.
match-history = History of this match
match-choose-white = Choose who plays White.
match-choose-black = Choose who plays Black.
match-enter-length = Enter an odd number of games, such as 3.
match-choose-begins = Choose who begins.
match-choose-winner = Choose who wins.
match-a-player = a player
match-the-opponent = the opponent

## Ratings
rating-of-set = { $set } rules:
rating-picture = Rating over the last { $count } matches, between { $least } and { $most }
rating-by-match = Match by match
rating-day = Day
rating-against = Against
rating-result = Result
rating-before = Before
rating-after = After
rating-won = won
rating-lost = lost
rating-none = No match under { $set } rules is rated here.
player = Player
rating = Rating
rating-last = Last
rating-hint = Glicko-2, by rule set. Every decided match counts on the day of its last game; walkovers and results that nobody has confirmed do not. ± is the uncertainty: 350 for a new player, less with every match.

## Series
series-none = No series yet.
series-new = New series
series-name = Name of the series
series-points = Points of the places, the first first
series-points-hint = Numbers with blanks between them. All who share a place get its points in full.
series-best = How many tournaments of a player count
series-best-hint = The best ones; nothing for all.
series-points-by-place = Points by place: { $points }.
series-best-count = The best { $best } of a player’s tournaments count; what is dropped stands in brackets.
series-no-tournament = No tournament counts for this series yet.
series-none-finished = None of its tournaments is finished yet.
place = Place
series-not-finished = not finished
series-total = Total
series-change = Change the series
series-bad-points = The points must be numbers with blanks between them, the first place first, such as: 10 6 4 2.5
series-bad-best = How many tournaments count must be a whole number, or nothing for all.

## Forms
form-incomplete = The page was not complete; load it again.
form-stale = Somebody else has changed this in the meantime. This is how it stands now; nothing was written.
form-sent-already = This form was already sent with other entries, and that was done. Look whether you want to send it once more.
form-line = Line { $line }: { $message }
form-dependants = Nothing was written: { $message }.

## What is refused (the English is that of the services, without its last full stop; it is recognised by its text)
refusal-characters = must have 1 to { $most } characters
refusal-too-long = must have at most { $most } characters
refusal-too-short = must have at least { $least } characters
refusal-invisible = must not contain U+{ $code }, which nobody can see
refusal-control = must not contain the control character U+{ $code }
refusal-lookalike = must not contain U+{ $code }, which looks like another letter or like none
refusal-login = must have 1 to { $most } letters or digits; . - _ @ may stand between them
refusal-scripts = must not mix Latin, Greek and Cyrillic letters: some look the same
refusal-weak-password = is too easy to guess: take several words that do not belong together
refusal-wrong-password = is wrong
refusal-credentials = The name or the password is wrong
refusal-too-often = Too many { $what }; try again in { $seconds } seconds
refusal-busy-signing-in = Too many people are signing in; try again in a moment
refusal-token = The token is wrong, has expired, or was revoked
refusal-link = This link does not work
refusal-first-account = Nobody has an account yet, and the first one becomes the administrator: make it at /set-up
refusal-stale-form = This form is too old, or was not made for you; go back, reload the page and try again
refusal-cross-site = Another site has sent this request. If it was this one, the proxy in front of brade must pass the host on, and brade must trust it (--trusted-proxies)
refusal-sign-in = sign in first
refusal-not-allowed = { $what } is for { $who }
refusal-scope = { $what } needs a token with the scope { $scope }
refusal-session = { $what } cannot be done with a token
refusal-own-report = whoever has reported a result cannot confirm it: the opponent does, or a director of the club
refusal-who-everybody = everybody with an account
refusal-who-members = the club's members
refusal-who-recorders = the club's recorders, directors and owners
refusal-who-directors = the club's directors and owners
refusal-who-owners = the club's owners
refusal-who-own = those it concerns and { $who }
refusal-who-admins = the administrators
refusal-nothing-here = There is nothing under this address
refusal-method = This address takes { $methods }
refusal-no-such = there is no such { $noun }
refusal-no-such-thing = There is no such thing
refusal-exists = The same thing exists already
refusal-reference = The request names something that does not exist
refusal-busy = Too much is going on; try again in a moment
refusal-database = The database cannot be reached; try again in a moment
refusal-storage = { $what } Nothing was stored; whoever runs this service has to look after it
refusal-storage-full = There is no room left to store anything
refusal-storage-read-only = The database can be read only at the moment
refusal-storage-failed = The disk of the database refuses to work
refusal-internal = Something went wrong inside of brade; the log says what
refusal-body-too-large = What was sent is too large: at most { $size } KiB are taken
refusal-form-unreadable = The form cannot be read: { $error }
refusal-form-late = The form did not arrive in time
refusal-form-utf8 = The form is not text in UTF-8, so nothing was done
refusal-file-utf8 = The file is not text in UTF-8: its line { $line } has a byte that is none. Save it as UTF-8 and send it again
refusal-member-already = is a member of the club already
refusal-last-owner = this is the last owner of the club
refusal-last-admin = this is the last administrator
refusal-no-user = there is no such user
refusal-no-player = there is no such player
refusal-no-club = there is no such club
refusal-no-series = there is no such series
refusal-scopes = must name at least one
refusal-one-to = must be 1 to { $most }
refusal-tokens = there are { $most } tokens already; revoke one first
refusal-login-taken = is taken; choose another one
refusal-changed = was changed meanwhile; try again
refusal-club-name = is another club's; choose another one
refusal-series-name = is another series of the club; choose another one
refusal-series-rise = must not rise: place { $place } has more than the one before it
refusal-series-points = must be a list of 1 to { $most } decimals: the points of each place, the first first
refusal-series-range = must be from 0 to 1000000, not { $wrong }
refusal-series-best = must be 1 or more, or null where all tournaments count
refusal-series-used = { $count } tournaments count for this series: take them out of it first
refusal-nothing-to-confirm = the match has no result that waits to be confirmed
refusal-two-players = White and Black must be two players
refusal-merged = { $name } was merged into { $remaining }
refusal-cannot-merge = these two entries cannot be merged as long as this is so
refusal-goes-by = { $name } goes by this name already
refusal-against-oneself = in the game { $game } this name plays against { $name }
refusal-merged-further = { $name } was merged into { $into } since: undo that first
refusal-another-entry = must be another entry
refusal-odd-length = a match has an odd number of games from 1 to { $most }, not { $found }
refusal-option-set = the option `{ $option }` does not go with the rule set `{ $set }`{ $known }
refusal-undecided-only = only a match whose games are finished and leave it undecided is for the director
refusal-game-unfinished = game { $number } of the match is not finished
refusal-no-more-games = the match has no more games to play
refusal-teka-needed = is needed: the opening throw decides who begins this game
refusal-teka-equal = equal numbers ({ $pair }) decide nothing: the players throw again
refusal-teka-unread = `{ $text }` is no opening throw: White's die, a hyphen and Black's die are expected, such as `2-5`
refusal-throw = `{ $text }` is no throw: two dice from 1 to 6 are expected, such as `63`
refusal-remove-record = only a game of a match can be removed, not a stored record
refusal-remove-begun = only a game without turns and without a result can be removed
refusal-gap = would leave a gap in the match
refusal-no-result = the game has no result
refusal-turns-ended = the turns ended the game: undo the last one
refusal-turns-result = the turns ended the game, and its result follows from them
refusal-no-walkover = a game that was begun cannot be a walkover: it is conceded or adjudicated
refusal-turn-fault = a turn has a fault: correct it first
refusal-turns-do-not-end = the turns do not end the game: enter the others, or give it as conceded or adjudicated
refusal-no-points = a game without a win counts no points
refusal-win-needed = a game that was played out needs its win; only a conceded, forfeited or adjudicated one may have none
refusal-win-points = `{ $win }` is worth { $expected }, not { $points }
refusal-result-first = the game has a given result: take that back first
refusal-later-game = this { $what }, but game { $number } of the match follows it: remove that first
refusal-next-turn = the next turn is number { $next }, not { $expected }
refusal-most-turns = a game has at most { $most } turns
refusal-turn-number-fault = turn { $number } has a fault: correct it, or undo the turns from it on
refusal-turn-first = turn { $number } has a fault: correct that one first
refusal-nothing-to-undo = the game has no turns to undo
refusal-last-turn = only the last turn can be undone, which is number { $last }
refusal-no-fault = the play is legal, so there is no fault that could stand
refusal-to-be-played = { $match } is not to be played now
refusal-from-to-or-null = must be from 1 to { $most }, or null
refusal-boards-or-null = must be from 1 to { $most }, or null for as many as are needed
refusal-board-taken = { $match } is on this board
refusal-dependants = matches that depend on this have begun: { $matches }
refusal-dependants-result = matches that depend on this result have begun: { $matches }
refusal-result-changed = a result before it has changed: pair the round again
refusal-come-in = { $name } has come in: pair the round again
refusal-has-left = { $name } has left: pair the round again
refusal-is-back = { $name } is back: pair the round again
refusal-not-there = { $name } is not there: pair the round again
refusal-bye-changed = the bye that { $name } asked for has changed: pair the round again
refusal-not-in-round = entrant { $id } is not to be paired in this round
refusal-not-in-round-or-twice = { $name } is not to be paired in this round, or is named twice
refusal-without-opponent = without an opponent: { $names }; pair them, or let the rest be completed
refusal-table-says = in this stage the table or the bracket says who meets
refusal-only-draft = round { $number } is { $state }: only a draft is changed
refusal-entered-already = { $name } is entered already, with number { $id }
refusal-name-twice = must name each player once
refusal-name-needed = is needed, or the name of a team
refusal-most-entrants = a tournament has at most { $most } entrants
refusal-stage-finished = a stage is finished: nobody can enter any more
refusal-last-round-paired = the last round is paired: nobody can enter any more
refusal-matches-played = matches were played: nobody can enter this stage any more
refusal-bracket-full = the bracket takes no more entrants
refusal-takes-part = { $name } takes part in a stage: withdraw him
refusal-not-text = is not a text of letters: UTF-8 and Windows-1252 are taken
refusal-not-utf8-column = is not UTF-8 in column { $column }, and the rest of the file is: save it as UTF-8 again
refusal-many-rows = the file has more than { $most } rows
refusal-no-row = has no row: one entrant a line is expected
refusal-unknown-column = the column { $name } is not known; there are { $known }
refusal-column-twice = the column { $name } stands there twice, as { $column }
refusal-cells = has { $found } cells, and there are { $expected } columns
refusal-whole-number = { $column } { $text } is not a whole number
refusal-column-range = { $column } must be from 1 to { $most }, or empty
refusal-late-ones = a stage has started: enter those who come late one by one
refusal-twice-in-file = { $name } stands in the file twice
refusal-same-names = { $count } players are called { $name }: say which by player_id
refusal-byes-swiss = byes can be asked for in a Swiss only
refusal-bye-round = must be a round that is not published, up to { $rounds }
refusal-day = must be a day such as 2026-10-03
refusal-time-of-day = must be a time of day such as 18:30, or null where only the day is known
refusal-stays-in-club = a tournament stays in its club: leave it out, or name the club that it has
refusal-archive = matches of this tournament were played: it can be archived, not removed
refusal-do-not-decide = do not decide the match
refusal-do-not-decide-length = do not decide the match, which has { $games }
refusal-begun-already = { $match } has begun already
refusal-decimals = must be decimals from 0 on with at most one digit after the point
refusal-recorded-turns = game { $number } was recorded turn by turn: correct it there
refusal-match-no-result = { $match } has no result
refusal-is-forfeited = { $match } was forfeited: enter its result as a correction, or take the forfeit back once both are there
refusal-forfeits-again = { $name } has left and would forfeit this again at once: enter another result, or bring { $again } back first
refusal-next-round = must be { $next }, the next round
refusal-not-started = stage { $stage } has not started
refusal-known-from-start = all matches of this stage are known from its start: publish them
refusal-only-swiss = only the rounds of a Swiss are paired
refusal-results-missing = results are missing: { $matches }
refusal-only-last-round = only the last round can be taken back
refusal-round-begun-results = matches of this round have begun: say `with_results` to take them back as well
refusal-stage-begun = matches of this stage have begun: take them back first
refusal-published = round { $number } is published already
refusal-round-first = round { $number } comes first
refusal-cannot-publish = round { $number } cannot be published: { $stale }
refusal-round-draft = round { $number } is a draft
refusal-round-begun = matches of round { $number } have begun: take their results back first
refusal-later-published = a later round is published
refusal-wait-confirmed = results that players have reported wait to be confirmed: { $matches }; confirm them, or close with `confirm`
refusal-draft-first = round { $number } is a draft: publish it first
refusal-not-known-who = it is not known yet who meets in { $match }
refusal-from-to = must be from { $least } to { $most }
refusal-most-groups = must be at most the number of groups
refusal-at-least-two = must be at least 2, or null for all
refusal-stage-before = is for a stage that has one before it
refusal-tie-break-once = must name each tie-break once
refusal-most-stages = a tournament has at most { $most } stages
refusal-stage-started = stage { $number } has started: take its rounds back first
refusal-only-last-stage = only the last stage can be removed
refusal-started-already = stage { $number } has started already
refusal-stage-first = stage { $number } comes first and is not finished
refusal-is-player = { $name } is a player, and teams meet in this stage
refusal-is-team = { $name } is a team, and players meet in this stage
refusal-lots-needed = { $count } entrants share place { $place }, and not all of them can go on: lots must be drawn
refusal-lots-seed = { $error } ({ $names }): give a seed, and they are drawn
refusal-few-places = only { $found } have a place, and { $wanted } were to go on
refusal-field-size = { $least } to { $most } entrants can play this, not { $found }
refusal-few-left = fewer are left of stage { $before } than stage { $stage } needs ({ $gone } have left): { $error }. Bring somebody back, change the format of stage { $next }, or take that stage away
refusal-swiss-size = a Swiss has { $least } to { $most } entrants, not { $found }
refusal-swiss-rounds = { $entrants } entrants can play at most { $most } rounds without rematches, not { $found }
refusal-swiss-rounds-rematches = { $entrants } entrants can play at most { $most } rounds, not { $found }
refusal-all-paired = all { $rounds } rounds are paired
refusal-even-bye = an even field has no bye to give
refusal-level-in-a-knockout = cannot be level: in a knockout somebody goes on
refusal-away-already = entrant { $id } is away already
refusal-groups = there are two groups or more, not { $found }
refusal-one-of = must be one of { $known }
refusal-told-nobody-apart = told nobody apart
refusal-categories-of-wins = categories of the games won, best first
refusal-points-of-wins = points of the games won, best first
refusal-lot = lot { $place }
refusal-no-bracket = stage { $stage } is played in rounds and has no bracket
refusal-time-zone = is no time zone: a name such as Europe/Stockholm is expected
refusal-source-seed = seed { $number }
refusal-source-bye = a bye
refusal-source-winner = the winner of { $match }
refusal-source-loser = the loser of { $match }
refusal-source-bye-beaten = the one with the bye in { $match }, if he loses his first match
refusal-change-standings = The standings of stage { $number } change
refusal-change-draft = The draft of round { $number } has to be paired again
refusal-change-stage = Stage { $number } is taken back, to be started anew
refusal-change-half = The { $half } of { $match } was { $before } and becomes { $after }
refusal-change-status = { $match } was { $before } and becomes { $after }
refusal-change-winner = The winner was { $before } and becomes { $after }
refusal-change-stays-half = { $match } stays as it is; by the results its { $half } would be { $after }, not { $before }
refusal-change-stays = { $match } stays as it is; by the results it would be { $after }
refusal-twice-named = { $name } is named twice: two different entrants are needed
refusal-no-match-here = there is no match { $match } in this round
refusal-step-changed = a step before has changed { $match }: others meet there by now
refusal-has-bye-already = { $name } has the bye already
refusal-nothing-to-swap = neither of the two has an opponent or the bye: there is nothing to swap
refusal-no-entrant = there is no entrant { $id }
refusal-no-part = { $name } takes no part in this stage
refusal-asked-bye = { $name } has asked for a bye in round { $round }
refusal-not-in-that-round = { $name } is not to be paired in round { $round }
refusal-one-step = must name at least one step
refusal-plays-already = { $name } plays for { $team } already
refusal-belote-has-deals = the match has deals: remove them first, the last one before the others
refusal-belote-unfinished-deal = deal { $number } of the match is not finished, or has a fault
refusal-belote-no-more-deals = the match has ended: it has no more deals to play
refusal-belote-deals-decide = the deals decide the match: correct them if that is wrong
refusal-belote-not-last-deal = only for the last deal of the match, which is number { $number }
refusal-belote-match-decided = the match was ended without being played out: take that back first
refusal-belote-has-result = what the deal came to is stated: enter it anew to record its cards
refusal-belote-has-cards = cards were played after the auction: take them back first
refusal-belote-stale-play = it is number { $now }, not { $expected }
refusal-belote-unnamed-team = needs a name, or a player in one of its seats
refusal-belote-four-players = must be four different players
refusal-belote-first-dealer = is needed: who deals first is drawn
refusal-belote-draw = is needed: only an adjudication can end in a draw
refusal-belote-sum = must be points that sum to 162 with the last trick, not to { $sum }
refusal-belote-one-point = must be points other than { $points }, since no card is worth 1
refusal-belote-capot = must be a capot of { $team } with 162 points to 0
refusal-belote-no-belote = must be no belote with { $contract }
refusal-belote-bad-score = says { $score }, which no deal can come to
refusal-belote-false-claim = says { $claimed }, and the deal comes to { $replayed }

## What was done, in the journal
did-created = created
did-changed = changed
did-renamed = renamed
did-removed = removed
did-merged = merged with another entry
did-merged-away = became part of another entry
did-merge-undone = merge undone
did-restored = there again
did-alias-added = other name added
did-alias-removed = other name removed
did-player-merged = player merged
did-linked = linked to the player
did-erased = erased
did-name-erased = name erased
did-decided = decided
did-reported = reported
did-confirmed = confirmed
did-stored = stored
did-turn = turn entered
did-turn-corrected = turn corrected
did-turn-inserted = turn inserted
did-turn-undone = turn undone
did-result = result entered
did-result-cleared = result cleared
did-game-added = game added
did-game-removed = game removed
did-deal-added = deal added
did-deal-changed = deal corrected
did-deal-removed = deal removed
did-hands = hands entered
did-call = call
did-call-undone = call taken back
did-card = card
did-card-undone = card taken back
did-imported = imported
did-entered = entrant entered
did-entrants-imported = entrants imported
did-entrant-changed = entrant changed
did-entrant-removed = entrant removed
did-checked-in = checked in
did-withdrawn = withdrawn
did-disqualified = disqualified
did-returned = returned
did-bye-requested = bye asked for
did-stage-added = stage added
did-stage-changed = stage changed
did-stage-removed = stage removed
did-stage-started = stage started
did-paired = paired
did-pairings-changed = pairings changed
did-published = round published
did-reopened = round reopened
did-closed = round closed
did-round-removed = round removed
did-begun = match begun
did-board-set = board set
did-match-changed = match changed
did-match-confirmed = match confirmed
did-forfeit-recorded = forfeit recorded
did-forfeit-dropped = forfeit dropped
did-line-up-changed = line-up changed
did-extra-game-named = deciding game named
did-revoked = revoked
did-signed-in = signed in
did-signed-out = signed out
did-session-ended = session ended
did-sessions-ended = sessions ended
did-password-set = password set
did-link-for-a-password = link for a password

## What the journal is about
noun-club = club
noun-player = player
noun-match = match
noun-game = game
noun-belote-match = match of belote
noun-user = user
noun-membership = membership
noun-token = token
noun-tournament = tournament
noun-series = series
noun-import = import

## Stages
stage-bracket = Bracket
stage-no-bracket = This stage is played in rounds and has no bracket.
stage-bracket-unpublished = The bracket is not published yet.
stage-parts = Parts of the draw
stage-as-list = As a list of matches
stage-choose-name = . Choose a name to follow its way through the bracket.
stage-following = : the way is drawn with thick lines.
stage-follow-nobody = Follow nobody
stage-how-to-read = How to read it
stage-read-bracket = A match is called by its part, round and number: W1.2 is the second match of the first round of the bracket (of the winners), L1.2 that of the losers, GF the grand final, C1.2 that of the consolation, 3rd the match for the third place. The number before a name is the seed; the winner is bold. Behind the names are the points of the games, or w/o: won by walkover, dsq: disqualified, ff: forfeited by both.
stage-list = List of matches
stage-crosstable = Cross table
stage-no-crosstable = A bracket has no cross table.
stage-by-round = Round by round
stage-no-round = No round is published yet.
stage-group = Group { $number }
stage-crosstable-of = Cross table of group { $number }
stage-points = Points
stage-number-name = No. and name
stage-cell-note = A cell shows the match points of the one whose line it is; · is a match that is open.
stage-sign-note = + won, − lost, = level, · open; behind it the number of the opponent. w/o: by walkover, dsq: by disqualification.
stage = Stage
stage-standings = Standings
stage-rounds = Rounds
stage-round-word = Round
stage-draft-mark = (draft)
stage-groups = Groups
stage-all-groups = All groups
board = Board
stage-by-hand = ; paired by the director
stage-why = Why these two?
stage-round = Round { $number }
stage-all-matches = All matches
stage-draft = Draft: only directors see this round. It can still change until it is published.
stage-cannot-publish = It cannot be published as it is:
stage-order = Order
stage-by-board = By board
stage-by-name = By name
stage-against = against { $name }
stage-without-match = Without a match
stage-pairings-csv = Pairings of the stage as CSV
stage-settings = Settings
stage-field = Field
stage-entrants = { $count } entrants
stage-see-bracket = See the bracket
stage-settled-of = { $settled } of { $matches }
stage-now = To be played now
stage-all-standings = All of the standings
stage-consolation = Consolation
stage-no-place = No place is certain yet.
stage-standings-csv = Standings as CSV
stage-no-standings = No standings yet.
stage-final = final
stage-so-far = so far
stage-goes-on = goes on
stage-how-order = How the order is made
stage-order-words = The match points come first. Those who are level are told apart by the tie-breaks in this order; whoever is level in all of them shares the place. A value can be opened to see what it came from; – is a tie-break that told nobody apart.
format-swiss = Swiss
format-round-robin = Round robin
format-single = Single elimination
format-double = Double elimination
stage-not-started = Not started yet.
stage-finished = Finished.
stage-being-played = Being played.
round-draft = draft
round-published = published, not begun
round-playing = being played
round-closed = closed
tie-direct = Direct encounter
tie-buchholz = Buchholz
tie-sonneborn = Sonneborn-Berger
tie-categories = Best categories
tie-difference = Point difference
tie-points = Points won
tie-lots = Lots
tie-direct-is = The match points among those who are tied, if all of them have met.
tie-buchholz-is = The final match points of all opponents. A round that was not played counts one’s own final match points.
tie-sonneborn-is = The final match points of the opponents beaten, and half of those of the opponents level with.
tie-categories-is = All games won, ranked by how they were won and compared best first. A longer list beats its own beginning.
tie-difference-is = The points of the games won less the points of the games lost.
tie-points-is = The points of the games won.
tie-lots-is = The order in which lots were drawn; the first comes first.
source-seed = seed { $number }
source-bye = bye
source-winner = winner of { $match }
source-loser = loser of { $match }
source-first-loss = bye of { $match }, if beaten
stage-winners = Winners’ bracket
stage-losers = Losers’ bracket
stage-bronze = Match for the third place
stage-grand-final = Grand final
stage-second-final = Second grand final
stage-the-final = Final
stage-semi-finals = Semi-finals
stage-quarter-finals = Quarter-finals
stage-named = Stage { $number }: { $format }
stage-disqualified-out = disqualified, out of competition
stage-disqualified = disqualified
stage-withdrawn-out = withdrawn, out of competition
stage-withdrawn = withdrawn
stage-still-plays = still plays
stage-nothing = nothing
stage-addend-against = Round { $round }, against { $name }: { $adds }
stage-addend-free = Round { $round }, without a match: { $adds }
stage-cell = { $first } – { $second }, round { $round }
stage-cell-open = { $names }: open
stage-met-open = open against { $name }
stage-met-won = won against { $name }
stage-met-lost = lost to { $name }
stage-met-level = level with { $name }
stage-met-forfeited = forfeited by both, against { $name }
stage-free-asked = asked
stage-free-absent = absent
stage-free = free
stage-no-match-scores = no match, scores { $score }
stage-quarter = Quarter { $number }
stage-part = Part { $number }
stage-last-rounds = Last rounds
stage-has-bye = has the bye: the number of players is odd
stage-asked-bye = asked for a bye
stage-is-absent = is absent
stage-is-free = is free: it goes round where the number of players is odd
stage-it-scores = { $reason }; it scores { $score }
drawing-if-needed = If needed
drawing-board = { $label } · board { $number }
drawing-winner-to = winner → { $match }
drawing-loser-to = loser → { $match }
drawing-stands = stands as played
drawing-words = { $title }: { $settled } of { $matches } matches settled. The list of matches below says the same in words.
stage-left-out = This stage stands as it was drawn, though { $names } should have come into it.
stage-short-group = Group { $group } sends { $sends } instead of { $wanted }: the others have left.
stage-short = Only { $sends } instead of { $wanted } come from the stage before: the others have left.

## Settings of a stage
setting-rounds = { $count ->
        [one] { $count } round
       *[other] { $count } rounds
    }
setting-rematches = rematches where they cannot be avoided
setting-groups = { $count ->
        [one] { $count } group
       *[other] { $count } groups
    }
setting-twice = everybody meets twice
setting-once = everybody meets once
setting-advance = the best { $count } of each group go on
setting-runner-up = and the best of those next in their groups
setting-runners-up = and the best { $count } of those next in their groups
setting-bronze = with a match for the third place
setting-consolation = with a consolation for those who lose their first match
setting-no-final = without a grand final
setting-one-final = one grand final
setting-reset = a second grand final if the unbeaten finalist loses the first
setting-format = Format
setting-rules-with = { $set } with { $options }
setting-match = Match
setting-games = { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
setting-begins = Who begins
setting-loser-begins = the loser of a game begins the next
setting-teka = teka before each game
setting-by-turns = the players begin by turns
setting-teams = Teams
setting-boards = { $count ->
        [one] { $count } board in each match
       *[other] { $count } boards in each match
    }
setting-who-plays = Who plays
setting-takes = the best { $count } of the stage before
setting-by-rating = by rating
setting-by-lot = drawn by lot
setting-by-seed = by seed
setting-lots = (lots drawn with { $seed })
setting-order = Order of the field
setting-requested-bye = Requested bye
setting-scores = scores { $score }
setting-tie-breaks = Tie-breaks
setting-no-tie-breaks = none: equal points share a place
setting-then = { $before }, then { $next }
setting-stage-number = Stage { $number }
setting-one-more = One more stage
setting-stage-name = Name of the stage
setting-add-stage = Add the stage
setting-remove-stage = Remove this stage
setting-what-played = What is played
setting-swiss-rounds = Rounds (Swiss)
setting-swiss-hint = Five are right for 8 to 32 players.
setting-may-rematch = The same two may meet again, where there are more rounds than opponents
setting-of-each = Of each group go on
setting-more-on = More that go on
setting-more-hint = The best of those next in their groups; 0 for none.
setting-double = Everybody meets twice (round robin, groups)
setting-bronze-tick = A match for the third place (knockout)
setting-consolation-tick = A consolation for those who lose their first match (knockout)
setting-grand-final = Grand final (double elimination)
setting-final-reset = a second one, if the unbeaten player loses the first
setting-final-single = one match decides
setting-final-none = none: the winner of the winners’ bracket wins
setting-takes-label = How many come from the stage before
setting-takes-hint = Empty: all, or after groups those who go on.
setting-length = Games in a match
setting-stop = End a match as soon as it is decided
setting-game = Game
setting-game-brade = Bräde
setting-choose-game = Choose a game.
setting-belote-to = A match goes
setting-choose-belote-to = Choose how long a match is.
setting-all-no-trumps = All trumps and no trumps may be called
setting-clockwise = Clockwise
setting-belote-hint = Pairs meet: enter each as a name with two players. Level matches give ½ to each; in a knockout one more deal decides.
setting-more = Game, rules, tie-breaks, teams
setting-begins-label = Who begins the later games of a match
setting-bye-scores = A bye that a player asks for scores
setting-team = Players of a team
setting-team-hint = Only where teams meet. Empty: player against player.
setting-tie-breaks-order = Tie-breaks in their order
setting-tie-breaks-hint = Leave all as they are for the usual order.
setting-choose-bye = Choose what a requested bye scores.
setting-enter-team = Enter how many play for a team, such as 4.
setting-enter-takes = Enter how many go on, such as 8, or nothing.
setting-enter-rounds = Enter how many rounds, such as 5.
setting-choose-final = Choose how the final is played.
setting-enter-groups = Enter how many groups, such as 2.
setting-enter-advance = Enter how many of each group go on, such as 2.
setting-enter-more = Enter how many more go on, 0 for none.
setting-choose-format = Choose what is played.
setting-choose-tie-once = Choose each tie-break once.
setting-choose-tie = Choose among the tie-breaks.
format-swiss-is = Everybody plays every round, against somebody who stands equally well. Any number of players, a set number of rounds.
format-round-robin-is = Everybody meets everybody. The fairest for up to about ten.
format-single-is = Whoever loses is out. The shortest way to a winner.
format-double-is = Whoever loses twice is out.
format-groups-is = Round robins side by side; the best go on to the next stage, a knockout that you add after this.
format-knockout = Knockout

## Why two meet
why-by-hand = Paired by the director.
why-same-group = Same score group: both have { $score }; places { $first } and { $second }.
why-floats-up = The first, with { $own } on place { $first }, floats up to the second, with { $other } on place { $second }.
why-floats-down = The first, with { $own } on place { $first }, floats down to the second, with { $other } on place { $second }.
why-first-up-again = The first floats up for the second round running.
why-first-down-again = The first floats down for the second round running.
why-second-up-again = The second floats up for the second round running.
why-second-down-again = The second floats down for the second round running.
why-rematch = { $times ->
        [one] A rematch: they have met before.
       *[other] A rematch: they have met { $times } times before.
    }
why-table = Numbers { $first } and { $second } meet in round { $round } of the Berger table for { $table }.
why-table-again = Numbers { $first } and { $second } meet in round { $round } of the Berger table for { $table }, for the second time.
why-bracket = From { $first } and { $second }.
why-stands = A result between others stands here.
why-step-bye = bye in { $match }
why-step-won = won { $match }
why-step-lost = lost { $match }
nobody = nobody

## Words
list-comma = { ", " }

## Lines of matches
line-dsq = { $name } won: { $loser } is disqualified
line-won = { $name } won
line-neither = forfeited by both
line-both-dsq = both are disqualified
line-level = level
line-waits = waits for who will meet
line-not-begun = not begun
line-void = not played: one of them has left
line-bye = bye: goes on without a match
line-nobody = nobody is here
line-part = { $part }: { $round }
not-known-yet = not known yet
list-and = { $before } and { $next }
verdict-walkover = { $name } won by walkover
verdict-not-needed = not needed
state-finished = finished

## Tournaments
tournament = Tournament
tournament-overview = Overview
tournament-entrants-tab = Entrants
tournament-boards = Boards
tournament-desk = Desk
tournament-board = Board { $number }
tournament-some-boards = { $count ->
        [one] { $count } board
       *[other] { $count } boards
    }
tournament-any-boards = As many boards as are needed
tournament-average = { $minutes ->
        [one] ; a match takes about { $minutes } minute
       *[other] ; a match takes about { $minutes } minutes
    }
tournament-nothing-to-play = No match is to be played just now.
tournament-being-played = being played
tournament-called = called
tournament-free-boards = Free:
tournament-waiting-board = Waiting for a board
tournament-in-minutes = { $minutes ->
        [one] in about { $minutes } minute
       *[other] in about { $minutes } minutes
    }
tournament-give-board = Give it a board
tournament-move = Move
tournament-set = Set
tournament-enter-board = Enter the number of a board, or nothing to let the match wait.
tournament-edit = Name, day and boards
tournament-series = Series it counts for
tournament-no-series = none
tournament-keep-out = Keep it out of lists
tournament-why = Why it is changed
may-be-empty = May be left empty.
save = Save
tournament-remove = Remove the tournament
tournament-remove-note = Only as long as nothing was played. Its players stay.
tournament-remove-sure = Remove it, with its list of entrants
remove = Remove
tournament-enter-boards = Enter how many boards there are, or nothing.
enter-name = Enter a name.
tournament-choose-series = Choose a series.
tournament-tick-first = Tick this first.
tournament-day = Day
tournament-time = Starts at
tournament-boards-hint = Where there are fewer than matches, the rest wait in a queue. Empty: as many as are needed.
tournament-place = Place
tournament-note = What else is to be said
tournament-new = New tournament
tournament-state = State
tournament-all = All
tournament-none = No tournament here.
tournament-older = Older tournaments
tournament-kept-out = Also those kept out of this list
match-choose-who-white = Choose who has White.
match-choose-of-team = Choose a player of this team.
tournament-new-note = What follows can be left as it is, and changed until the first round begins. More stages, such as a knockout after groups, are added on the next pages.
tournament-create = Create the tournament
tournament-archived = ; kept out of lists
tournament-a-copy = A copy: its matches do not count again, neither for ratings nor for a series.
tournament-original = the tournament itself
tournament-you = You
tournament-on-board = , board { $number }
tournament-no-board = , no board yet
tournament-you-free = You: { $why }.
tournament-you-wait = You are entered. There is no match for you to play just now.
tournament-enter-players = Enter players
tournament-go-desk = Go to the director’s desk
tournament-change-stage = Change this stage
tournament-final-places = Final places
tournament-leading = Leading
tournament-all-of-stage = All of this stage
tournament-change = Change or remove the tournament
tournament-sign-in = to see your next match first.

## Matches of a tournament
match-on-board = , board { $number }
match-it-stands = ; it { $stands }
match-automatic = Recorded by itself, because one of the two had left. It stays if they come back; the director can enter another result.
match-is-draft = A draft: it is played once the round is published.
match-extra-line = One more game:
match-extra-decides = One more game decides the match
match-board-of = Board { $number } of the match
match-all-boards = All boards
match-in-tournament = the match of the round
match-by-deal = Deal by deal
match-record-by-deal = Record it deal by deal
match-score-sheet = Enter the score sheet
match-score-hint = The points of both after the last deal. Who has more has won.
match-by-game = The match, game by game
match-level-boards = Level after all boards: one more game decides.
match-director-names = The director names who plays it.
match-who-extra = Who plays the one more game
match-name-them = Name them
match-record-by-game = Record it game by game
match-begin = Begin the match
match-correct-result = Correct the result
match-see-changes = See what it changes
match-whole-slip = The whole slip at once, or a game that was not played out
match-walkover-etc = Walkover, disqualification and the like
match-enter-this = Enter this
match-take-result-back = Take the result back
match-director-corrects = A director of the club corrects results.

## Corrections
correction = Correction
correction-take-back-ask = Take the result back?
correction-ask = Correct the result?
correction-now = { $pair }: now { $verdict }
correction-entered = As you have entered it:
correction-nothing-else = Nothing else changes.
correction-else = What else changes
correction-before = before
correction-after = after
correction-begun = These matches have begun on the old result:
correction-take-first = Take them back first, or let them stand as they were played.
correction-let-stand = Let these matches stand
correction-director-stands = A director of the club can let these matches stand.
correction-in-journal = Stands in the journal.
correction-take-back = Take it back
correction-yes = Yes, correct it
correction-leave = Leave it as it is
correction-ruling-wins = { $ruling }: { $name } wins
correction-no-win = no win
correction-game = Game { $number }: { $name }, { $win }

## The director's desk
director = Desk
director-what-first = First say what is played.
director-add-stage = Add a stage
director-unconfirmed = Not confirmed yet
director-missing = { $count ->
        [one] { $count } result is missing
       *[other] { $count } results are missing
    }
director-tap = Tap a match to enter its result.
director-waiting = { $count ->
        [one] { $count } match waits for a board:
       *[other] { $count } matches wait for a board:
    }
director-queue = the queue
director-change = Change
director-entrants-in-order = { $count ->
        [one] { $count } entrant, in the order
       *[other] { $count } entrants, in the order
    }
director-by-rating = of the ratings, the highest first
director-by-lots = of lots, drawn now
director-start = Start
director-later = Starts after the stage before.
director-pair-later = Round { $number } is paired once the missing results are in.
director-only-there-away = Only those who are checked in; the others are away for this round
director-pair-round = Pair round { $number }
director-the-bracket = The bracket
director-close = Close the round
director-let-begun-stand = Let the matches that have begun stand
director-reopen = Reopen
director-to-draft = Back to a draft
director-all-played = Everything is played.
director-result = The result
director-delete-round = Delete round { $number }
director-delete-drawn = Delete all that was drawn
director-with-results = With the results that were entered in it
director-delete = Delete
director-draft = : draft
director-draft-seen = only directors see it
director-board = board { $number }
director-by-hand = by hand
director-unpair-pair = Unpair { $pair }
director-unpair = Unpair
director-without-opponent = Without an opponent:
director-pair-by-hand = Pair by hand
director-with = with
director-pair-these = Pair these two
director-complete = Let the rest be paired
director-swap-or-bye = Swap two, move the bye
director-swap-these = Swap these two
director-swap = Swap
director-bye-to = The bye goes to
director-move-bye = Move the bye
director-publish = Publish round { $number }
director-publish-bracket = Publish the bracket
director-publish-to = Publish all rounds to { $number }
director-only-there = Only those who are checked in
director-pair-again = Pair it again
director-by-seeds = of the seeds, then as they were entered
director-by-places = of the places in the stage before
director-choose-order = Choose how the field is put in order.
director-choose-both = Choose both players.
director-choose-bye = Choose who has the bye.

## Entrants
entrants-of = Entrants of { $name }
entrant-number = Number { $number }
entrant-the-player = The player
entrant-label = What tells two of one name apart
entrant-seed = Seed
entrant-board = Plays always on board
entrant-save-line-up = Save the line-up
entrant-line-up = Line-up
entrant-players = Its players
entrant-substitutes = Those behind board { $number } are substitutes.
entrant-begun-stay = Matches that have begun stay as they are.
entrant-has-bye = Has asked for a bye in round { $round } ({ $score }).
entrant-bye = A bye asked for
entrant-in-round = In round
entrant-scores = Scores
entrant-note-bye = Note the bye
entrant-again = Take part again
entrant-nothing-left = Nothing is left to play for { $name } in this tournament.
entrant-back-without-match = Coming back changes no result: nothing is left to play for { $name } in this tournament.
entrant-leaving = Leaving
entrant-open-match = The match { $pair } ({ $title }, { $verdict })
entrant-forfeit = The opponent wins by forfeit
entrant-keep = Is still played to its end
entrant-withdraw = Withdraw
entrant-disqualify = Disqualify
entrant-take-off = Take off the list
entrant-enter-round = Enter the number of a round.
entrants = Entrants
tournament-entrants = { $count ->
        [one] { $count } entrant
       *[other] { $count } entrants
    }
entrants-checked-in = { $count } checked in
entrants-none = Nobody is entered yet.
entrants-seed = seed { $number }
entrants-rating = rating { $number }
entrants-bye-in = bye in round { $number }
entrants-not-there = ✓ there: { $name }, take it back
entrants-check = check in { $name }
entrants-there = ✓ there
entrants-check-in = check in
entrants-late = Somebody comes late
entrants-one = Enter one
entrants-both-players = Enter both players of the pair.
entrants-pair-name = Name of the pair
entrants-pair-hint = Empty: the names of both.
entrants-pair-player = Player { $number }
entrants-pairs-hint = Both names, and if you like club, rating, seed behind commas: Ek, Alm, Stockholm
entrants-team-name = Name of the team
entrants-new-player = Whoever is not known yet becomes a new player.
entrants-who = Who is it
entrants-known-since = { $name }, known since { $day }
entrants-another = another person of this name
entrants-line = One a line, the first board first.
entrants-missed = The rounds missed score
entrants-half-each = ½ each
entrants-one-each = 1 each, as a bye
entrants-take-bye = Take the place of a bye, if one is left
entrants-more = Club, seed, board
entrants-seed-hint = 1 for the best; may be left empty.
entrants-label-hint = The club does, where nothing is entered.
entrants-enter-all = Enter them all
entrants-many = Enter many
entrants-nobody-entered = Nobody was entered:
entrants-lines = One a line
entrants-lines-hint = Name, and if you like club, rating, seed behind commas: Ek, Stockholm, 1650, 1
entrants-csv = Or a CSV file
entrants-read-as = The file was read as Windows-1252, since no letter in it is UTF-8. Look whether the names are right.
entrants-enter = Enter
entrants-to-desk = On to the desk
entrants-several = Several players are called { $name }: choose which one.
entrants-choose-who = Choose who it is.
entrants-enter-seed = Enter a whole number, 1 for the best.
enter-whole = Enter a whole number.
entrants-enter-board = Enter the number of a board.
entrants-paste = Paste at least one name, or choose a file.

## The slip of a result
result-slip-who-won = Game { $number }: who won
result-slip-by = Game { $number }: by
result-slip-no-win = by: no win (0 points)
result-slip-how = Game { $number }: how it ended
result-slip-played = played out
result-slip-conceded = conceded
result-slip-forfeited = forfeited
result-slip-adjudicated = adjudicated
result-slip-points = Game { $number }: points
result-slip-full = full points
result-slip-for = for
result-slip-no-band = : the loser never had a band
result-slip-hint = Leave the games empty that were not played.
result-slip-what = What it was
result-slip-walkover = Walkover: one did not come
result-slip-neither = Neither came: lost for both
result-slip-one-dsq = One is disqualified
result-slip-both-dsq = Both are disqualified
result-slip-level = Played, and stays undecided
result-slip-only-points = Played, only the points are known
result-slip-who-wins = Who wins, if anybody
result-slip-enter-points = Enter points such as 4 or 1.2.
result-slip-choose-what = Choose what it was.
result-slip-choose-points = Choose among the points.
result-slip-choose-how = Game { $number }: choose how it was won.
result-slip-one-game = Say who won at least one game.

## How tournaments stand
state-setting-up = being set up
state-running = being played
state-not-started = not started
state-draft = draft, seen by directors only
state-published = published
terms-advance = the best { $count } of each go on
terms-runners-up = and the best { $count } of those next
terms-consolation = with a consolation
terms-rematches = the same two may meet again
terms-no-final = no grand final
terms-reset = a second grand final if the first is lost by the unbeaten
terms-takes = for the best { $count } of the stage before
terms-teams = teams of { $count }
terms-matches = { $count ->
        [one] matches of one game
       *[other] matches of { $count } games
    }
terms-rules = { $rules } rules
title-round = Round { $round }, match { $number }
title-winners = Winners’ round { $round }, match { $number }
title-losers = Losers’ round { $round }, match { $number }
title-consolation = Consolation, round { $round }, match { $number }
title-group = Group { $group }, round { $round }, match { $number }
stands-though = stands though { $names } should have played
stands-nobody = stands though nobody else should have come here
stands-open = stands though it is open again who should have played
stands-not-needed = stands though it is not needed any more
verdict-to-be-played = to be played
verdict-waits = waits for the matches before it
verdict-goes-on = goes on without a match
verdict-nobody = nobody comes here
verdict-void = is not played
verdict-dsq = { $name } won by disqualification
verdict-won = { $name } won { $points }
verdict-level = undecided, { $points }
verdict-neither = neither came: lost for both
verdict-both-dsq = both disqualified: lost for both
free-bye = has the bye
free-asked = has the bye asked for
free-absent = is not there
free-round = is free in this round
ruling-walkover = Walkover
ruling-neither = Neither came, lost for both
ruling-dsq = Disqualification
ruling-both-dsq = Both disqualified, lost for both
ruling-level = Stays undecided
ruling-extra = Decided by one more game
## Codes and the address for others (qr-)
qr-title = Come in with a phone
qr-how = Point the camera at the code, or type the address.
qr-same-network = The phone must be on the same network as this machine, unless brade is reached over the internet.
qr-only-here = Only this machine reaches this service now.
qr-start = So that phones in the room get in, start it like this:
qr-accounts = Then everybody who writes needs an account. The terminal prints the link for the first one.
qr-of = Code of the address { $address }

## The calendar of tournaments (calendar-)
calendar-subscribe = Subscribe to the calendar (iCal)

## Paper (print-)
print-title = Print
print-lead = Each is a page of its own, ready for the printer.
print-back = Back
print-how = Print this page with Ctrl+P; this line is not printed.
print-on-a3 = Choose A3 in the printer, too.
print-not-begun = There is something to print once a stage has begun.
print-bracket = Bracket
print-standings = Standings
print-matches = Matches
print-round = Round { $number }
print-by-board = Pairings by board
print-by-name = Pairings by name
print-slips = Match slips
print-sheets = Score sheets
print-empty-sheet = Empty score sheet
print-codes = A match slip has a code that opens its match on a phone.
print-draft = draft
print-nothing = Nothing to print here yet.
print-no-slips = No match waits to be played here.
print-board = Board
print-board-number = Board { $number }
print-team-board = team board { $number }
print-first = Named first
print-second = Named second
print-result = Result
print-name = Name
print-against = Against
print-enter-here = Enter the result here
print-points-of-game = Points of game
print-sum = Sum
print-how-won = Won by
print-tournament = Tournament
print-round-word = Round
print-date = Date
print-game = Game
print-white = White
print-black = Black
print-teka = Teka
print-winner = Winner
print-points = Points
print-who-begins = Begins:  White ○  Black ○
print-other-one = The other
print-throw = Throw
print-play = Play
print-place = Place
print-so-far = so far
print-piece = { $part }, part { $number } of { $of }

## A tournament on a wall (projector-)
projector-title = Show on a wall
projector-dark = dark
projector-now = being played
projector-round = { $stage }: round { $number }
projector-standings = standings
projector-next = Next matches
projector-free = Free boards:
projector-soon = Welcome
projector-minutes =
    { $count ->
        [one] about 1 minute
       *[other] about { $count } minutes
    }
projector-more =
    { $count ->
        [one] and 1 more
       *[other] and { $count } more
    }

## Help (help-)
help-title = Help
help-lead = The rules in short, how games are written down, and how an evening is run.
help-rules = The rules in short
help-rules-lead = The board, the throws, the ways to win. The exact rules come with the program.
help-notation = Writing games down
help-notation-lead = Positions, plays and whole games in plain text.
help-evening = The evening of a director in ten steps
help-evening-lead = From the first entry to the last place.
help-desk = The keys of the score desk
help-desk-lead = Recording a game without the mouse.
help-board = Board and men
help-board-text = White and Black have 15 men each. All of them begin on one point, the talon. Everybody counts the 24 points along the own way: 1 is the talon, 12 the head, and behind 24 a man has come home. Both go the same way round, so one player’s point 1 is the other’s point 13.
help-board-caption = The beginning, numbered for White.
help-throws = Throws
help-throws-text = For the first move each throws one die, and the lower number begins; that is called teka. A throw is two dice, and each of them moves one man by exactly its number. Both may move the same man, which then touches down between them. A double counts four times.
help-landing = Where a man may land
help-landing-text = On the way from 2 to 11 a player may have single men only (blots), never two of the own on one point. From the head, 12, on men may be piled up: two or more of them are a made point, and no enemy lands there. A blot of the enemy can be hit; it goes to the bar.
help-landing-caption = White has made points on 12 and 16 and blots on 5 and 8.
help-bar = Men that were hit
help-bar-text = Whoever has a man on the bar must first enter it, before anything else moves: a 4 enters on point 4, unless a man of the own or a made point of the enemy stands there.
help-forcing = Forcing a made point
help-forcing-text = Two things break a made point open, and all men on it are hit: six or more made points of the enemy in a row, any of which may be forced; and more men on the bar than points to enter on. Whoever has only one man left may not force.
help-forcing-caption = Six made points in a row from 2 to 7: White may force any of them.
help-duty = What must be played
help-duty-text = As many dice as can be used must be used, and of two that exclude each other the higher. What cannot be used at all is fåt, and the turn passes. To win, the last throw may be used as one likes.
help-off = Coming home
help-off-text = Once all men are on 19 to 24 they may be borne off, always the last one first: only a man with no own man behind it goes home, with its exact number or a higher one. A die that is too small for it must be played on the board.
help-off-caption = The men on 21 go home first, with a 4, 5 or 6.
help-wins = The ways to win
help-wins-text = A game ends at once when a player has brought all men home, stands in one of the four nice games, or has made the other jan: more men on the bar than the other has points to enter on. A man of the loser on the bar makes a monk and is worth one point more. If the step that completes the jan forces a made point it is a forced jan.
help-jan-caption = White has three men on the bar and two points left to enter on: jan.
help-crown = Single crown
help-double-crown = Double crown
help-staircase = Staircase
help-tower = Tower
help-bear-off = Bear-off
help-jan = Jan
help-forced-jan = Forced jan
help-points-table = What the wins are worth
help-win = Win
help-points = Points
help-with-monk = With monk
help-match = A match
help-match-text = A match has an odd number of games, as a rule three, five or seven. The points are added up. Where they are level the best games won are compared, the rarest kind first: forced jan, jan, nice game with monk, nice game, bear-off with monk, bear-off.
help-position = A position
help-position-text = White’s men, Black’s men, and who is to move. Each side in its own numbering: the point, a colon, how many men. The bar is bar, the men at home are off.
help-play = A play
help-play-text = From and to, in the numbering of the one who moves. One man’s steps are chained with every touchdown.
help-play-two = 63: two men from the talon
help-play-one = 63: one man, touching down on 7
help-play-double = 44: one man two steps, another one twice
help-play-enter = 52: entering a man, which hits a blot
help-play-force = 61: forcing a made point
help-play-off = 52: two men go home
help-play-void = the throw is void
help-example-caption = After 1. W 63 1/7 1/4: White’s men on 1, 4 and 7, numbered for Black, who is to move.
help-record = A whole game
help-record-text = What is known of the game in brackets, an empty line, then the turns, numbered through: W or B, the throw, the play. At the end 1-0, 0-1, or * where it did not end. Comments stand in braces.
help-record-check = Any record can be verified on the page of records.
help-step-1 = Make the tournament: its name, its day, the format, and how many games a match has.
help-step-2 = Enter the players by name, paste a list, or read a CSV file.
help-step-3 = As people arrive, tick them off. Whoever does not come is withdrawn before the first round is paired.
help-step-4 = Start the stage. From now on the field is fixed for a knockout; elsewhere late entries come into the next round.
help-step-5 = Pair the round. It is a draft that only directors see; every pairing says why it was made, and you can change it by hand.
help-step-6 = Publish it and print the pairings and the match slips, or show them on a wall.
help-step-7 = Enter the results as the slips come in; players with an account report their own, and you confirm.
help-step-8 = A wrong result is corrected on the page of its match. What else changes is shown first.
help-step-9 = Close the round and pair the next one, until all are played.
help-step-10 = Print the standings, read them out, and make a backup with brade backup.
help-key = Key
help-does = What it does
help-key-throw = The throw, one key for each die
help-key-letters = The step with this letter
help-key-arrows = From button to button
help-key-enter = Play the only play
help-key-undo = Undo
help-key-escape = Put the man back
help-key-help = Show these keys

## A bracket that is moved about (bracket-)
bracket-larger = Larger (key +)
bracket-smaller = Smaller (key -)
bracket-fit = As wide as the window (key 0)

## Positions (positions-)
positions-title = Positions
positions-find = Find positions
positions-from-game = Games with this position
positions-not-built = Positions cannot be found yet, for nobody has built the index. Whoever runs brade does so with this command; brade may go on meanwhile.
positions-incomplete = Some games are missing until the index is brought up to date:
positions-inexact = Very many games were written since the index was built; not all of them are counted.
positions-wrong = This is no position that can arise under these rules. Here is the beginning.
positions-none = No game came here.
positions-count =
    { $count ->
        [one] { $count } game came here.
       *[other] { $count } games came here.
    }
positions-won = { $side }, to move, won { $share } of those that have a result.
positions-commonest = The commonest win: { $win }.
positions-beginning = To the beginning
positions-another = Another position
positions-position = Position
positions-show = Show
positions-plays = Commonest plays
positions-plays-of = Plays of { $throw }
positions-no-play = Nobody threw this here.
positions-all-throws = All throws
positions-play = Play
positions-throws = Throws
positions-throw = Throw
positions-times = Times
positions-won-share = Won
positions-win = Commonest win
positions-unknown =
    { $count ->
        [one] In { $count } game the throw or the play is not known, or was against the rules.
       *[other] In { $count } games the throw or the play is not known, or was against the rules.
    }
positions-hint = Won: how many of the games with a result were won by the side that moved. White and Black are not told apart: what counts is how the men stand for the side to move.
positions-at-beginning = at the beginning
positions-after-turn = after turn { $turn }
positions-mirrored = colours exchanged
## Belote (belote-)
belote-name = Belote
belote-paragraph = BELOTE.md { $paragraph }
belote-verified-too = Matches of belote are verified too, each record as the game that it names:
belote-to = to { $points }
belote-one-deal = one deal
belote-drawn = a draw
belote-deal-count =
    { $count ->
        [one] 1 deal
       *[other] { $count } deals
    }
belote-good-deals =
    { $count ->
        [one] The deal before it is good.
       *[other] The { $count } deals before it are good.
    }
belote-deals-shown = The first { $count } deals are shown.
belote-first-north-south = North-South’s points come first.
belote-deal = Deal
belote-score = Score
belote-total = Total
belote-contract = Contract
belote-clubs = clubs
belote-diamonds = diamonds
belote-hearts = hearts
belote-spades = spades
belote-all-trumps = all trumps
belote-no-trumps = no trumps
belote-seat = seat { $seat }
belote-seat-did = Seat { $seat }
belote-capot = capot
belote-belote = belote
belote-thrown-in = thrown in
belote-score-only = only the score is known
belote-unfinished = unfinished
belote-place-deal = Deal { $deal }
belote-place-call = call { $call }
belote-place-trick = trick { $trick }
belote-place-card = card { $card }
belote-in-the-trick = In the trick:
belote-in-the-hand = In the hand:
belote-legal = Legal here:
belote-legal-since = Legal here ({ $why }):
belote-fault-not-your-card = this card is not in the hand
belote-fault-must-follow = the suit led is in the hand and must be followed
belote-fault-must-beat = a higher trump is in the hand and must be played
belote-fault-must-trump = the suit led is not in the hand, and a trump must be played
belote-fault-false-belote = there is no belote to announce here
belote-fault-bad-call = this cannot be called here
belote-fault-bad-deal = the cards cannot have been dealt like this
belote-fault-game-over = the deal or the match is over
belote-duty-lead = whoever leads may play anything
belote-duty-follow = the suit led must be followed
belote-duty-follow-and-beat = trumps were led, and a higher one must be played
belote-duty-follow-below = trumps were led, and none in the hand is higher
belote-duty-partner-holds = the partner holds the trick: anything
belote-duty-ruff = the suit led is not in the hand: a trump
belote-duty-overruff = a higher trump than the one in the trick
belote-duty-underruff = a trump, though it is too low
belote-duty-discard = neither the suit led nor a trump: anything
belote-acts = { $name } is next
belote-adjudicate = Adjudicate
belote-against = ({ $count } against)
belote-all = All
belote-all-contracts = All contracts
belote-as-record = The deal as its record writes it
belote-begin = Begin the deal
belote-by-adjudication = adjudicated
belote-by-concession = conceded
belote-by-forfeit = forfeited
belote-capot-tick = Capot: all eight tricks
belote-card-by-card = Record it card by card
belote-choose-contract = choose what was trumps
belote-choose-length = choose how long the match is
belote-choose-player = choose a player
belote-choose-seat = choose a seat
belote-choose-up = choose the turned-up card
belote-concede = The other team gives up
belote-correct = Correct this deal
belote-dealer = Dealer
belote-deals = Deals
belote-deals-next = { $name } deals.
belote-end-early = End the match early
belote-enter = It counts
belote-enter-hand = write the cards of the hand, such as 7c Jc Ah
belote-enter-points = enter the points, 0 to 162
belote-enter-score = enter both scores
belote-even = Even
belote-failed = Failed
belote-finish = Say what it came to
belote-first = First
belote-forfeit = The other team forfeits
belote-from = From
belote-go-on = Go on with deal { $number }
belote-guest = or a guest’s name
belote-hand-hint = Such as 7c 10d Jh As: c clubs, d diamonds, h hearts, s spades. Five cards each before anybody has taken, eight after it.
belote-no-card-left = By the cards so far this seat can have none of those that are left: one of them was entered wrongly. Take cards back to where it was.
belote-hands-unknown = The hands are not written down: whatever this seat can still have is offered.
belote-help-enter = Entering a match
belote-help-enter-text = Choose who sits in the four seats; partners sit opposite, and a guest is only named. Each deal is entered by who took, the trumps and the points of the taker’s team, and its score is shown before it counts; or only by its score. Or record it card by card: choose the turned-up card, then press each call and each card. If the four hands are written down, only what is allowed can be pressed; if not, whatever the seat can still have is offered, and what nobody can have played is refused. The last card or call can be taken back. What a player enters waits for the other team.
belote-illegal = breaks a rule
belote-last = Last
belote-length = Length
belote-look = Work out the score
belote-look-again = Work it out again
belote-made = Made
belote-margin = Average margin
belote-new = New match of belote
belote-next = Next
belote-next-deal = Deal { $number }
belote-no-match = No match of belote has been entered yet.
belote-nothing-counted = There is no such deal.
belote-only-score = Only the score is known
belote-option-all-no-trumps = all trumps and no trumps may be named
belote-option-clockwise = the seats play clockwise
belote-option-knockout = equal totals: one more deal decides
belote-pass = Pass
belote-place-1 = First after the dealer
belote-place-2 = Second after the dealer
belote-place-3 = Third after the dealer
belote-points-of-taker = Points of the taker’s team
belote-points-so-far = Points so far
belote-previous = Back
belote-record = Record as text
belote-remove = Remove this match
belote-remove-deal = Remove this deal
belote-reported = Entered by { $name } on { $day }; somebody of the other team confirms it, or a director.
belote-rules-link = Rules
belote-save-hands = Save the hands
belote-save-record = Save the record
belote-say-hands = Write down the four hands
belote-scores = The deal scores
belote-show = Show
belote-statistics = Belote: what becomes of contracts
belote-statistics-note = Counted are all deals of which more than the score is known; of a player those that the player took.
belote-steps = Trick by trick
belote-still-open = Still being played
belote-table = The table
belote-take = Take { $suit }
belote-taker = Who took
belote-team-ew = East-West: seats 2 and 4
belote-team-name = Name of the team, if it has one
belote-team-ns = North-South: seats 1 and 3
belote-throw-in = All passed
belote-trick-number = Trick { $trick }
belote-undo-call = Take back the last call
belote-undo-card = Take back the last card
belote-until = Until
belote-up = Turned up
belote-won = { $team } won
belote-thrown-in-count =
    { $count ->
        [one] One deal was thrown in.
       *[other] { $count } deals were thrown in.
    }
belote-help-lead = The rules of belote in short, and how a match is written down.
belote-help-cards = Players and cards
belote-help-cards-text = Four play, partners opposite: seats 1 and 3 are North-South, seats 2 and 4 are East-West. There are 32 cards, 7 to ace. Everybody gets five, and the next card is turned up.
belote-help-auction = Who takes
belote-help-auction-text = From the seat after the dealer on, each takes the turned-up card, whose suit becomes trumps, or passes. In a second round each may name another suit. If all pass again the deal is thrown in and the next seat deals. The taker picks up the card, and the rest is dealt: eight cards each. Where it was agreed, all trumps and no trumps may be named too.
belote-help-play = The play
belote-help-play-text = The seat after the dealer leads, then whoever won the trick. The suit led must be followed; where it is trumps, a higher one must be played if there is one. Whoever cannot follow must trump, and higher than the trump in the trick if possible. Only while the partner holds the trick any card may be played instead. The highest trump wins the trick, else the highest card of the suit led.
belote-help-points = The cards, high to low, with their points
belote-help-points-text = The last trick adds 10, so that every deal has 162 points.
belote-help-trumps = Trumps
belote-help-plain = Other suits
belote-help-all-trumps = All trumps
belote-help-no-trumps = No trumps
belote-help-score = The score
belote-help-score-text = If the taker’s team has more than the other, both score what they have. If it has less, the other team scores all 162; if both have the same, only the other team scores. All eight tricks are a capot and add 90. King and queen of trumps in one hand are belote and rebelote: announced with the first of the two they add 20, which stay with the team in any case.
belote-help-match = The match
belote-help-match-text = First to 1000, or 500, or one deal. The deal in which a team gets there is played to the end; the higher total wins.
belote-help-record = Writing a match down
belote-help-record-text = Tags first, an empty line, the deals, the result. A card is its rank and its suit: 7 8 9 T J Q K A, then c clubs, d diamonds, h hearts, s spades. Every part of a deal may be missing; what is there is verified.
belote-help-dealer = the seat that deals, and the turned-up card
belote-help-hands = the four hands
belote-help-calls = p passes, t takes; a letter names the trumps: c d h s, A all, N none
belote-help-cards-played = the cards in order of playing, a stroke between the tricks, + where belote is announced
belote-help-result = if the cards were not kept: who took, the trumps, the points of the cards
belote-help-deal-score = what the teams score, North-South first
