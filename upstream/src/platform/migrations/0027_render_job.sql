-- Work that takes seconds or minutes, and the queue of it: one table, so that a job is there if and only if the rows are
-- that it was added with (docs/adr/0022).
create table render_job (
  render_job_id uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid references business on delete cascade,
  kind text not null,
  input jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'rendering', 'ready', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  result jsonb,
  reason text,
  -- Started so often. Together with worker_id it says who may finish it.
  attempts smallint not null default 0,
  -- Its place in the queue; in the future after a fault, until it is tried again.
  try_at timestamptz not null default now(),
  -- Whoever works on it prolongs this; once it is past, the worker is taken for dead.
  lease_until timestamptz,
  worker_id text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'rendering') = (worker_id is not null)),
  check ((state = 'rendering') = (lease_until is not null))
);
create index render_job_queue on render_job (try_at, render_job_id) where state = 'queued';
create index render_job_leases on render_job (lease_until) where state = 'rendering';
create index render_job_finished on render_job (finished_at) where finished_at is not null;
create index render_job_of_business on render_job (business_id, render_job_id) where business_id is not null;

alter table render_job enable row level security;
create policy tenant on render_job
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on render_job to parichay_app;

-- How many jobs come before a queued one. The queue is one for all agencies, so this counts past the policy; a number is
-- all that it says.
create function render_jobs_before(job_id uuid) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from render_job as earlier, render_job as mine
  where mine.render_job_id = job_id and mine.state = 'queued' and earlier.state = 'queued'
    and (earlier.try_at, earlier.render_job_id) < (mine.try_at, mine.render_job_id)
$$;
revoke execute on function render_jobs_before from public;
grant execute on function render_jobs_before to parichay_app;
