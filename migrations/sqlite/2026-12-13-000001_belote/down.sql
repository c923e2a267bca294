DROP TABLE belote_reports;
DROP TABLE belote_deals;
DROP TABLE belote_matches;
