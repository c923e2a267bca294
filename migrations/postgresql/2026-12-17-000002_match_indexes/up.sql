-- A game of an archive is of no match, as in the indexes of players.
CREATE UNIQUE INDEX games_match_number ON games (match_id, number) WHERE match_id IS NOT NULL;
CREATE INDEX game_facts_by_match ON game_facts (match_id) WHERE match_id IS NOT NULL;
