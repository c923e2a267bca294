-- The match of belote that is played where two pairs meet; match_id is that of bräde.
ALTER TABLE pairings ADD COLUMN belote_match_id TEXT REFERENCES belote_matches (id);
