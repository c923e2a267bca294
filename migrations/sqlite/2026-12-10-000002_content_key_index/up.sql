CREATE INDEX game_search_by_content ON game_search (content_key);
