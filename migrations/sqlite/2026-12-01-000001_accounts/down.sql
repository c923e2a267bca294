DROP TABLE setup_links;
DROP TABLE api_tokens;
DROP TABLE sessions;
DROP TABLE memberships;
DROP TABLE users;
