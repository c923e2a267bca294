DROP INDEX game_facts_by_match;
DROP INDEX game_facts_by_tournament;
DROP INDEX game_facts_by_pair;
DROP INDEX game_facts_by_black;
DROP INDEX game_facts_by_white;
