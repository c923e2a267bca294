-- The index of positions: which games reached which, and how they went on. All of it follows from the games, is made by
-- `brade positions build` and can be dropped. No table refers to games: what is left behind is told by `brade check`.
-- One row, if the index is there.
CREATE TABLE position_state (
    name TEXT NOT NULL PRIMARY KEY,
    -- The definitions by which it is made.
    version INT4 NOT NULL,
    -- The number that the next game gets.
    next_number INT4 NOT NULL,
    -- The runs are those from 1 to this one.
    runs INT4 NOT NULL,
    -- In how many of the slices of all hashes the runs are merged, and count no more.
    merged INT4 NOT NULL,
    -- How many positions are in it, each as often as it was reached.
    entries INT8 NOT NULL,
    -- How often games were brought in past it, as an import does.
    past INT4 NOT NULL,
    -- How often that had been when a look at every game began that has come to its end; none while no look has.
    done INT4
);

-- The games in the index by number. A game that changes loses its number.
CREATE TABLE position_games (
    number INT4 NOT NULL PRIMARY KEY,
    game_id TEXT NOT NULL,
    -- Who won, by what; 0 for nobody yet.
    outcome INT4 NOT NULL,
    -- What its positions and its outcome come to, to tell whether they have changed.
    digest INT8 NOT NULL
);

-- The numbers that games have lost, as long as there are entries with them.
CREATE TABLE position_dead (
    number INT4 NOT NULL PRIMARY KEY,
    outcome INT4 NOT NULL,
    -- Whether its entries go with the merging that has begun.
    going BOOLEAN NOT NULL
);

-- The entries, sorted by hash and number, about 150 in a row; hash and game are those of the first one of the row.
CREATE TABLE positions (
    hash INT8 NOT NULL,
    game INT4 NOT NULL,
    entries BYTEA NOT NULL,
    PRIMARY KEY (hash, game)
);

-- The same of some thousand games each, until they are merged into the table above.
CREATE TABLE position_runs (
    run INT4 NOT NULL,
    hash INT8 NOT NULL,
    game INT4 NOT NULL,
    entries BYTEA NOT NULL,
    PRIMARY KEY (run, hash, game)
);

-- What the merged entries of a position come to that many games have reached.
CREATE TABLE position_counts (
    hash INT8 NOT NULL PRIMARY KEY,
    counts BYTEA NOT NULL
);

-- The positions of games that were written since the index was made: not packed yet.
CREATE TABLE position_recent (
    game_id TEXT NOT NULL,
    -- How many turns were made before.
    turn INT4 NOT NULL,
    hash INT8 NOT NULL,
    black BOOLEAN NOT NULL,
    -- How the game went on from there.
    play BYTEA NOT NULL,
    PRIMARY KEY (game_id, turn)
);
