-- What the report of revenue counts, beside each payment, so that a million of them are summed from one index; and how the
-- money came where staff wrote it down. The version before leaves all of it out, and goes on writing payments.
alter table payment_grant
  -- When the money came, if that was not the day on which it was written down.
  add column received_on date,
  add column mode text check (mode in ('cash', 'upi', 'bank_transfer', 'cheque', 'card', 'other')),
  add column reference text not null default '',
  -- Who had registered the business by then: a payment outlives its business.
  add column registered_by uuid references franchisee,
  -- Days in India.
  add column sold_on date not null
    generated always as (coalesce(received_on, (paid_at at time zone 'Asia/Kolkata')::date)) stored,
  add column taken_back_on date generated always as ((withdrawn_at at time zone 'Asia/Kolkata')::date) stored,
  -- The business had paid before.
  add column is_renewal boolean not null
    generated always as (coalesce(before ->> 'paymentStatus' = '1', false)) stored;

-- It says nothing new: nobody has changed these payments.
drop trigger audit on payment_grant;
update payment_grant set registered_by = business.made_by_franchisee_id
  from business where business.business_id = payment_grant.business_id;
create trigger audit after insert or update on payment_grant for each row
  execute function audit('record_no', 'before', 'registered_by', 'sold_on', 'taken_back_on', 'is_renewal');

create function payment_grant_registered_by() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.registered_by := (select made_by_franchisee_id from business where business_id = new.business_id);
  return new;
end $$;
create trigger registered_by before insert on payment_grant for each row
  when (new.business_id is not null) execute function payment_grant_registered_by();

-- What has no business is what an agency pays the platform. Each sum of the report is read from an index alone.
create index payment_grant_sold on payment_grant (agency_id, sold_on)
  include (kind, item, is_renewal, recorded_by, registered_by, amount_paise) where business_id is not null;
create index payment_grant_taken_back on payment_grant (agency_id, taken_back_on) include (amount_paise)
  where taken_back_on is not null and business_id is not null;
create index payment_grant_ends on payment_grant (agency_id, valid_to) include (business_id, sold_on)
  where withdrawn_at is null and kind in ('subscription', 'card');
