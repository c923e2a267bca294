DROP INDEX game_search_by_content;
