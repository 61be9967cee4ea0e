-- A new phone number or email of an account, or a new owner of a business, that waits for its day (docs/adr/0061).
create table account_change (
  account_change_id uuid primary key,
  agency_id uuid not null references agency on delete cascade,
  kind text not null check (kind in ('number', 'owner')),
  -- Whose number it is, or who owns the business now.
  user_id uuid references customer on delete cascade,
  franchisee_id uuid references franchisee on delete cascade,
  -- Of an owner's change.
  business_id uuid references business on delete cascade,
  phone_number text,
  email text,
  with_enquiries boolean not null default true,
  with_invoices boolean not null default true,
  -- Null: the account itself. Staff of the platform is asked for by no key, as its row is another agency's.
  asked_by uuid,
  asked_by_agency uuid,
  locale text not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (franchisee_id is null)),
  check ((kind = 'owner') = (business_id is not null)),
  check ((phone_number is null) <> (email is null))
);
-- A later one takes the place of the one before.
create unique index account_change_customer on account_change (user_id) where kind = 'number';
create unique index account_change_staff on account_change (franchisee_id) where kind = 'number';
create unique index account_change_business on account_change (business_id);
create index account_change_due on account_change (due_at);

alter table account_change enable row level security;
create policy tenant on account_change
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on account_change to parichay_app;
create trigger audit after insert or update or delete on account_change
  for each row execute function audit('account_change_id', 'asked_by', 'asked_by_agency', 'locale');

-- A new owner sees what has come in since; null: all.
alter table business add column enquiries_since timestamptz, add column invoices_since timestamptz;
