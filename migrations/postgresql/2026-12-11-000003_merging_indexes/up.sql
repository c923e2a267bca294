CREATE UNIQUE INDEX player_aliases_key ON player_aliases (club_id, search_key);
CREATE INDEX player_aliases_by_key ON player_aliases (search_key, player_id);
CREATE INDEX player_aliases_by_player ON player_aliases (player_id, id);
CREATE INDEX player_merges_by_into ON player_merges (into_id, id);
CREATE INDEX players_by_merged_into ON players (merged_into);
