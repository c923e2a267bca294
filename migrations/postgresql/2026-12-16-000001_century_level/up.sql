-- Sums of whole centuries, so that even of a long time few rows are read.
-- The level is 'century' too, and its period yy.
ALTER TABLE statistics DROP CONSTRAINT IF EXISTS statistics_level_check;
ALTER TABLE statistics ADD CONSTRAINT statistics_levels CHECK (level IN ('century', 'year', 'month', 'day'));
