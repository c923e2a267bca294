-- Clubs and actors are never removed, and whoever stores a game has just looked up both; `brade check` looks again. Looking
-- up the same two for each game took a fifth of an import.
ALTER TABLE games DROP CONSTRAINT games_club_id_fkey;
ALTER TABLE games DROP CONSTRAINT games_created_by_fkey;
