CREATE INDEX game_facts_by_white ON game_facts (white_id, day);
CREATE INDEX game_facts_by_black ON game_facts (black_id, day);
CREATE INDEX game_facts_by_pair ON game_facts (white_id, black_id, day);
CREATE INDEX game_facts_by_tournament ON game_facts (tournament_id, day);
CREATE INDEX game_facts_by_match ON game_facts (match_id);
