DROP INDEX team_boards_match;
DROP INDEX pairings_match;
DROP INDEX team_members_by_player;
DROP INDEX team_members_player;
DROP INDEX entrants_by_player;
DROP INDEX entrants_player;
DROP INDEX tournaments_by_day;
DROP INDEX tournaments_by_club;
