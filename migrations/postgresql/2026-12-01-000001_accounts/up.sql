-- Who may sign in. The id is also that of the user's row in actors.
CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY REFERENCES actors (id),
    login TEXT NOT NULL,
    -- The login in lower case, made by the program: one name is one account in any case.
    login_key TEXT COLLATE "C" NOT NULL,
    display_name TEXT NOT NULL,
    -- A PHC string of argon2id; NULL until a password is set.
    password_hash TEXT,
    is_admin BOOLEAN NOT NULL,
    player_id TEXT REFERENCES players (id),
    disabled_at TIMESTAMP,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    version INT4 NOT NULL
);

CREATE TABLE memberships (
    user_id TEXT NOT NULL REFERENCES users (id),
    club_id TEXT NOT NULL REFERENCES clubs (id),
    role TEXT NOT NULL CHECK (role IN ('owner', 'director', 'recorder', 'member')),
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    version INT4 NOT NULL,
    PRIMARY KEY (user_id, club_id)
);

-- Who is signed in. The token itself is only in the browser.
CREATE TABLE sessions (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    created_at TIMESTAMP NOT NULL,
    last_seen_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL
);

-- Keys for programs. The id is also that of the token's row in actors.
CREATE TABLE api_tokens (
    id TEXT NOT NULL PRIMARY KEY REFERENCES actors (id),
    token_hash TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    -- Comma-separated names.
    scopes TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP,
    last_used_at TIMESTAMP,
    revoked_at TIMESTAMP
);

-- Links that work once: for the first administrator, and for setting a password.
CREATE TABLE setup_links (
    token_hash TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL CHECK (purpose IN ('first-start', 'reset')),
    user_id TEXT REFERENCES users (id),
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    used_at TIMESTAMP
);
