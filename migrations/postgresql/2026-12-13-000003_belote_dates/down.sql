ALTER TABLE belote_matches DROP COLUMN date_from;
ALTER TABLE belote_matches DROP COLUMN date_text;
