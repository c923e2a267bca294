ALTER TABLE changes DROP COLUMN address;
