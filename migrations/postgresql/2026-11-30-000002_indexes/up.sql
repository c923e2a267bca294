-- Ids order by time, so (…, id) lists newest or oldest first.
CREATE INDEX players_by_name ON players (search_key, id);
CREATE INDEX players_by_club ON players (club_id, search_key, id);
CREATE INDEX matches_by_club ON matches (club_id, id);
CREATE INDEX matches_by_white ON matches (white_id, id);
CREATE INDEX matches_by_black ON matches (black_id, id);
CREATE UNIQUE INDEX games_match_number ON games (match_id, number);
CREATE INDEX games_by_club ON games (club_id, id);
CREATE INDEX games_by_white ON games (white_id, id);
CREATE INDEX games_by_black ON games (black_id, id);
CREATE INDEX games_by_win ON games (club_id, win, id);
CREATE INDEX games_by_date ON games (club_id, date_from, id);
CREATE INDEX changes_by_noun ON changes (noun, noun_id, version);
CREATE INDEX changes_by_club ON changes (club_id, id);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
