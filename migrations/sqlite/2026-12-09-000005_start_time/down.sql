ALTER TABLE tournaments DROP COLUMN start_time;
