ALTER TABLE match_reports DROP COLUMN from_game;
