-- Ids order by time, so (…, id) lists newest first.
CREATE INDEX tournaments_by_club ON tournaments (club_id, id);
CREATE INDEX tournaments_by_day ON tournaments (club_id, starts_on, id);
CREATE UNIQUE INDEX entrants_player ON entrants (tournament_id, player_id);
CREATE INDEX entrants_by_player ON entrants (player_id, tournament_id);
CREATE UNIQUE INDEX team_members_player ON team_members (tournament_id, player_id);
CREATE INDEX team_members_by_player ON team_members (player_id, tournament_id);
CREATE UNIQUE INDEX pairings_match ON pairings (match_id);
CREATE UNIQUE INDEX team_boards_match ON team_boards (match_id);
