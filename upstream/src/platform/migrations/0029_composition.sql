-- Greetings that were made in a business's frame: what the plan's limits count, and where the file is. The same greeting
-- in the same frame with the same words is one row, however often it is fetched.
create table composition (
  -- Also the name of its file, so it tells nothing and cannot be guessed.
  composition_id uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  -- The greeting may be deleted; what was made of it was made.
  image_id uuid not null,
  -- Digest of all that it is drawn from.
  compose_key text not null,
  media_type text not null check (media_type in ('IMAGE', 'VIDEO')),
  is_watermarked boolean not null,
  -- Of a video: the job that makes it.
  render_job_id uuid references render_job on delete set null,
  -- Null until the file is there. A row without one is made again when it is asked for, and counts once all the same.
  stored_at timestamptz,
  -- The day in India on which it was first asked for.
  made_on date not null,
  created_at timestamptz not null default now(),
  unique (business_id, compose_key)
);
create index composition_counted on composition (business_id, media_type, made_on) where not is_watermarked;
create index composition_stored on composition (stored_at) where stored_at is not null;

alter table composition enable row level security;
create policy tenant on composition
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on composition to parichay_app;
