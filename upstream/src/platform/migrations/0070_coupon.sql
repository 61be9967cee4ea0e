-- Coupons of an agency: a code that takes something off the price of its plans.
create table coupon (
  coupon_id uuid primary key,
  agency_id uuid not null references agency,
  -- In capitals.
  code text not null check (code ~ '^[A-Z0-9-]{3,20}$'),
  percent int check (percent between 1 and 100),
  amount_paise bigint check (amount_paise > 0),
  -- Empty: for every plan.
  plan_ids int[] not null default '{}',
  -- Both days included, in India; null: without a beginning, or an end.
  from_date date,
  until_date date,
  -- Null: as often as anybody likes.
  total_limit int check (total_limit > 0),
  once_per_business boolean not null default true,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((percent is null) <> (amount_paise is null)),
  unique (agency_id, code)
);
create index on coupon (agency_id, coupon_id desc);

-- One use, by the purchase that it is for. Held while its order is open; what is held longer than that counts no more, and
-- is taken again, if there is still one, when the money comes after all.
create table coupon_use (
  intent_id uuid primary key references payment_intent,
  coupon_id uuid not null references coupon,
  agency_id uuid not null references agency,
  business_id uuid not null,
  discount_paise bigint not null,
  -- Null: it was used.
  held_until timestamptz,
  created_at timestamptz not null default now()
);
create index on coupon_use (coupon_id, business_id);

do $$
declare t text;
begin
  foreach t in array array['coupon', 'coupon_use'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy tenant on %I
        using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
          or (select current_setting('app.platform', true) = 'on'))
        with check (app_may_see(agency_id))
    $policy$, t);
  end loop;
end $$;
grant select, insert, update on coupon, coupon_use to parichay_app;
create trigger audit after insert or update on coupon for each row execute function audit('coupon_id', 'version');
