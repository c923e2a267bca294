DROP INDEX games_match_number;
DROP INDEX game_facts_by_match;
