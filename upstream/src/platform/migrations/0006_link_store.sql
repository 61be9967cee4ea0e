-- The link store is one for all agencies, so its tables have no agency_id: everybody who is signed in reads them, and
-- who may write is checked where the calls are declared.
create table link_category (
  link_category_id uuid primary key,
  link_category_name text not null,
  icon jsonb,
  position int not null,
  is_active boolean not null,
  created_at timestamptz not null default now()
);
create unique index link_category_name on link_category (lower(link_category_name));

create table link_type (
  link_type_id uuid primary key,
  link_category_id uuid not null references link_category,
  link_type_name text not null,
  icon jsonb,
  action text not null,
  url_pattern text,
  placeholder text not null,
  position int not null,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  check (url_pattern is null or action = 'url')
);
create unique index link_type_name on link_type (link_category_id, lower(link_type_name));
create index on link_type (link_category_id, position, link_type_id);

grant select, insert, update, delete on link_category, link_type to parichay_app;

-- What the store begins with. Positions leave room between for what is added by hand.
insert into link_category (link_category_id, link_category_name, position, is_active)
select gen_random_uuid(), name, 10 * place, true
from unnest(array['Contact', 'Chat', 'Social', 'Website & documents', 'Maps & directions', 'Reviews', 'Shopping',
                  'Food delivery', 'Booking', 'Payments', 'Music & video']) with ordinality as begun (name, place);

insert into link_type (link_type_id, link_category_id, link_type_name, action, url_pattern, placeholder, position, is_active)
select gen_random_uuid(), link_category_id, begun.name, action, url_pattern, begun.placeholder,
       10 * row_number() over (partition by link_category_id order by place), true
from (values
  (1, 'Contact', 'Phone', 'call', null, '98765 43210'),
  (2, 'Contact', 'Second phone', 'call', null, '98765 43210'),
  (3, 'Contact', 'SMS', 'sms', null, '98765 43210'),
  (4, 'Contact', 'Email', 'email', null, 'name@example.com'),
  (5, 'Chat', 'WhatsApp chat', 'whatsapp', null, '98765 43210'),
  (6, 'Chat', 'WhatsApp group', 'url', 'https://chat.whatsapp.com/{value}', 'Code of the invitation'),
  (7, 'Chat', 'WhatsApp channel', 'url', 'https://whatsapp.com/channel/{value}', 'Code of the channel'),
  (8, 'Chat', 'WhatsApp catalogue', 'url', 'https://wa.me/c/{value}', '919876543210'),
  (9, 'Chat', 'Telegram', 'url', 'https://t.me/{value}', 'Account or channel name'),
  (10, 'Chat', 'Arattai', 'url', null, 'https://…'),
  (11, 'Social', 'Instagram', 'url', 'https://www.instagram.com/{value}', 'Account name'),
  (12, 'Social', 'Facebook', 'url', 'https://www.facebook.com/{value}', 'Page or account name'),
  (13, 'Social', 'LinkedIn', 'url', 'https://www.linkedin.com/in/{value}', 'Account name'),
  (14, 'Social', 'LinkedIn company', 'url', 'https://www.linkedin.com/company/{value}', 'Company name in its address'),
  (15, 'Social', 'X', 'url', 'https://x.com/{value}', 'Account name'),
  (16, 'Social', 'Threads', 'url', 'https://www.threads.net/@{value}', 'Account name'),
  (17, 'Social', 'Pinterest', 'url', 'https://www.pinterest.com/{value}', 'Account name'),
  (18, 'Social', 'ShareChat', 'url', null, 'https://sharechat.com/…'),
  (19, 'Website & documents', 'Website', 'url', null, 'https://…'),
  (20, 'Website & documents', 'Brochure', 'url', null, 'https://drive.google.com/…'),
  (21, 'Website & documents', 'Price list (PDF)', 'url', null, 'https://drive.google.com/…'),
  (22, 'Website & documents', 'Catalogue (PDF)', 'url', null, 'https://drive.google.com/…'),
  (23, 'Website & documents', 'Menu', 'url', null, 'https://…'),
  (24, 'Website & documents', 'Google Form', 'url', 'https://forms.gle/{value}', 'Code of the form'),
  (25, 'Maps & directions', 'Google Maps', 'url', 'https://maps.app.goo.gl/{value}', 'Code of the shared place'),
  (26, 'Maps & directions', 'Mappls', 'url', 'https://mappls.com/{value}', 'eLoc code'),
  (27, 'Maps & directions', 'Apple Maps', 'url', null, 'https://maps.apple.com/…'),
  (28, 'Reviews', 'Google reviews', 'url', 'https://g.page/r/{value}/review', 'Code of the review link'),
  (29, 'Reviews', 'Justdial', 'url', null, 'https://www.justdial.com/…'),
  (30, 'Reviews', 'Sulekha', 'url', null, 'https://www.sulekha.com/…'),
  (31, 'Reviews', 'Tripadvisor', 'url', null, 'https://www.tripadvisor.in/…'),
  (32, 'Reviews', 'MouthShut', 'url', null, 'https://www.mouthshut.com/…'),
  (33, 'Shopping', 'Amazon', 'url', null, 'https://www.amazon.in/…'),
  (34, 'Shopping', 'Flipkart', 'url', null, 'https://www.flipkart.com/…'),
  (35, 'Shopping', 'Meesho', 'url', null, 'https://www.meesho.com/…'),
  (36, 'Shopping', 'Myntra', 'url', null, 'https://www.myntra.com/…'),
  (37, 'Shopping', 'JioMart', 'url', null, 'https://www.jiomart.com/…'),
  (38, 'Shopping', 'IndiaMART', 'url', 'https://www.indiamart.com/{value}', 'Company name in its address'),
  (39, 'Shopping', 'TradeIndia', 'url', null, 'https://www.tradeindia.com/…'),
  (40, 'Food delivery', 'Swiggy', 'url', null, 'https://www.swiggy.com/…'),
  (41, 'Food delivery', 'Zomato', 'url', null, 'https://www.zomato.com/…'),
  (42, 'Food delivery', 'magicpin', 'url', null, 'https://magicpin.in/…'),
  (43, 'Booking', 'Book an appointment', 'url', null, 'https://…'),
  (44, 'Booking', 'Calendly', 'url', 'https://calendly.com/{value}', 'Account name'),
  (45, 'Booking', 'Practo', 'url', null, 'https://www.practo.com/…'),
  (46, 'Booking', 'BookMyShow', 'url', null, 'https://in.bookmyshow.com/…'),
  (47, 'Booking', 'MakeMyTrip', 'url', null, 'https://www.makemytrip.com/…'),
  (48, 'Booking', 'Book a table', 'url', null, 'https://…'),
  (49, 'Payments', 'Razorpay page', 'url', 'https://razorpay.me/@{value}', 'Account name'),
  (50, 'Payments', 'Payment link', 'url', null, 'https://…'),
  (51, 'Payments', 'Donate', 'url', null, 'https://…'),
  (52, 'Music & video', 'YouTube', 'url', 'https://www.youtube.com/@{value}', 'Name of the channel'),
  (53, 'Music & video', 'Spotify', 'url', null, 'https://open.spotify.com/…'),
  (54, 'Music & video', 'JioSaavn', 'url', null, 'https://www.jiosaavn.com/…')
) as begun (place, category, name, action, url_pattern, placeholder)
join link_category on link_category_name = begun.category;
