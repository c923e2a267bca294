DROP INDEX games_by_white;
DROP INDEX games_by_black;
DROP INDEX game_search_by_white_id;
DROP INDEX game_search_by_black_id;
DROP INDEX game_facts_by_white;
DROP INDEX game_facts_by_black;
DROP INDEX game_facts_by_pair;
DROP INDEX game_facts_by_tournament;
