-- The ledger. Money is integer paise. What is known of a payment stands here alone; nothing of it is in Redis. It outlives
-- what was paid for: businesses and cards that are removed for good leave their ids here.

-- One purchase, from the press of a button to its end (docs/adr/0017). Committed before the provider hears of it; its id is
-- the order's receipt.
create table payment_intent (
  intent_id uuid primary key,
  kind text not null check (kind in
    ('subscription', 'card', 'pdf_card', 'user_video', 'month', 'annual', 'agency_image', 'agency_pdf')),
  agency_id uuid not null references agency,
  -- Whose account at the provider takes the money: the agency's own, or (null) the platform's.
  account_agency_id uuid references agency,
  -- The customer or the staff account that pays or records.
  payer_id uuid not null,
  business_id uuid,
  -- What is bought: a plan's number, a PDF card, a video, `2026-11`; with the business and kind it names one thing.
  item text not null,
  -- What was offered at that price, word for word.
  terms jsonb not null,
  amount_paise bigint not null check (amount_paise >= 0),
  currency text not null default 'INR' check (currency = 'INR'),
  order_id text unique,
  -- The account's key at the time, which the checkout is opened with.
  key_id text,
  state text not null check (state in
    ('draft', 'ordered', 'pending', 'expired', 'paid', 'manual_paid', 'review', 'refunded')),
  review_reason text,
  -- When the provider is asked next, by whom it is asked until when, and how often it was.
  ask_at timestamptz,
  asked int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A double click finds the order of the first. What was offered at another price is expired first.
create unique index payment_intent_open on payment_intent
  (payer_id, kind, coalesce(business_id, agency_id), item) where state in ('draft', 'ordered', 'pending');
create index payment_intent_to_ask on payment_intent (ask_at) where ask_at is not null;
create index on payment_intent (agency_id, intent_id desc);
create index on payment_intent (payer_id, created_at);

-- Payments that were tried for it, as the provider tells of them.
create table payment_attempt (
  intent_id uuid not null references payment_intent,
  payment_id text not null,
  agency_id uuid not null references agency,
  status text not null check (status in ('failed', 'authorized', 'captured', 'refunded')),
  amount_paise bigint not null,
  refunded_paise bigint not null default 0,
  currency text not null,
  method text,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Ids are the account's own: what another account says of one is no word about ours.
  primary key (intent_id, payment_id)
);

-- What the provider sent, as it came. `event_id` is its own, or the hash of what has none.
create table payment_event (
  event_id text primary key,
  -- Whose webhook it came by; its secret was right.
  account_agency_id uuid references agency,
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  failures int not null default 0,
  try_at timestamptz not null default now(),
  error text
);
create index payment_event_to_process on payment_event (try_at) where processed_at is null and failures < 10;

-- What was paid for, once an intent: the record that lists and invoices tell of.
create table payment_grant (
  record_no uuid primary key,
  intent_id uuid not null unique references payment_intent,
  kind text not null,
  agency_id uuid not null references agency,
  account_agency_id uuid references agency,
  business_id uuid,
  item text not null,
  terms jsonb not null,
  amount_paise bigint not null,
  -- Both days included, in India; null for what has no time.
  valid_from date,
  valid_to date,
  -- Null for what was recorded by hand.
  payment_id text,
  order_id text,
  recorded_by uuid references franchisee,
  note text not null default '',
  -- How the business stood before, to which taking it back leads.
  before jsonb not null default '{}',
  paid_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references franchisee,
  withdrawn_why text
);
create unique index payment_grant_once on payment_grant
  (payment_id, coalesce(account_agency_id, '00000000-0000-0000-0000-000000000000'::uuid)) where payment_id is not null;
-- A bill and a video are paid once.
create unique index payment_grant_of_bill on payment_grant (agency_id, item) where kind = 'month' and withdrawn_at is null;
create unique index payment_grant_of_video on payment_grant (item) where kind = 'user_video' and withdrawn_at is null;
create index on payment_grant (agency_id, kind, record_no desc);
create index on payment_grant (business_id, kind, record_no desc);

create table payment_refund (
  -- Sent as the provider's idempotency key.
  idem_key text primary key check (length(idem_key) >= 10),
  intent_id uuid references payment_intent,
  agency_id uuid not null references agency,
  account_agency_id uuid references agency,
  payment_id text not null,
  amount_paise bigint not null,
  reason text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'processed', 'failed')),
  refund_id text unique,
  error text,
  tries int not null default 0,
  try_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index payment_refund_once on payment_refund
  (payment_id, coalesce(account_agency_id, '00000000-0000-0000-0000-000000000000'::uuid));
create index payment_refund_to_send on payment_refund (try_at) where state in ('queued', 'sent');

-- Captures that cannot be granted and wait for a person.
create table payment_review (
  payment_id text not null,
  intent_id uuid references payment_intent,
  agency_id uuid not null references agency,
  account_agency_id uuid references agency,
  order_id text,
  amount_paise bigint not null,
  currency text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references franchisee,
  resolution text
);
create unique index payment_review_once on payment_review
  (payment_id, coalesce(account_agency_id, '00000000-0000-0000-0000-000000000000'::uuid));
create index on payment_review (agency_id, created_at desc) where resolved_at is null;

-- An agency's own account at the provider. Secrets are sealed by the BFF, which alone has the key.
create table payment_account (
  agency_id uuid primary key references agency,
  key_id text not null,
  sealed_key_secret text not null,
  sealed_webhook_secret text not null,
  -- The one before, which the provider may still sign with.
  sealed_previous_webhook_secret text,
  updated_at timestamptz not null default now()
);

do $$
declare t text;
begin
  foreach t in array array['payment_intent', 'payment_attempt', 'payment_grant', 'payment_refund', 'payment_review',
                           'payment_account'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy tenant on %I
        using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
          or (select current_setting('app.platform', true) = 'on'))
        with check (app_may_see(agency_id))
    $policy$, t);
  end loop;
end $$;
-- Events are no tenant's: only the platform's own processes read and write them.
alter table payment_event enable row level security;
create policy tenant on payment_event
  using ((select current_setting('app.platform', true) = 'on')) with check (current_setting('app.platform', true) = 'on');
-- Nothing of the ledger is ever deleted.
grant select, insert, update on payment_intent, payment_attempt, payment_event, payment_grant, payment_refund,
  payment_review, payment_account to parichay_app;

create trigger audit after insert or update on payment_grant for each row execute function audit('record_no', 'before');
create trigger audit after update on payment_review for each row execute function audit('payment_id');
create trigger audit after insert or update on payment_account
  for each row execute function audit('agency_id', 'sealed_key_secret', 'sealed_webhook_secret', 'sealed_previous_webhook_secret');

-- A card is on the bill of the month in which it was made, unless it stands here: then on this one, or (null) on none.
-- Those that were removed for good stand here too, and stay on theirs.
create table bill_card (
  card_no uuid primary key,
  agency_id uuid not null references agency,
  -- `2026-11`.
  bill text check (bill ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  created_at timestamptz not null default now()
);
create index on bill_card (agency_id, bill);
alter table bill_card enable row level security;
create policy tenant on bill_card
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on bill_card to parichay_app;
create trigger audit after insert or update or delete on bill_card for each row execute function audit('card_no');
