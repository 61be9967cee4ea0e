-- What was exported of a PDF card: frozen, and downloaded as often as one likes.
create table pdf_export (
  pdf_export_id uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  pdf_card_no uuid not null references pdf_card on delete cascade,
  -- Whether the plan gave it; otherwise it was bought for this card alone.
  is_of_plan boolean not null,
  -- Digest of what it is drawn from: the same export again counts once.
  export_key text not null,
  -- The template as it was, and all that it is filled with.
  document jsonb not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index on pdf_export (pdf_card_no, pdf_export_id desc);
create index pdf_export_counted on pdf_export (business_id, created_at) where is_of_plan;

-- When what stands on it was changed last, which an export is older or newer than.
alter table pdf_card add column changed_at timestamptz not null default now();
update pdf_card set changed_at = updated_at;

alter table pdf_export enable row level security;
create policy tenant on pdf_export
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on pdf_export to parichay_app;
