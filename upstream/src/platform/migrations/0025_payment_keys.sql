-- Keys at the provider that an agency has replaced by others: what was begun with them is still taken in and given back
-- with them (docs/adr/0018). Sealed by the BFF, as those that count.
create table payment_key (
  agency_id uuid not null references agency,
  key_id text not null,
  sealed_key_secret text not null,
  -- From then on nobody is given it.
  ends_at timestamptz not null,
  primary key (agency_id, key_id)
);
alter table payment_key enable row level security;
create policy tenant on payment_key
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update on payment_key to parichay_app;

-- Until when the webhook secret before the current one counts. Null: there is none.
alter table payment_account add column previous_webhook_secret_ends_at timestamptz;
update payment_account set previous_webhook_secret_ends_at = now() + interval '48 hours'
  where sealed_previous_webhook_secret is not null;
