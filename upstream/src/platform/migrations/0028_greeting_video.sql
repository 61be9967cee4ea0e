-- Videos on their way to a greeting. While it is made ready, what was sent lies in the store under this id; once it is,
-- there is a row of `media` with the same id, the size of its still, and greetings may use it.
create table greeting_video (
  media_id uuid primary key,
  agency_id uuid not null references agency,
  uploaded_by uuid not null,
  shape text not null check (shape in ('SQUARE', 'STORY')),
  file_name text not null,
  -- Forgotten some weeks after it ended.
  render_job_id uuid not null,
  -- Set when it is ready.
  duration_seconds real,
  created_at timestamptz not null default now()
);
create index on greeting_video (agency_id, created_at);
create index greeting_video_unfinished on greeting_video (created_at) where duration_seconds is null;

alter table greeting_video enable row level security;
create policy tenant on greeting_video
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on greeting_video to parichay_app;
