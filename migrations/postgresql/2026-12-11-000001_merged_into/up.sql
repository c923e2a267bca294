-- The entry that this one was merged into; it stays for its address, and so that the merge can be undone. No reference:
-- a backup is restored in the order of the ids.
ALTER TABLE players ADD COLUMN merged_into TEXT;
