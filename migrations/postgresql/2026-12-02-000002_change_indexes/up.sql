CREATE INDEX changes_by_thing ON changes (club_id, noun, noun_id, id);
CREATE INDEX changes_by_actor ON changes (club_id, actor_id, id);
