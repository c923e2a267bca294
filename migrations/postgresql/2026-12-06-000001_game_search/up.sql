-- What games are searched by, one narrow row a game, so that a search reads no turns. Made from the games and written
-- with them; `brade check` proves them equal.
CREATE TABLE game_search (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    club_id TEXT NOT NULL REFERENCES clubs (id),
    white_id TEXT REFERENCES players (id),
    black_id TEXT REFERENCES players (id),
    -- The keys of the names and of the event, made by the program, so that both databases find alike.
    white TEXT COLLATE "C" NOT NULL,
    black TEXT COLLATE "C" NOT NULL,
    event TEXT COLLATE "C" NOT NULL,
    date_from TEXT COLLATE "C",
    rule_set TEXT NOT NULL,
    status TEXT NOT NULL,
    win TEXT,
    opening_throw TEXT,
    turn_count INT4 NOT NULL
);
-- Every key that a game has, once: there are few of them, so a part of one is found by reading them all.
CREATE TABLE search_names (
    -- player or event
    kind TEXT NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (kind, key)
);
