DROP INDEX tournaments_by_series;
DROP INDEX series_by_club;
