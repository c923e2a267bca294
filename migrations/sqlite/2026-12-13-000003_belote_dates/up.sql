-- When a match was played, as a record writes it, and the first day that this can mean, as yyyy-mm-dd.
ALTER TABLE belote_matches ADD COLUMN date_text TEXT;
ALTER TABLE belote_matches ADD COLUMN date_from TEXT;
