-- Whoever types "Indore" into the search finds the businesses of Indore. Plain columns, as 0019 says why.
alter table business
  add column city_in_order text not null generated always as (lower(place_of(address, 'city'))) stored;
create index business_by_city on business (agency_id, city_in_order, business_id desc) where deleted_at is null;
create index business_of_all_by_city on business (city_in_order, business_id desc) where deleted_at is null;

drop trigger audit on business;
create trigger audit after insert or update or delete on business
  for each row execute function audit('business_id', 'has_card', 'name_in_order', 'ends_on', 'ended_on', 'city_in_order');
