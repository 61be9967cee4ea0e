-- What was exported of PDF cards: frozen, and downloaded again for nothing. The newest of a card is the one that counts.
create table pdf_card_export (
  pdf_card_export_id uuid primary key,
  pdf_card_no uuid not null references pdf_card on delete cascade,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  -- As they stood on the card.
  details jsonb not null,
  -- Made within the limit of a plan; else it was paid for alone.
  is_of_plan boolean not null,
  -- The day in India.
  exported_on date not null,
  created_at timestamptz not null default now()
);
create index on pdf_card_export (pdf_card_no, pdf_card_export_id desc);
create index on pdf_card_export (business_id, exported_on) where is_of_plan;

alter table pdf_card_export enable row level security;
create policy tenant on pdf_card_export
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert on pdf_card_export to parichay_app;
