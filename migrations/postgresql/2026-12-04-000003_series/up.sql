-- A season of tournaments. Its table is computed from their places and stored nowhere.
CREATE TABLE series (
    id TEXT NOT NULL PRIMARY KEY,
    club_id TEXT NOT NULL REFERENCES clubs (id),
    name TEXT NOT NULL,
    -- Made by the program, so that both databases find alike.
    search_key TEXT COLLATE "C" NOT NULL,
    -- JSON: the points of the first place, the second and so on, as decimals.
    points TEXT NOT NULL,
    -- How many of a player's tournaments count; NULL for all.
    best INT4,
    created_by TEXT NOT NULL REFERENCES actors (id),
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    version INT4 NOT NULL
);
