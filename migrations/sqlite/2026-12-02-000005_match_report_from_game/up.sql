-- The first game whose result waits; what was entered before it had been confirmed already.
ALTER TABLE match_reports ADD COLUMN from_game INT4 NOT NULL DEFAULT 1;
