CREATE UNIQUE INDEX pairings_belote_match ON pairings (tournament_id, belote_match_id);
CREATE INDEX pairings_by_belote_match ON pairings (belote_match_id);
