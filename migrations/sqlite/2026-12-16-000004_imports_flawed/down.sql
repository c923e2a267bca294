ALTER TABLE imports DROP COLUMN flawed;
