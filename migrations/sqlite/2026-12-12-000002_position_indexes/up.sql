CREATE INDEX position_games_by_game ON position_games (game_id);
CREATE INDEX position_recent_by_hash ON position_recent (hash, game_id);
