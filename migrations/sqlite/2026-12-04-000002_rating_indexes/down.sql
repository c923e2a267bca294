DROP INDEX ratings_by_rating;
DROP INDEX rating_steps_by_black;
DROP INDEX rating_steps_by_white;
DROP INDEX rating_steps_by_day;
DROP INDEX rating_steps_match;
