-- Sums of whole centuries, so that even of a long time few rows are read.
CREATE TABLE statistics_new (
    -- all: the winners of all clubs, in parts by the last digit of the game's id, so that not everybody writes the same
    -- rows; club: the winners of a club; player: a player, who has won or lost.
    scope TEXT NOT NULL CHECK (scope IN ('all', 'club', 'player')),
    scope_id TEXT NOT NULL,
    -- Days are not summed up for players: game_facts has them by player and day; nor for all: those of all clubs are.
    level TEXT NOT NULL CHECK (level IN ('century', 'year', 'month', 'day')),
    -- yy, yyyy, yyyy-mm or yyyy-mm-dd; empty where the year is not known.
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
INSERT INTO statistics_new SELECT * FROM statistics;
DROP TABLE statistics;
ALTER TABLE statistics_new RENAME TO statistics;
