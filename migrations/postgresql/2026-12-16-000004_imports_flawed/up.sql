-- How many of the stored games are illegal or contradicted. What the head is made of has the word strict behind it where
-- an import rejected such games.
ALTER TABLE imports ADD COLUMN flawed INT8 NOT NULL DEFAULT 0;
