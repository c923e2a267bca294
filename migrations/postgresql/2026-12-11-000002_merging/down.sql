DROP TABLE merge_moves;
DROP TABLE player_merges;
DROP TABLE player_aliases;
