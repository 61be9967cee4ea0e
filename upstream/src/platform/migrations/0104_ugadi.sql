-- Gudi Padwa and Ugadi are two festivals of one day. Greetings of both stay under Gudi Padwa.
update image_subcategory set image_subcategory_name = 'Gudi Padwa'
where image_subcategory_name = 'Gudi Padwa and Ugadi' and agency_id is null
  and not exists (
    select from image_subcategory named
    where lower(named.image_subcategory_name) = 'gudi padwa' and named.agency_id is null);

insert into image_subcategory
  (image_subcategory_id, image_category_id, image_subcategory_name, celebration_type, fixed_date, flexible_dates, is_active, position)
select gen_random_uuid(), image_category_id, 'Ugadi', celebration_type, fixed_date, flexible_dates, is_active, position + 5
from image_subcategory
where image_subcategory_name in ('Gudi Padwa', 'Gudi Padwa and Ugadi') and agency_id is null
on conflict do nothing;
