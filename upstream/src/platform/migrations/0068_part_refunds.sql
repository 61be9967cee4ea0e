-- Parts of a payment that are given back: each with a credit note of its own. What was bought stays until the whole is
-- given back. The version before goes on giving back wholes.
create table payment_part (
  part_no uuid primary key,
  record_no uuid not null references payment_grant,
  agency_id uuid not null references agency,
  account_agency_id uuid references agency,
  business_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null default '',
  -- `queued` and `sent`: on its way through the provider. `failed`: the money is still with us.
  state text not null check (state in ('queued', 'sent', 'processed', 'failed')),
  -- Null: it was given back at the provider's own dashboard.
  asked_by uuid references franchisee,
  -- Of one press of a button: pressed again, it is the same.
  once_key text,
  -- The provider's; null: by hand, or not known yet.
  refund_id text,
  error text,
  tries int not null default 0,
  try_at timestamptz,
  -- What of it was credited: nothing once the whole was credited otherwise.
  credited_paise bigint not null default 0 check (credited_paise between 0 and amount_paise),
  -- The day in India on which it was given back.
  given_back_on date,
  created_at timestamptz not null default now(),
  check ((state = 'processed') = (given_back_on is not null))
);
create unique index payment_part_asked on payment_part (record_no, once_key) where once_key is not null;
create unique index payment_part_of_refund on payment_part
  (refund_id, coalesce(account_agency_id, '00000000-0000-0000-0000-000000000000'::uuid)) where refund_id is not null;
create index on payment_part (record_no, part_no);
create index payment_part_to_send on payment_part (try_at) where state in ('queued', 'sent');
create index payment_part_given_back on payment_part (agency_id, given_back_on) include (credited_paise)
  where credited_paise > 0 and business_id is not null;

alter table payment_part enable row level security;
create policy tenant on payment_part
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update on payment_part to parichay_app;
create trigger audit after insert or update on payment_part
  for each row execute function audit('part_no', 'once_key', 'tries', 'try_at');

-- What of a payment was given back in parts, so that the report of revenue reads each sum from an index alone.
alter table payment_grant add column parts_paise bigint not null default 0
  check (parts_paise >= 0 and parts_paise <= amount_paise);
drop index payment_grant_taken_back;
create index payment_grant_taken_back on payment_grant (agency_id, taken_back_on) include (amount_paise, parts_paise)
  where taken_back_on is not null and business_id is not null;
drop trigger audit on payment_grant;
create trigger audit after insert or update on payment_grant for each row
  execute function audit('record_no', 'before', 'registered_by', 'sold_on', 'taken_back_on', 'is_renewal', 'parts_paise');

-- One invoice of a payment, a credit note of each part, and one of what is left when it is taken back.
alter table invoice add column part_no uuid references payment_part;
drop index invoice_of_record;
create unique index invoice_of_record on invoice (record_no, series) where part_no is null;
create unique index invoice_of_part on invoice (part_no) where part_no is not null;
create index invoice_by_record on invoice (record_no);

-- Whoever writes them: credit notes never come to more than their invoice. Those of one seller wait for each other, since
-- their numbers do.
create function invoice_credits_no_more() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  whole invoice;
  credited invoice;
begin
  select * into whole from invoice where record_no = new.record_no and series = 'invoice';
  select coalesce(sum(total_paise), 0), coalesce(sum(taxable_paise), 0), coalesce(sum(cgst_paise), 0),
      coalesce(sum(sgst_paise), 0), coalesce(sum(igst_paise), 0)
    into credited.total_paise, credited.taxable_paise, credited.cgst_paise, credited.sgst_paise, credited.igst_paise
    from invoice where record_no = new.record_no and series = 'credit_note';
  if new.total_paise + credited.total_paise > whole.total_paise
    or new.taxable_paise + credited.taxable_paise > whole.taxable_paise
    or new.cgst_paise + credited.cgst_paise > whole.cgst_paise
    or new.sgst_paise + credited.sgst_paise > whole.sgst_paise
    or new.igst_paise + credited.igst_paise > whole.igst_paise
  then raise exception 'credit notes of % would come to more than its invoice', new.record_no;
  end if;
  return new;
end $$;
create trigger credits_no_more before insert on invoice for each row
  when (new.series = 'credit_note') execute function invoice_credits_no_more();
