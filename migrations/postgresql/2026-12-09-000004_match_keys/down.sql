DROP INDEX pairings_match;
DROP INDEX team_boards_match;
DROP INDEX pairings_by_match;
DROP INDEX team_boards_by_match;
