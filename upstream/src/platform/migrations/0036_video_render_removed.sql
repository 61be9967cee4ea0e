-- When the file of a film was removed: a newer one is there, or its video is gone. What it counts it counts all the same.
alter table video_render add column removed_at timestamptz;
create index video_render_stored on video_render (stored_at) where stored_at is not null and removed_at is null;
