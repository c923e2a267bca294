CREATE UNIQUE INDEX pairings_match ON pairings (match_id);
CREATE UNIQUE INDEX team_boards_match ON team_boards (match_id);
