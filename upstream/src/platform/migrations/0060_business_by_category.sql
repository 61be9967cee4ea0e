-- An agency's list is filtered by category, and counted to a thousand: that reads these rows, and not all of the agency's.
create index business_by_category on business (agency_id, category, business_id desc) where deleted_at is null;
