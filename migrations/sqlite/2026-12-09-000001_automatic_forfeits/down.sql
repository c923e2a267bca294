ALTER TABLE tournaments DROP COLUMN forfeits_recorded;
ALTER TABLE pairings DROP COLUMN automatic;
