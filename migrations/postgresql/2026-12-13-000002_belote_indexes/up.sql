CREATE INDEX belote_matches_by_club ON belote_matches (club_id, id);
CREATE INDEX belote_matches_by_seat_1 ON belote_matches (seat_1, id);
CREATE INDEX belote_matches_by_seat_2 ON belote_matches (seat_2, id);
CREATE INDEX belote_matches_by_seat_3 ON belote_matches (seat_3, id);
CREATE INDEX belote_matches_by_seat_4 ON belote_matches (seat_4, id);
CREATE INDEX belote_matches_by_content ON belote_matches (content_key);
CREATE INDEX belote_reports_by_confirmation ON belote_reports (confirmed_at, match_id);
