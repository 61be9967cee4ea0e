-- What an account does not want to hear of behind its bell: groups of kinds (shared notification.rules.ts).
create table notification_choice (
  account_id uuid primary key,
  agency_id uuid not null references agency,
  off text[] not null
);
alter table notification_choice enable row level security;
create policy tenant on notification_choice
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on notification_choice to parichay_app;
