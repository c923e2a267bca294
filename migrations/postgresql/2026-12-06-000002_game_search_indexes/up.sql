-- Each lists the games of one value, the newest first.
CREATE INDEX game_search_by_club ON game_search (club_id, game_id);
CREATE INDEX game_search_by_white_id ON game_search (white_id, game_id);
CREATE INDEX game_search_by_black_id ON game_search (black_id, game_id);
CREATE INDEX game_search_by_white ON game_search (white, game_id);
CREATE INDEX game_search_by_black ON game_search (black, game_id);
CREATE INDEX game_search_by_event ON game_search (event, game_id);
CREATE INDEX game_search_by_rules ON game_search (rule_set, game_id);
CREATE INDEX game_search_by_status ON game_search (status, game_id);
CREATE INDEX game_search_by_win ON game_search (win, game_id);
CREATE INDEX game_search_by_throw ON game_search (opening_throw, game_id);
CREATE INDEX game_search_by_date ON game_search (date_from, game_id);
CREATE INDEX game_search_by_turns ON game_search (turn_count, game_id);
