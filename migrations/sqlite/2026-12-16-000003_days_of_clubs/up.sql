-- The days of all are those of all clubs together: one club is what most have.
DELETE FROM statistics WHERE scope = 'all' AND level = 'day';
