-- They served the search before it had a table of its own.
DROP INDEX games_by_win;
DROP INDEX games_by_date;
