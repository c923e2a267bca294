-- By what a game is recognised that is there already: its day in four bytes, then twelve of a hash of its players, its
-- rules and its turns. NULL in a row of an older brade, until it has been filled in.
ALTER TABLE game_search ADD COLUMN content_key BLOB;
