-- A key of a tournament's data must name the tournament: engines that spread tournaments over servers keep a key on each
-- of them. The ones that do follow.
DROP INDEX pairings_match;
DROP INDEX team_boards_match;
