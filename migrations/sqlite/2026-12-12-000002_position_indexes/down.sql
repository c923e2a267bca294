DROP INDEX position_recent_by_hash;
DROP INDEX position_games_by_game;
