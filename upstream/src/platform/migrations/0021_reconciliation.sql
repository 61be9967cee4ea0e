-- What waits for a person (docs/adr/0018). Each such row has an id of its own that a page can name; provider's ids are
-- the account's own.
alter table payment_attempt add column case_id uuid not null default gen_random_uuid() unique;
alter table payment_event add column case_id uuid not null default gen_random_uuid() unique;
alter table payment_review add column case_id uuid not null default gen_random_uuid() unique;
alter table payment_refund
  add column case_id uuid not null default gen_random_uuid() unique,
  -- Since when it has been under way this time: one that was refused may be asked for again.
  add column queued_at timestamptz not null default now();

-- An account that was removed takes no new payments; those that were begun with it still need its keys.
alter table payment_account add column removed_at timestamptz;

-- When what an account took was last compared with the ledger.
create table payment_comparison (
  -- Null: the platform's account.
  account_agency_id uuid references agency,
  compared_at timestamptz not null default now()
);
create unique index payment_comparison_once on payment_comparison
  (coalesce(account_agency_id, '00000000-0000-0000-0000-000000000000'::uuid));
alter table payment_comparison enable row level security;
create policy tenant on payment_comparison
  using ((select current_setting('app.platform', true) = 'on')) with check (current_setting('app.platform', true) = 'on');
grant select, insert, update on payment_comparison to parichay_app;

-- Since when all accounts that take an agency's money have been compared; of every agency where none is named. Null: some
-- account never was.
create function payments_compared_at(wanted uuid) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select case when bool_and(comparison.compared_at is not null) then min(comparison.compared_at) end
  from (
    select null::uuid as account
    union all
    select agency_id from payment_account where removed_at is null and (wanted is null or agency_id = wanted)
  ) as taking
  left join payment_comparison as comparison on comparison.account_agency_id is not distinct from taking.account
$$;
revoke execute on function payments_compared_at from public;
grant execute on function payments_compared_at to parichay_app;

-- What a person decides of is kept, also where no row was there before.
drop trigger audit on payment_review;
create trigger audit after insert or update on payment_review for each row execute function audit('payment_id', 'case_id');
create trigger audit after insert or update on payment_refund
  for each row execute function audit('payment_id', 'case_id', 'tries', 'try_at', 'queued_at');
create trigger audit after update on payment_event
  for each row execute function audit('event_id', 'case_id', 'body', 'try_at');
