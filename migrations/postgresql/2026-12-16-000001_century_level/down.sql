ALTER TABLE statistics DROP CONSTRAINT statistics_levels;
ALTER TABLE statistics ADD CONSTRAINT statistics_level_check CHECK (level IN ('year', 'month', 'day'));
