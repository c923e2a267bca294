DROP INDEX belote_reports_by_confirmation;
DROP INDEX belote_matches_by_content;
DROP INDEX belote_matches_by_seat_4;
DROP INDEX belote_matches_by_seat_3;
DROP INDEX belote_matches_by_seat_2;
DROP INDEX belote_matches_by_seat_1;
DROP INDEX belote_matches_by_club;
