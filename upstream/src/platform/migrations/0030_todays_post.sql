-- Each morning the greeting of the day is made ahead, for owners who look at the panel.

-- The last day in India on which the customer in person opened the panel.
alter table customer add column opened_on date;

-- Null: made ahead, and nobody has taken it. Only what was taken counts.
alter table composition alter column made_on drop not null;

-- What an owner has prepared for a day, in place of what the calendar would choose.
create table prepared_post (
  business_id uuid not null references business on delete cascade,
  day date not null,
  agency_id uuid not null references agency,
  image_id uuid not null references image_post on delete cascade,
  -- Frame, shape, message and look, as `compose` takes them.
  input jsonb not null,
  created_at timestamptz not null default now(),
  primary key (business_id, day)
);
create index on prepared_post (image_id);
create index on prepared_post (day);

alter table prepared_post enable row level security;
create policy tenant on prepared_post
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on prepared_post to parichay_app;

-- Work that nobody waits for lets all other work go before.
alter table render_job add column is_ahead boolean not null default false;
drop index render_job_queue;
create index render_job_queue on render_job (is_ahead, try_at, render_job_id) where state = 'queued';
create or replace function render_jobs_before(job_id uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from render_job as earlier, render_job as mine
  where mine.render_job_id = job_id and mine.state = 'queued' and earlier.state = 'queued'
    and (earlier.is_ahead, earlier.try_at, earlier.render_job_id) < (mine.is_ahead, mine.try_at, mine.render_job_id)
$$;
