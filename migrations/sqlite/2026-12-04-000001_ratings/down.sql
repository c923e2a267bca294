DROP TABLE ratings;
DROP TABLE rating_steps;
