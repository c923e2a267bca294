CREATE INDEX games_by_club ON games (club_id, id);
CREATE UNIQUE INDEX games_match_number ON games (match_id, number);
CREATE INDEX game_facts_by_match ON game_facts (match_id);
