-- The role that every request's transaction switches to. Unlike the owner of the tables it is under row level security.
do $$ begin
  -- Where it is there already, whoever migrates need not be allowed to make roles.
  if to_regrole('parichay_app') is null then create role parichay_app nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant parichay_app to %I', current_user);
exception when others then null;
end $$;

create table agency (
  agency_id uuid primary key,
  agency_name text not null,
  roles text[] not null default '{admin}',
  configuration jsonb not null,
  brand jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);

create table agency_domain (
  host text primary key,
  agency_id uuid not null references agency
);
create index on agency_domain (agency_id);

-- A customer: the specification's "User".
create table customer (
  user_id uuid primary key,
  agency_id uuid not null references agency,
  phone_number text,
  email text,
  is_foreign_user boolean not null default false,
  password_hash text,
  session_epoch int not null default 1,
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (phone_number is not null or email is not null)
);
create unique index customer_phone on customer (agency_id, phone_number) where deleted_at is null;
create unique index customer_email on customer (agency_id, email) where deleted_at is null and is_foreign_user;

-- A staff account: the specification's "Franchisee", whatever its roles.
create table franchisee (
  franchisee_id uuid primary key,
  agency_id uuid not null references agency,
  name text not null,
  phone_number text not null,
  email text,
  roles text[] not null,
  permissions text[] not null default '{}',
  configuration jsonb not null default '{"hideBilling": false}',
  password_hash text,
  session_epoch int not null default 1,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (agency_id, phone_number)
);

create table media (
  media_id uuid primary key,
  agency_id uuid not null references agency,
  uploaded_by uuid not null,
  by_staff boolean not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default now()
);
create index on media (agency_id);

create table business (
  business_id uuid primary key,
  agency_id uuid not null references agency,
  user_id uuid not null references customer on delete cascade,
  business_name text not null,
  category text not null,
  business_nature text,
  email text,
  website text,
  address jsonb not null,
  logo jsonb,
  photo jsonb,
  expiry_date_for_customer date,
  payment_status int not null default 0 check (payment_status in (0, 1)),
  business_made_by text not null,
  made_by_franchisee_id uuid references franchisee,
  metadata jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index business_by_agency on business (agency_id, business_id desc) where deleted_at is null;
create index business_by_user on business (user_id) where deleted_at is null;
create index business_by_maker on business (made_by_franchisee_id, business_id desc) where deleted_at is null;

create table card (
  card_no uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  card_id text not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'suspended', 'deleted')),
  -- The ten sections, each as its schema in the contract says.
  sections jsonb not null default '{}',
  card_limit int,
  image_post_status text not null default 'enabled' check (image_post_status in ('enabled', 'disabled')),
  image_post_settings jsonb not null default '{}',
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index one_card_per_business on card (business_id) where deleted_at is null;
create index card_by_agency on card (agency_id, card_no desc) where deleted_at is null;

-- Every address a card ever had. It stays taken for ever: a printed QR code must not lead to somebody else.
create table card_address (
  card_id text primary key,
  agency_id uuid not null references agency,
  card_no uuid references card on delete set null,
  since timestamptz not null default now()
);
create index on card_address (card_no);

create table document (
  document_id uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid references business on delete cascade,
  hierarchy1 text not null,
  hierarchy2 text not null,
  file_name text not null,
  media_type text not null,
  size_bytes int not null,
  media_id uuid references media,
  uploaded_by uuid not null,
  created_at timestamptz not null default now()
);
create index on document (business_id);

create table analytics_log (
  log_id uuid primary key,
  agency_id uuid not null references agency,
  log_event_name text not null,
  session_id text not null,
  actor_id uuid,
  context jsonb not null,
  page_url text not null,
  meta_data jsonb not null,
  created_at timestamptz not null default now()
);
create index on analytics_log (agency_id, log_event_name, created_at);

-- Row level security. Without a tenant in the setting the comparison is with null, so no row is seen and none can be written.
create function app_may_see(row_agency_id uuid) returns boolean language sql stable as $$
  select row_agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
      or current_setting('app.platform', true) = 'on'
$$;

do $$
declare t text;
begin
  foreach t in array array['agency', 'agency_domain', 'customer', 'franchisee', 'media', 'business', 'card',
                           'card_address', 'document', 'analytics_log'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (app_may_see(agency_id)) with check (app_may_see(agency_id))', t);
    execute format('grant select, insert, update, delete on %I to parichay_app', t);
  end loop;
end $$;

-- Addresses are unique across agencies, so the check must look past the tenant; it tells a stranger nothing but "taken".
create function card_address_is_taken(wanted text, asking uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select 1 from card_address where card_id = wanted and card_no is distinct from asking)
$$;
