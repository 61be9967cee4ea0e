-- What an account is told in the panel: a customer or a staff account, by its id.
create table notification (
  notification_id uuid primary key,
  agency_id uuid not null references agency,
  account_id uuid not null,
  kind text not null,
  params jsonb not null default '{}',
  url text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index on notification (account_id, notification_id desc);

alter table notification enable row level security;
create policy tenant on notification using (app_may_see(agency_id)) with check (app_may_see(agency_id));
grant select, insert, update, delete on notification to parichay_app;
