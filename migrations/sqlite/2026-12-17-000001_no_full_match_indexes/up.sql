-- The games of a club are found by what they are searched by. The next migration makes the other two anew, smaller.
DROP INDEX games_by_club;
DROP INDEX games_match_number;
DROP INDEX game_facts_by_match;
