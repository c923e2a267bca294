CREATE UNIQUE INDEX pairings_match ON pairings (tournament_id, match_id);
CREATE UNIQUE INDEX team_boards_match ON team_boards (tournament_id, match_id);
-- For whoever comes from the match.
CREATE INDEX pairings_by_match ON pairings (match_id);
CREATE INDEX team_boards_by_match ON team_boards (match_id);
