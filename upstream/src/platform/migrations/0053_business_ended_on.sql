-- Businesses without an end stand last in the list by their end, also with the latest end first; 0019 says why this is a
-- plain column.
alter table business
  add column ended_on date not null generated always as (coalesce(expiry_date_for_customer, '-infinity'::date)) stored;
create index business_by_latest_end on business (agency_id, ended_on, business_id) where deleted_at is null;
create index business_of_all_by_latest_end on business (ended_on, business_id) where deleted_at is null;

-- It follows from what is in the log already.
drop trigger audit on business;
create trigger audit after insert or update or delete on business
  for each row execute function audit('business_id', 'has_card', 'name_in_order', 'ends_on', 'ended_on');
