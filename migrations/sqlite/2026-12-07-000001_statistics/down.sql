DROP TABLE statistics_state;
DROP TABLE statistics;
DROP TABLE game_facts;
