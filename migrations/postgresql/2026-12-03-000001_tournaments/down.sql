DROP TABLE team_boards;
DROP TABLE pairings;
DROP TABLE rounds;
DROP TABLE team_members;
DROP TABLE entrants;
DROP TABLE stages;
DROP TABLE tournaments;
