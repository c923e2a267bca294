-- The zone of a club's clock, as the IANA names it: times are stored in UTC and shown in it.
ALTER TABLE clubs ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'Europe/Stockholm';
