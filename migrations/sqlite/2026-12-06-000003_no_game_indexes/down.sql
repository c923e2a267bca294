CREATE INDEX games_by_date ON games (club_id, date_from, id);
CREATE INDEX games_by_win ON games (club_id, win, id);
