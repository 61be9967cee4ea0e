-- Messages to customers on their way to a carrier (docs/adr/0020): a reminder of each rung of the ladder before and after
-- the end of a plan, once.
create table outbox (
  message_id uuid primary key,
  agency_id uuid not null references agency,
  kind text not null check (kind = 'renewal'),
  business_id uuid not null references business on delete cascade,
  -- The end that it tells of: after a renewal it is another, and what is left of this ladder is not sent.
  expiry date not null,
  -- Days before the end; below 0, after it.
  rung int not null,
  -- `sending` was given out once. Nobody knows of `unsure` whether it arrived: it is not sent again.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unsure', 'dropped')),
  tries int not null default 0,
  try_at timestamptz not null default now(),
  -- It says a day: later it would say something wrong.
  send_by timestamptz not null,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, expiry, rung)
);
create index outbox_to_send on outbox (try_at) where state in ('queued', 'sending');

alter table outbox enable row level security;
create policy tenant on outbox
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on outbox to parichay_app;

-- Whose plan ends, day by day.
create index business_by_end on business (expiry_date_for_customer) where payment_status = 1 and deleted_at is null;

-- Whether a payment for a business has failed.
create index on payment_intent (business_id) where business_id is not null;
