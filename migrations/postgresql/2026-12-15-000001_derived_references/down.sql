ALTER TABLE game_search ADD CONSTRAINT game_search_game_id_fkey FOREIGN KEY (game_id) REFERENCES games (id);
ALTER TABLE game_search ADD CONSTRAINT game_search_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs (id);
ALTER TABLE game_search ADD CONSTRAINT game_search_white_id_fkey FOREIGN KEY (white_id) REFERENCES players (id);
ALTER TABLE game_search ADD CONSTRAINT game_search_black_id_fkey FOREIGN KEY (black_id) REFERENCES players (id);
ALTER TABLE game_facts ADD CONSTRAINT game_facts_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs (id);
ALTER TABLE game_facts ADD CONSTRAINT game_facts_white_id_fkey FOREIGN KEY (white_id) REFERENCES players (id);
ALTER TABLE game_facts ADD CONSTRAINT game_facts_black_id_fkey FOREIGN KEY (black_id) REFERENCES players (id);
