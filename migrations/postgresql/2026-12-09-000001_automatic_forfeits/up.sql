-- Whether the ruling is a forfeit that was recorded by itself, because somebody had left; it lapses where others come to meet.
ALTER TABLE pairings ADD COLUMN automatic BOOLEAN NOT NULL DEFAULT FALSE;
-- Whether such forfeits are recorded. Those of a tournament that is older than this column are when brade starts.
ALTER TABLE tournaments ADD COLUMN forfeits_recorded BOOLEAN NOT NULL DEFAULT FALSE;
