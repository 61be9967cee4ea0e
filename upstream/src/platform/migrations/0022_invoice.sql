-- Invoices and credit notes (docs/adr/0019). What stands on one is as it was on that day, and is never changed.

alter table business add column gstin text;

-- The last number that was given, one row for each seller, series and financial year. Whoever counts on holds the row until
-- the document is committed with it, so that numbers have no gaps.
create table invoice_series (
  agency_id uuid not null references agency,
  series text not null check (series in ('invoice', 'credit_note')),
  -- `26-27`.
  financial_year text not null check (financial_year ~ '^\d\d-\d\d$'),
  last_serial int not null check (last_serial > 0),
  primary key (agency_id, series, financial_year)
);

create table invoice (
  invoice_id uuid primary key,
  -- Whose payment it is: the agency of the customer, or the agency that pays the platform.
  agency_id uuid not null references agency,
  -- Who takes the money and numbers the document.
  seller_agency_id uuid not null references agency,
  record_no uuid not null references payment_grant,
  kind text not null,
  business_id uuid,
  series text not null check (series in ('invoice', 'credit_note')),
  financial_year text not null,
  serial int not null,
  number text not null check (length(number) <= 16),
  issued_on date not null,
  issued_at timestamptz not null default now(),
  tax_kind text not null check (tax_kind in ('none', 'intra', 'inter')),
  total_paise bigint not null check (total_paise > 0),
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  -- Of a credit note: what it takes back.
  against_number text,
  against_date date,
  reason text,
  facts jsonb not null,
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise),
  unique (seller_agency_id, series, financial_year, serial),
  unique (seller_agency_id, financial_year, number)
);
-- One of each for a payment.
create unique index invoice_of_record on invoice (record_no, series);
create index on invoice (seller_agency_id, issued_on, invoice_id desc);
create index on invoice (business_id, invoice_id desc);

do $$
declare t text;
begin
  foreach t in array array['invoice', 'invoice_series'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy tenant on %I
        using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
          or (select current_setting('app.platform', true) = 'on'))
        with check (app_may_see(agency_id))
    $policy$, t);
  end loop;
end $$;
-- A document is written once; a number that was given is never given again.
grant select, insert on invoice to parichay_app;
grant select, insert, update on invoice_series to parichay_app;

-- Payments that were taken before have their invoices written when the process starts (invoice.backfill.ts), and this finds
-- them.
create index payment_grant_by_time on payment_grant (paid_at, record_no);
