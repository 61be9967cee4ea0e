-- Of a video that was made for an owner before he asked for one, and that he has not changed since.
alter table user_video add column is_made_ahead boolean not null default false;

-- Cards that were published lately: their owners get a first video.
create index card_published_lately on card (published_at) where published_at is not null and deleted_at is null;
