DROP TABLE position_recent;
DROP TABLE position_counts;
DROP TABLE position_runs;
DROP TABLE positions;
DROP TABLE position_dead;
DROP TABLE position_games;
DROP TABLE position_state;
