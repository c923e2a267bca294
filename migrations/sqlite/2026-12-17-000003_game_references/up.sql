-- What PostgreSQL drops here, SQLite does not look at while an import writes.
SELECT 1;
