-- A match of which a player has entered results of his own, until the opponent or a director has confirmed them.
-- A match without a row here was entered by those whose word is enough.
CREATE TABLE match_reports (
    match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
    -- The user, and the player of the match that it is.
    reported_by TEXT NOT NULL REFERENCES actors (id),
    player_id TEXT NOT NULL REFERENCES players (id),
    reported_at TIMESTAMP NOT NULL,
    -- Both NULL until it is confirmed.
    confirmed_by TEXT REFERENCES actors (id),
    confirmed_at TIMESTAMP
);
