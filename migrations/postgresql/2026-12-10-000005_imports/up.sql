-- What has been imported of which file, so that an import that broke off goes on where it was. A file is known by what it
-- says, wherever it lies.
CREATE TABLE imports (
    id TEXT NOT NULL PRIMARY KEY,
    club_id TEXT NOT NULL REFERENCES clubs (id),
    actor_id TEXT NOT NULL REFERENCES actors (id),
    -- SHA-256, as hexadecimal digits, of the first 64 KiB of the text.
    head TEXT NOT NULL,
    -- How much of the text is done, in bytes and lines, and the SHA-256 of that part.
    bytes INT8 NOT NULL,
    lines INT8 NOT NULL,
    done TEXT NOT NULL,
    -- What became of the records in it: those stored are the others.
    games INT8 NOT NULL,
    duplicates INT8 NOT NULL,
    rejected INT8 NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    -- How many transactions it took so far: each has a line in the journal.
    version INT4 NOT NULL
);
