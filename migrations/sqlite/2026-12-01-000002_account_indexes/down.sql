DROP INDEX setup_links_by_user;
DROP INDEX api_tokens_by_user;
DROP INDEX api_tokens_hash;
DROP INDEX sessions_by_expiry;
DROP INDEX sessions_by_user;
DROP INDEX memberships_by_club;
DROP INDEX users_login_key;
