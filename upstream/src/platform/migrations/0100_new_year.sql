-- New Year is missing in the first list of festivals.
insert into image_subcategory
  (image_subcategory_id, image_category_id, image_subcategory_name, celebration_type, fixed_date, flexible_dates, is_active, position)
select gen_random_uuid(), image_category_id, 'New Year', 'fixed', '--01-01', '{}', true, 5
from image_category where image_category_name = 'Festivals'
on conflict do nothing;
