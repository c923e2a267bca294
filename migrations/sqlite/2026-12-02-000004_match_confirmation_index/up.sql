CREATE INDEX match_reports_by_confirmation ON match_reports (confirmed_at, match_id);
