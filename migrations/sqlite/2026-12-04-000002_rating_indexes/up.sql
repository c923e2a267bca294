CREATE INDEX rating_steps_match ON rating_steps (match_id);
CREATE INDEX rating_steps_by_day ON rating_steps (rule_set, day, match_id);
CREATE INDEX rating_steps_by_white ON rating_steps (white_id, day, match_id);
CREATE INDEX rating_steps_by_black ON rating_steps (black_id, day, match_id);
CREATE INDEX ratings_by_rating ON ratings (rule_set, rating, player_id);
