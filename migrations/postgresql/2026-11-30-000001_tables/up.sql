CREATE TABLE clubs (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    version INT4 NOT NULL
);

-- Whoever does something: the operator at the machine, a user, a token, the program itself.
CREATE TABLE actors (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('local', 'user', 'token', 'system')),
    name TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    club_id TEXT REFERENCES clubs (id),
    name TEXT NOT NULL,
    -- Made by the program, so that both databases find and sort alike.
    search_key TEXT COLLATE "C" NOT NULL,
    created_by TEXT NOT NULL REFERENCES actors (id),
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    version INT4 NOT NULL
);

CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    club_id TEXT NOT NULL REFERENCES clubs (id),
    white_id TEXT NOT NULL REFERENCES players (id),
    black_id TEXT NOT NULL REFERENCES players (id),
    length INT4 NOT NULL,
    rule_set TEXT NOT NULL,
    -- Comma-separated names.
    options TEXT NOT NULL,
    begins TEXT NOT NULL,
    stop_when_decided BOOLEAN NOT NULL,
    -- The director's word, where neither points nor categories decide.
    decision TEXT CHECK (decision IN ('white', 'black')),
    created_by TEXT NOT NULL REFERENCES actors (id),
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    version INT4 NOT NULL
);

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    club_id TEXT NOT NULL REFERENCES clubs (id),
    match_id TEXT REFERENCES matches (id),
    -- The k-th game of its match, from 1.
    number INT4,
    white_id TEXT REFERENCES players (id),
    black_id TEXT REFERENCES players (id),
    -- As the record writes them; an archive game's players need no row.
    white_name TEXT NOT NULL,
    black_name TEXT NOT NULL,
    rule_set TEXT NOT NULL,
    options TEXT NOT NULL,
    event TEXT,
    site TEXT,
    date_text TEXT,
    -- The first day that date_text can mean, as yyyy-mm-dd.
    date_from TEXT,
    round TEXT,
    teka TEXT,
    begins TEXT,
    setup TEXT,
    -- JSON: every other tag of the record.
    tags TEXT NOT NULL,
    -- Every turn in the compact form; the canonical text is made from it.
    turns BYTEA NOT NULL,
    turn_count INT4 NOT NULL,
    -- JSON: the comments of the record.
    notes TEXT NOT NULL,
    status TEXT NOT NULL,
    result TEXT CHECK (result IN ('white', 'black')),
    win TEXT,
    -- Tenths of a point.
    points INT4,
    termination TEXT,
    opening_throw TEXT,
    created_by TEXT NOT NULL REFERENCES actors (id),
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    version INT4 NOT NULL
);

-- Every change of anything people edit: who, when, why, and both states as JSON.
CREATE TABLE changes (
    id TEXT NOT NULL PRIMARY KEY,
    club_id TEXT NOT NULL REFERENCES clubs (id),
    actor_id TEXT NOT NULL REFERENCES actors (id),
    at TIMESTAMP NOT NULL,
    noun TEXT NOT NULL,
    noun_id TEXT NOT NULL,
    version INT4 NOT NULL,
    action TEXT NOT NULL,
    before TEXT,
    after TEXT,
    why TEXT
);

-- The first answer to a request that carried an Idempotency-Key.
CREATE TABLE idempotency_keys (
    actor_id TEXT NOT NULL REFERENCES actors (id),
    route TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    -- NULL while the request is being worked on.
    status INT4,
    content_type TEXT,
    location TEXT,
    etag TEXT,
    body BYTEA,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (actor_id, route, key)
);
