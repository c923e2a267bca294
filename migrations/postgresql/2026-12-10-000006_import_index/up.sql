CREATE INDEX imports_by_head ON imports (head, id);
