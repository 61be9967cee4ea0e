-- The list of businesses at a million of them, of one agency and of all. Each order has an index, within an agency and
-- over all of them; what a filter leaves is rare or common enough to be come across on the way.
create index business_by_name on business (agency_id, lower(business_name), business_id) where deleted_at is null;
create index business_by_expiry on business (agency_id, coalesce(expiry_date_for_customer, 'infinity'::date), business_id)
  where deleted_at is null;
create index business_by_date on business (agency_id, created_at, business_id) where deleted_at is null;
create index business_of_all_by_date on business (created_at, business_id) where deleted_at is null;
create index business_of_all on business (business_id desc) where deleted_at is null;
create index business_of_all_by_name on business (lower(business_name), business_id) where deleted_at is null;
create index business_of_all_by_expiry on business (coalesce(expiry_date_for_customer, 'infinity'::date), business_id)
  where deleted_at is null;
-- Which cards are live, for businesses filtered by it.
create index card_live on card (business_id) where deleted_at is null and status = 'active';

-- One cell of a CSV file, as shared/src/lib/csv.ts writes it: reports of a million rows are put together here, where the
-- rows are.
create function csv_cell(value text) returns text language sql immutable parallel safe as $$
  select '"' || replace(
    case when value <> '' and strpos(E'=+-@\t\r\n＝＋－＠', left(value, 1)) > 0 and value !~ '^\+\d+( \d+)+$'
      then '''' || value else coalesce(value, '') end,
    '"', '""') || '"'
$$;
-- `+919876543210` → `+91 9876543210`; csv.ts says why. Other countries' codes are of other lengths and keep their guard.
create function csv_phone(value text) returns text language sql immutable parallel safe as $$
  select case when value like '+91%' then '+91 ' || substr(value, 4) else coalesce(value, '') end
$$;
grant execute on function csv_cell, csv_phone to parichay_app;
