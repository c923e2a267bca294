CREATE INDEX series_by_club ON series (club_id, id);
CREATE INDEX tournaments_by_series ON tournaments (series_id, starts_on, id);
