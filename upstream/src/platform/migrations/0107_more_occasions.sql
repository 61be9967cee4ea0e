-- More occasions, and the dates of 2029. Dates by tithi are those of the Python package holidays (from timeanddate.com), checked
-- against the tithi in Ujjain at the time of day that each festival goes by; those of 2026 also against the
-- list of holidays of the Government of India. Muslim festivals may come a day earlier or later, by the moon.
insert into image_subcategory
  (image_subcategory_id, image_category_id, image_subcategory_name, celebration_type, fixed_date, flexible_dates, is_active, position)
select gen_random_uuid(), image_category_id, name,
       case when fixed_date is null then 'flexible' else 'fixed' end, fixed_date,
       case when fixed_date is null
         then jsonb_build_object('2026', date_2026, '2027', date_2027, '2028', date_2028, '2029', date_2029) else '{}' end,
       true, place
from image_category, (values
  (6, 'Lohri', '--01-13', null, null, null, null),
  (11, 'Makar Sankranti', null, '2026-01-14', '2027-01-15', '2028-01-15', '2029-01-14'),
  (21, 'Vasant Panchami', null, '2026-01-23', '2027-02-11', '2028-01-31', '2029-01-19'),
  (31, 'Valentine''s Day', '--02-14', null, null, null, null),
  (32, 'Maha Shivratri', null, '2026-02-15', '2027-03-06', '2028-02-23', '2029-02-11'),
  (33, 'Shivaji Jayanti', '--02-19', null, null, null, null),
  (71, 'Ram Navami', null, '2026-03-26', '2027-04-15', '2028-04-03', '2029-04-22'),
  (81, 'Hanuman Jayanti', null, '2026-04-02', '2027-04-20', '2028-04-09', '2029-04-28'),
  (82, 'Easter', null, '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01'),
  (91, 'Ambedkar Jayanti', '--04-14', null, null, null, null),
  (92, 'Baisakhi', null, '2026-04-14', '2027-04-14', '2028-04-13', '2029-04-14'),
  (93, 'Puthandu', null, '2026-04-14', '2027-04-14', '2028-04-14', '2029-04-14'),
  (94, 'Vishu', null, '2026-04-15', '2027-04-15', '2028-04-14', '2029-04-14'),
  (95, 'Poila Boishakh', null, '2026-04-15', '2027-04-15', '2028-04-14', '2029-04-15'),
  (96, 'Akshaya Tritiya', null, '2026-04-19', '2027-05-09', '2028-04-27', '2029-05-16'),
  (101, 'Maharashtra Day', '--05-01', null, null, null, null),
  (102, 'Gujarat Day', '--05-01', null, null, null, null),
  (103, 'Labour Day', '--05-01', null, null, null, null),
  (104, 'Mother''s Day', null, '2026-05-10', '2027-05-09', '2028-05-14', '2029-05-13'),
  (105, 'Eid al-Adha', null, '2026-05-27', '2027-05-17', '2028-05-06', '2029-04-25'),
  (106, 'Environment Day', '--06-05', null, null, null, null),
  (107, 'Yoga Day', '--06-21', null, null, null, null),
  (108, 'Father''s Day', null, '2026-06-21', '2027-06-20', '2028-06-18', '2029-06-17'),
  (109, 'Muharram', null, '2026-06-26', '2027-06-16', '2028-06-04', '2029-05-24'),
  (109, 'Doctors'' Day', '--07-01', null, null, null, null),
  (109, 'Rath Yatra', null, '2026-07-16', '2027-07-05', '2028-06-24', '2029-07-13'),
  (109, 'Guru Purnima', null, '2026-07-29', '2027-07-18', '2028-07-06', '2029-07-25'),
  (109, 'Friendship Day', null, '2026-08-02', '2027-08-01', '2028-08-06', '2029-08-05'),
  (121, 'Milad-un-Nabi', null, '2026-08-26', '2027-08-15', '2028-08-04', '2029-07-25'),
  (141, 'Teachers'' Day', '--09-05', null, null, null, null),
  (151, 'Engineers'' Day', '--09-15', null, null, null, null),
  (152, 'Vishwakarma Puja', '--09-17', null, null, null, null),
  (153, 'Gandhi Jayanti', '--10-02', null, null, null, null),
  (161, 'Durga Puja', null, '2026-10-19', '2027-10-07', '2028-09-26', '2029-10-14'),
  (171, 'Karva Chauth', null, '2026-10-29', '2027-10-18', '2028-10-07', '2029-10-26'),
  (172, 'Kannada Rajyotsava', '--11-01', null, null, null, null),
  (173, 'Kerala Piravi', '--11-01', null, null, null, null),
  (191, 'Bestu Varas', null, '2026-11-10', '2027-10-30', '2028-10-18', '2029-11-06'),
  (201, 'Children''s Day', '--11-14', null, null, null, null),
  (202, 'Labh Pancham', null, '2026-11-14', '2027-11-03', '2028-10-22', '2029-11-10'),
  (203, 'Chhath Puja', null, '2026-11-15', '2027-11-04', '2028-10-23', '2029-11-11')
) as begun (place, name, fixed_date, date_2026, date_2027, date_2028, date_2029)
where image_category_name = 'Festivals'
on conflict do nothing;

update image_subcategory set flexible_dates = jsonb_build_object('2029', begun.date_2029) || flexible_dates
from (values
  ('Pongal', '2029-01-14'),
  ('Holi', '2029-03-01'),
  ('Gudi Padwa', '2029-04-14'),
  ('Ugadi', '2029-04-14'),
  ('Eid', '2029-02-15'),
  ('Mahavir Jayanti', '2029-04-26'),
  ('Buddha Purnima', '2029-05-27'),
  ('Onam', '2029-08-22'),
  ('Raksha Bandhan', '2029-08-23'),
  ('Janmashtami', '2029-09-01'),
  ('Ganesh Chaturthi', '2029-09-11'),
  ('Navratri', '2029-10-08'),
  ('Dussehra', '2029-10-16'),
  ('Dhanteras', '2029-11-04'),
  ('Diwali', '2029-11-05'),
  ('Bhai Dooj', '2029-11-07'),
  ('Gurpurab', '2029-11-21')
) as begun (name, date_2029)
where image_subcategory_name = begun.name and agency_id is null and celebration_type = 'flexible';
