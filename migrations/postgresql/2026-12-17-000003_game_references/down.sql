ALTER TABLE games ADD CONSTRAINT games_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs (id);
ALTER TABLE games ADD CONSTRAINT games_created_by_fkey FOREIGN KEY (created_by) REFERENCES actors (id);
