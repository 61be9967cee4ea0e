-- Ids of many staff members, drawn together.
create table staff_print (
  -- Also the name of its files, so it tells nothing and cannot be guessed.
  staff_print_id uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  -- The template as it was.
  document jsonb not null,
  layout text not null check (layout in ('cards', 'sheets')),
  is_sample boolean not null,
  cards int not null,
  render_job_id uuid references render_job on delete set null,
  -- Null until the files are there.
  stored_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index on staff_print (business_id, staff_print_id desc);

-- Each id of a print. Those that count go on counting when their member is deleted.
create table staff_print_card (
  staff_print_id uuid not null references staff_print on delete cascade,
  position int not null,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  staff_member_id uuid references staff_member on delete set null,
  -- Digest of what it is drawn from: the very same id printed again counts once.
  print_key text not null,
  -- Whether it took one of the plan's PDF cards.
  is_counted boolean not null,
  -- All that it is filled with; null once it is drawn, or its member was deleted.
  data jsonb,
  created_at timestamptz not null default now(),
  primary key (staff_print_id, position)
);
create index staff_print_card_counted on staff_print_card (business_id, created_at) where is_counted;
create index on staff_print_card (staff_member_id);

-- When it was printed first without a watermark: before that nobody has been given it.
alter table staff_id add column printed_at timestamptz;

do $$
declare t text;
begin
  foreach t in array array['staff_print', 'staff_print_card'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy tenant on %I
      using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
        or (select current_setting('app.platform', true) = 'on'))
      with check (app_may_see(agency_id))$p$, t);
    execute format('grant select, insert, update, delete on %I to parichay_app', t);
  end loop;
end $$;
