ALTER TABLE pairings DROP COLUMN belote_match_id;
