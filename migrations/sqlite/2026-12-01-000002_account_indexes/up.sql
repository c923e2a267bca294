CREATE UNIQUE INDEX users_login_key ON users (login_key);
CREATE INDEX memberships_by_club ON memberships (club_id, user_id);
CREATE INDEX sessions_by_user ON sessions (user_id, last_seen_at);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE UNIQUE INDEX api_tokens_hash ON api_tokens (token_hash);
CREATE INDEX api_tokens_by_user ON api_tokens (user_id, id);
CREATE INDEX setup_links_by_user ON setup_links (user_id);
