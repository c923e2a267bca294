DROP INDEX changes_by_actor;
DROP INDEX changes_by_thing;
