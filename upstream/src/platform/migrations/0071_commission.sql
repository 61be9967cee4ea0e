-- What franchisees get of what their businesses pay: per cent with two decimals, from a day on. A rate that holds is never
-- changed: another one follows it.
create table commission_rate (
  rate_id uuid primary key,
  agency_id uuid not null references agency,
  -- Null: whoever has none of its own.
  franchisee_id uuid references franchisee,
  hundredths int not null check (hundredths between 0 and 10000),
  from_date date not null,
  set_by uuid references franchisee,
  created_at timestamptz not null default now()
);
create unique index commission_rate_once on commission_rate
  (agency_id, coalesce(franchisee_id, '00000000-0000-0000-0000-000000000000'::uuid), from_date);

-- A month of one franchisee that was paid out.
create table commission_payout (
  agency_id uuid not null references agency,
  franchisee_id uuid not null references franchisee,
  -- `2026-11`.
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  amount_paise bigint not null check (amount_paise >= 0),
  paid_on date not null,
  reference text not null default '',
  recorded_by uuid references franchisee,
  created_at timestamptz not null default now(),
  primary key (agency_id, franchisee_id, month)
);

do $$
declare t text;
begin
  foreach t in array array['commission_rate', 'commission_payout'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy tenant on %I
        using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
          or (select current_setting('app.platform', true) = 'on'))
        with check (app_may_see(agency_id))
    $policy$, t);
  end loop;
end $$;
-- A rate of a day to come may be written anew; what was paid out stays.
grant select, insert, update on commission_rate to parichay_app;
grant select, insert on commission_payout to parichay_app;
create trigger audit after insert or update on commission_rate for each row execute function audit('rate_id');
create trigger audit after insert on commission_payout for each row execute function audit('franchisee_id');

-- What a franchisee's businesses paid, by the day of the sale.
create index payment_grant_of_registrar on payment_grant (agency_id, registered_by, sold_on)
  where registered_by is not null and business_id is not null;
