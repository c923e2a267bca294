DROP TABLE idempotency_keys;
DROP TABLE changes;
DROP TABLE games;
DROP TABLE matches;
DROP TABLE players;
DROP TABLE actors;
DROP TABLE clubs;
