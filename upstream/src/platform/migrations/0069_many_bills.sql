-- Several bills that are paid by one order: each has a record and an invoice of its own. The record of the first is of the
-- purchase itself, those of the others name it.
alter table payment_grant add column bundle_of uuid references payment_intent;
create index payment_grant_of_bundle on payment_grant (bundle_of) where bundle_of is not null;
drop index payment_grant_once;
create unique index payment_grant_once on payment_grant
  (payment_id, coalesce(account_agency_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where payment_id is not null and bundle_of is null;
drop trigger audit on payment_grant;
create trigger audit after insert or update on payment_grant for each row
  execute function audit('record_no', 'before', 'registered_by', 'sold_on', 'taken_back_on', 'is_renewal', 'parts_paise',
    'bundle_of');
