-- What a club holds on a day or over a season. Every write inside of it raises its version, so two directors at once
-- cannot both write on the ground of the same state.
CREATE TABLE tournaments (
    id TEXT NOT NULL PRIMARY KEY,
    club_id TEXT NOT NULL REFERENCES clubs (id),
    name TEXT NOT NULL,
    -- Made by the program, so that both databases find alike.
    search_key TEXT COLLATE "C" NOT NULL,
    -- yyyy-mm-dd
    starts_on TEXT NOT NULL,
    place TEXT,
    note TEXT,
    -- How many boards there are; NULL for as many as are needed.
    boards INT4,
    series_id TEXT,
    state TEXT NOT NULL CHECK (state IN ('setting-up', 'running', 'finished')),
    archived BOOLEAN NOT NULL,
    created_by TEXT NOT NULL REFERENCES actors (id),
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    version INT4 NOT NULL
);

-- A tournament has one stage or several in a row.
CREATE TABLE stages (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    number INT4 NOT NULL,
    name TEXT,
    format TEXT NOT NULL,
    -- JSON: what the format leaves open, and the order of the tie-breaks.
    settings TEXT NOT NULL,
    rule_set TEXT NOT NULL,
    -- Comma-separated names.
    options TEXT NOT NULL,
    length INT4 NOT NULL,
    begins TEXT NOT NULL,
    stop_when_decided BOOLEAN NOT NULL,
    -- How many come from the stage before; NULL for all who are entered.
    takes INT4,
    -- JSON: the numbers of the entrants in seed order, fixed when the stage starts.
    field TEXT,
    -- JSON: how the field was ordered, and the lots that were drawn.
    lots TEXT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'finished')),
    PRIMARY KEY (tournament_id, number)
);

-- Who plays: a player or a team. A number is given once.
CREATE TABLE entrants (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    number INT4 NOT NULL,
    -- NULL for a team.
    player_id TEXT REFERENCES players (id),
    -- The name of a team; NULL for a player, who has a name of his own.
    name TEXT,
    -- Tells two of one name apart.
    label TEXT,
    club TEXT,
    seed INT4,
    rating INT4,
    -- The first round that he could play, of his first stage.
    joined INT4 NOT NULL,
    -- JSON: the rounds without him, by stage.
    away TEXT NOT NULL,
    -- JSON: the rounds for which he asked for a bye, by stage.
    requested_byes TEXT NOT NULL,
    -- The board that is kept for him.
    fixed_board INT4,
    checked_in BOOLEAN NOT NULL,
    archived BOOLEAN NOT NULL,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, number)
);

CREATE TABLE team_members (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    entrant INT4 NOT NULL,
    board INT4 NOT NULL,
    player_id TEXT NOT NULL REFERENCES players (id),
    PRIMARY KEY (tournament_id, entrant, board)
);

-- A round of a stage; the whole bracket is round 1 of a stage that has one.
CREATE TABLE rounds (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    stage INT4 NOT NULL,
    number INT4 NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'published', 'playing', 'closed')),
    -- Why a draft cannot be published as it is.
    stale TEXT,
    -- JSON: who has no match, and why.
    free TEXT NOT NULL,
    published_at TIMESTAMP,
    closed_at TIMESTAMP,
    PRIMARY KEY (tournament_id, stage, number)
);

-- A match of a stage. In a bracket it has a row only once something is recorded of it: who meets there is computed.
CREATE TABLE pairings (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    stage INT4 NOT NULL,
    -- The address of the match: part, round and number.
    key TEXT COLLATE "C" NOT NULL,
    round INT4 NOT NULL,
    first INT4 NOT NULL,
    second INT4 NOT NULL,
    board INT4,
    -- The match that is recorded game by game.
    match_id TEXT REFERENCES matches (id),
    -- JSON: a result that the director gave.
    ruling TEXT,
    -- Whether it was told to stand though others meet there by now.
    stands BOOLEAN NOT NULL,
    by_hand BOOLEAN NOT NULL,
    -- JSON: why these two meet.
    explanation TEXT,
    called_at TIMESTAMP,
    begun_at TIMESTAMP,
    finished_at TIMESTAMP,
    PRIMARY KEY (tournament_id, stage, key)
);

-- One board of a match between teams.
CREATE TABLE team_boards (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    stage INT4 NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    board INT4 NOT NULL,
    first_player TEXT NOT NULL REFERENCES players (id),
    second_player TEXT NOT NULL REFERENCES players (id),
    match_id TEXT REFERENCES matches (id),
    ruling TEXT,
    PRIMARY KEY (tournament_id, stage, key, board)
);
