-- A game of an archive has no player, match or tournament of this database, and there may be millions of them: they have no
-- place in what lists the games of one.
CREATE INDEX games_by_white ON games (white_id, id) WHERE white_id IS NOT NULL;
CREATE INDEX games_by_black ON games (black_id, id) WHERE black_id IS NOT NULL;
CREATE INDEX game_search_by_white_id ON game_search (white_id, game_id) WHERE white_id IS NOT NULL;
CREATE INDEX game_search_by_black_id ON game_search (black_id, game_id) WHERE black_id IS NOT NULL;
CREATE INDEX game_facts_by_white ON game_facts (white_id, day) WHERE white_id IS NOT NULL;
CREATE INDEX game_facts_by_black ON game_facts (black_id, day) WHERE black_id IS NOT NULL;
CREATE INDEX game_facts_by_pair ON game_facts (white_id, black_id, day) WHERE white_id IS NOT NULL;
CREATE INDEX game_facts_by_tournament ON game_facts (tournament_id, day) WHERE tournament_id IS NOT NULL;
