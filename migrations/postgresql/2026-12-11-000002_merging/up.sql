-- Other names by which a player goes. A game of no match belongs to the player who goes by the name that it has; the
-- columns white_id and black_id of such games follow from this table.
CREATE TABLE player_aliases (
    id TEXT NOT NULL PRIMARY KEY,
    -- The club whose games have the name: in each a name is one player's.
    club_id TEXT NOT NULL REFERENCES clubs (id),
    player_id TEXT NOT NULL REFERENCES players (id),
    name TEXT NOT NULL,
    -- Made by the program, so that both databases find alike.
    search_key TEXT COLLATE "C" NOT NULL,
    created_by TEXT NOT NULL REFERENCES actors (id),
    created_at TIMESTAMP NOT NULL
);

-- A merge that can be undone.
CREATE TABLE player_merges (
    id TEXT NOT NULL PRIMARY KEY,
    from_id TEXT NOT NULL REFERENCES players (id),
    into_id TEXT NOT NULL REFERENCES players (id),
    merged_by TEXT NOT NULL REFERENCES actors (id),
    merged_at TIMESTAMP NOT NULL
);

-- What it gave to the other entry, and what goes back.
CREATE TABLE merge_moves (
    merge_id TEXT NOT NULL REFERENCES player_merges (id),
    -- new-alias: the name of the merged entry, which was none before.
    kind TEXT NOT NULL CHECK (kind IN ('match', 'tournament', 'user', 'alias', 'new-alias')),
    row_id TEXT NOT NULL,
    PRIMARY KEY (merge_id, kind, row_id)
);
