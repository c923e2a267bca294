ALTER TABLE game_search DROP COLUMN content_key;
