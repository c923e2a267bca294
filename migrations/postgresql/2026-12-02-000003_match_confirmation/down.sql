DROP TABLE match_reports;
