DROP TABLE search_names;
DROP TABLE game_search;
