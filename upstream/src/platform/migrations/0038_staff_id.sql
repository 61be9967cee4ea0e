-- Who works for a business, as a staff id says it.
create table staff_member (
  staff_member_id uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  person_name text not null,
  details jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on staff_member (business_id, staff_member_id desc);

-- Each id that was ever given to a member: what was printed once is asked about for ever.
create table staff_id (
  -- What its QR code names: 128 bits of chance.
  verification_code text primary key,
  agency_id uuid not null references agency,
  staff_member_id uuid not null references staff_member on delete cascade,
  is_current boolean not null default true,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  check (is_current or revoked_at is not null)
);
create unique index on staff_id (staff_member_id) where is_current;
create index on staff_id (staff_member_id);

-- A member who is deleted does not live on in the audit.
create trigger audit after insert or update or delete on staff_member
  for each row execute function audit('staff_member_id', 'person_name', 'details');

do $$
declare t text;
begin
  foreach t in array array['staff_member', 'staff_id'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy tenant on %I
      using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
        or (select current_setting('app.platform', true) = 'on'))
      with check (app_may_see(agency_id))$p$, t);
    execute format('grant select, insert, update, delete on %I to parichay_app', t);
  end loop;
end $$;
