DROP INDEX imports_by_head;
