-- Frames and PDF templates that staff draws. Every agency is offered those for all; an agency's own are its customers'.
create table studio_document (
  studio_document_id uuid primary key,
  agency_id uuid not null references agency,
  -- Made by the platform for every agency. It stays as it was begun.
  is_for_all boolean not null,
  kind text not null check (kind in ('frame', 'pdf')),
  -- By which businesses and cards name it.
  document_name text not null unique,
  title text not null,
  draft jsonb not null,
  version int not null default 1,
  -- The newest published version; null: nobody is offered it yet.
  published_version int,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on studio_document (kind) where published_version is not null;

-- What was published never changes.
create table studio_document_version (
  studio_document_id uuid not null references studio_document on delete cascade,
  version int not null,
  agency_id uuid not null references agency,
  is_for_all boolean not null,
  document jsonb not null,
  created_at timestamptz not null default now(),
  primary key (studio_document_id, version)
);

do $$
declare t text;
begin
  foreach t in array array['studio_document', 'studio_document_version'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy tenant on %I
      using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
        or (select current_setting('app.platform', true) = 'on')
        or (is_for_all and (select coalesce(current_setting('app.agency_id', true), '') <> '')))
      with check (app_may_see(agency_id)
        and (not is_for_all or (select current_setting('app.platform', true) = 'on')))$p$, t);
    execute format($p$create policy own_alone on %I as restrictive for update
      using (app_may_see(agency_id)) with check (app_may_see(agency_id))$p$, t);
    execute format($p$create policy own_alone_deleted on %I as restrictive for delete
      using (app_may_see(agency_id))$p$, t);
  end loop;
end $$;
grant select, insert, update, delete on studio_document to parichay_app;
grant select, insert on studio_document_version to parichay_app;
