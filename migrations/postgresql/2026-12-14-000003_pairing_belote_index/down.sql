DROP INDEX pairings_by_belote_match;
DROP INDEX pairings_belote_match;
