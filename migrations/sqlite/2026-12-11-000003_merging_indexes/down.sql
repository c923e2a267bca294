DROP INDEX players_by_merged_into;
DROP INDEX player_merges_by_into;
DROP INDEX player_aliases_by_player;
DROP INDEX player_aliases_by_key;
DROP INDEX player_aliases_key;
