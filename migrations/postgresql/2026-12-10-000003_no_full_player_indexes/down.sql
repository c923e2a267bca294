CREATE INDEX games_by_white ON games (white_id, id);
CREATE INDEX games_by_black ON games (black_id, id);
CREATE INDEX game_search_by_white_id ON game_search (white_id, game_id);
CREATE INDEX game_search_by_black_id ON game_search (black_id, game_id);
CREATE INDEX game_facts_by_white ON game_facts (white_id, day);
CREATE INDEX game_facts_by_black ON game_facts (black_id, day);
CREATE INDEX game_facts_by_pair ON game_facts (white_id, black_id, day);
CREATE INDEX game_facts_by_tournament ON game_facts (tournament_id, day);
