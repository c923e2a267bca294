-- The id that a tournament had where it was exported first; NULL for one that was made here.
ALTER TABLE tournaments ADD COLUMN origin_id TEXT;
-- The tournament of this database that an import is the same as; NULL for one that is here once.
ALTER TABLE tournaments ADD COLUMN copy_of TEXT;
-- A match that came in with such a copy: it was played once, and the other one counts.
ALTER TABLE matches ADD COLUMN copied BOOLEAN NOT NULL DEFAULT FALSE;
