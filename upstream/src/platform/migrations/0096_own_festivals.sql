-- Festivals of an agency's own, for its customers alone; those without an agency are the platform's, for everybody.
alter table image_subcategory add column agency_id uuid references agency;
drop index image_subcategory_name;
create unique index image_subcategory_name on image_subcategory (
  image_category_id, lower(image_subcategory_name), coalesce(agency_id, '00000000-0000-0000-0000-000000000000'));

alter table image_subcategory enable row level security;
create policy tenant on image_subcategory
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on')
    or (agency_id is null and (select coalesce(current_setting('app.agency_id', true), '') <> '')))
  with check (app_may_see(agency_id));
create policy own_alone on image_subcategory as restrictive for update
  using (app_may_see(agency_id)) with check (app_may_see(agency_id));
create policy own_alone_deleted on image_subcategory as restrictive for delete using (app_may_see(agency_id));
