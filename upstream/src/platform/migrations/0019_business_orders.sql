-- Beneath row level security an index is searched only by what could tell nobody of rows that are not its own, and
-- PostgreSQL trusts neither lower() nor coalesce() with that. Plain columns it does: without them a page far down a list by
-- name, or the first that ends after today, reads every row before it.
alter table business
  add column name_in_order text not null generated always as (lower(business_name)) stored,
  add column ends_on date not null generated always as (coalesce(expiry_date_for_customer, 'infinity'::date)) stored;
drop index business_by_name, business_of_all_by_name, business_by_expiry, business_of_all_by_expiry;
create index business_by_name on business (agency_id, name_in_order, business_id) where deleted_at is null;
create index business_by_expiry on business (agency_id, ends_on, business_id) where deleted_at is null;
create index business_of_all_by_name on business (name_in_order, business_id) where deleted_at is null;
create index business_of_all_by_expiry on business (ends_on, business_id) where deleted_at is null;

-- They follow from what is in the log already.
drop trigger audit on business;
create trigger audit after insert or update or delete on business
  for each row execute function audit('business_id', 'has_card', 'name_in_order', 'ends_on');
