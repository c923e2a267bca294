ALTER TABLE matches DROP COLUMN copied;
ALTER TABLE tournaments DROP COLUMN copy_of;
ALTER TABLE tournaments DROP COLUMN origin_id;
