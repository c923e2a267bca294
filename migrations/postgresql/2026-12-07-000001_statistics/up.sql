-- What counts in statistics of each game: one row for every game with a result that nobody has to confirm any more.
-- All of it follows from the games, their matches and their tournaments, and can be made anew.
CREATE TABLE game_facts (
    -- No reference to games: the row goes when its game has gone.
    game_id TEXT NOT NULL PRIMARY KEY,
    club_id TEXT NOT NULL REFERENCES clubs (id),
    match_id TEXT,
    tournament_id TEXT,
    white_id TEXT REFERENCES players (id),
    black_id TEXT REFERENCES players (id),
    rule_set TEXT NOT NULL,
    -- yyyy-mm-dd, the earliest where it is not known to the day; empty where the year is not known.
    day TEXT NOT NULL,
    winner TEXT NOT NULL CHECK (winner IN ('white', 'black')),
    -- The win of a game that was played out; otherwise conceded, forfeited or adjudicated.
    outcome TEXT NOT NULL,
    begun_by TEXT CHECK (begun_by IN ('white', 'black')),
    -- How many turns both sides made; none where not every turn is recorded, and then what follows is 0.
    turns INT4,
    white_hits INT4 NOT NULL,
    black_hits INT4 NOT NULL,
    white_forcings INT4 NOT NULL,
    black_forcings INT4 NOT NULL,
    comeback BOOLEAN NOT NULL
);

-- Sums over game_facts, so that no page reads all games. A game counts in one row of each level.
CREATE TABLE statistics (
    -- all: the winners of all clubs, in parts by the last digit of the game's id, so that not everybody writes the same
    -- rows; club: the winners of a club; player: a player, who has won or lost.
    scope TEXT NOT NULL CHECK (scope IN ('all', 'club', 'player')),
    scope_id TEXT NOT NULL,
    -- Days are not summed up for players: game_facts has them by player and day.
    level TEXT NOT NULL CHECK (level IN ('year', 'month', 'day')),
    -- yyyy, yyyy-mm or yyyy-mm-dd; empty where the year is not known.
    period TEXT NOT NULL,
    rule_set TEXT NOT NULL,
    outcome TEXT NOT NULL,
    won BOOLEAN NOT NULL,
    games INT4 NOT NULL,
    -- Games of which it is known who began, and those that the side of this row began.
    opened INT4 NOT NULL,
    begun INT4 NOT NULL,
    -- Games that are recorded turn by turn, their turns, and how many of them have which length.
    recorded INT4 NOT NULL,
    turns INT4 NOT NULL,
    length_1 INT4 NOT NULL,
    length_2 INT4 NOT NULL,
    length_3 INT4 NOT NULL,
    length_4 INT4 NOT NULL,
    length_5 INT4 NOT NULL,
    length_6 INT4 NOT NULL,
    -- Men that the side of this row has hit and lost, points that it has forced and lost.
    hits INT4 NOT NULL,
    hits_against INT4 NOT NULL,
    forcings INT4 NOT NULL,
    forcings_against INT4 NOT NULL,
    comebacks INT4 NOT NULL,
    PRIMARY KEY (scope, scope_id, level, period, rule_set, outcome, won)
);

-- How far the two tables above are made, of a database that is older than they are. One row.
CREATE TABLE statistics_state (
    name TEXT NOT NULL PRIMARY KEY,
    -- The definitions by which they are made.
    version INT4 NOT NULL,
    -- All games up to this one are in them; later ones only if they were written since.
    after_game TEXT,
    done BOOLEAN NOT NULL
);
