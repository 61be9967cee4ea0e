-- When festivals come next, and what greetings begin with.

-- The first day from `from_day` on that it is celebrated; null when there is none. 29 February comes in leap years only,
-- which lie eight years apart at most.
create function celebrated_next(fixed_date text, flexible_dates jsonb, from_day date) returns date
language sql stable as $$
  select case
    when fixed_date is null
      then (select min(value::date) from jsonb_each_text(flexible_dates) where value::date >= from_day)
    else (
      select min(day) from (
        -- Counted from the first of the month, so that 29 February of another year is a day of March and no error.
        select make_date(year, substr(fixed_date, 3, 2)::int, 1) + (substr(fixed_date, 6, 2)::int - 1) as day
        from generate_series(extract(year from from_day)::int, extract(year from from_day)::int + 8) as year
      ) as days
      where day >= from_day and extract(month from day) = substr(fixed_date, 3, 2)::int
    )
  end
$$;

create index on image_post (media_id);

-- Positions leave room between for what is added by hand.
insert into image_category (image_category_id, image_category_name, is_active, position)
select gen_random_uuid(), name, true, 10 * place
from unnest(array['Festivals', 'Everyday', 'Business Category']) with ordinality as begun (name, place);

insert into image_subcategory (image_subcategory_id, image_category_id, image_subcategory_name, celebration_type, is_active, position)
select gen_random_uuid(), image_category_id, name, 'none', true, 10 * place
from image_category, unnest(array[
  'Good morning', 'Thought of the day', 'Birthday', 'Anniversary', 'Offer', 'Now open', 'Closed today', 'We are hiring'
]) with ordinality as begun (name, place)
where image_category_name = 'Everyday';

-- The names that businesses are offered in their own form.
insert into image_subcategory (image_subcategory_id, image_category_id, image_subcategory_name, celebration_type, is_active, position)
select gen_random_uuid(), image_category_id, name, 'none', true, 10 * place
from image_category, unnest(array[
  'Advertising agency', 'Agriculture and seeds', 'Architect', 'Astrologer', 'Auto parts', 'Ayurvedic doctor',
  'Bakery', 'Beauty parlour', 'Bike showroom', 'Bookshop and stationery', 'Building materials', 'Car dealer',
  'Car and bike repair', 'Catering', 'Chartered accountant', 'Chemist', 'Clinic', 'Clothing store',
  'Coaching classes', 'Computer shop', 'Construction contractor', 'Courier service', 'Dairy', 'Dentist',
  'Driving school', 'Electrical shop', 'Electrician', 'Electronics store', 'Event planner', 'Fashion designer',
  'Florist', 'Footwear', 'Fruits and vegetables', 'Furniture', 'Gift shop', 'Grocery store', 'Gym',
  'Hardware and paints', 'Hospital', 'Hotel', 'Insurance advisor', 'Interior designer', 'Jeweller', 'Lawyer',
  'Loan and finance', 'Manufacturer', 'Mobile shop', 'Musician and DJ', 'NGO and trust', 'Optician',
  'Packers and movers', 'Pathology lab', 'Pest control', 'Photographer', 'Plumber', 'Politician', 'Printing press',
  'Real estate', 'Restaurant', 'Salon', 'Saree shop', 'School', 'Security service', 'Software company',
  'Solar energy', 'Sports shop', 'Sweet shop', 'Tailor', 'Tax consultant', 'Temple', 'Textiles', 'Toy shop',
  'Transport', 'Travel agency', 'Wholesale trader', 'Yoga centre', 'Other'
]) with ordinality as begun (name, place)
where image_category_name = 'Business Category';

-- In the order of the year. The moon's dates are those of India, worked out by the tithi that each festival goes by;
-- Eid begins when the moon is seen, and may come a day later.
insert into image_subcategory (image_subcategory_id, image_category_id, image_subcategory_name, celebration_type, fixed_date, flexible_dates, is_active, position)
select gen_random_uuid(), image_category_id, name,
       case when fixed_date is null then 'flexible' else 'fixed' end, fixed_date,
       case when fixed_date is null
         then jsonb_build_object('2026', date_2026, '2027', date_2027, '2028', date_2028) else '{}' end,
       true, 10 * place
from image_category, (values
  (1, 'Uttarayan', '--01-14', null, null, null),
  (2, 'Pongal', null, '2026-01-15', '2027-01-15', '2028-01-15'),
  (3, 'Republic Day', '--01-26', null, null, null),
  (4, 'Holi', null, '2026-03-04', '2027-03-22', '2028-03-11'),
  (5, 'Women''s Day', '--03-08', null, null, null),
  (6, 'Gudi Padwa and Ugadi', null, '2026-03-19', '2027-04-07', '2028-03-27'),
  (7, 'Eid', null, '2026-03-21', '2027-03-10', '2028-02-27'),
  (8, 'Mahavir Jayanti', null, '2026-03-31', '2027-04-19', '2028-04-07'),
  (9, 'Bihu', '--04-14', null, null, null),
  (10, 'Buddha Purnima', null, '2026-05-01', '2027-05-20', '2028-05-08'),
  (11, 'Independence Day', '--08-15', null, null, null),
  (12, 'Onam', null, '2026-08-26', '2027-09-12', '2028-09-01'),
  (13, 'Raksha Bandhan', null, '2026-08-28', '2027-08-17', '2028-08-05'),
  (14, 'Janmashtami', null, '2026-09-04', '2027-08-25', '2028-08-13'),
  (15, 'Ganesh Chaturthi', null, '2026-09-14', '2027-09-04', '2028-08-23'),
  (16, 'Navratri', null, '2026-10-11', '2027-09-30', '2028-09-19'),
  (17, 'Dussehra', null, '2026-10-20', '2027-10-09', '2028-09-27'),
  (18, 'Dhanteras', null, '2026-11-06', '2027-10-27', '2028-10-15'),
  (19, 'Diwali', null, '2026-11-08', '2027-10-29', '2028-10-17'),
  (20, 'Bhai Dooj', null, '2026-11-11', '2027-10-31', '2028-10-19'),
  (21, 'Gurpurab', null, '2026-11-24', '2027-11-14', '2028-11-02'),
  (22, 'Christmas', '--12-25', null, null, null)
) as begun (place, name, fixed_date, date_2026, date_2027, date_2028)
where image_category_name = 'Festivals';
