-- When a tournament starts on its day, as hh:mm by the clock of its club; none where only the day is known.
ALTER TABLE tournaments ADD COLUMN start_time TEXT;
