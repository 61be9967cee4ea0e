-- The list of cards at a million of them: each filter leads straight to its newest rows, within an agency, and counting
-- the first thousand touches the index alone. Dates come with an order of their own.
create index card_by_status on card (agency_id, status, card_no desc) where deleted_at is null;
create index card_not_active on card (agency_id, card_no desc) where deleted_at is null and status <> 'active';
create index card_by_image_posts on card (agency_id, image_post_status, card_no desc) where deleted_at is null;
create index card_done on card (agency_id, card_no desc) where deleted_at is null and published_at is not null;
create index card_not_done on card (agency_id, card_no desc) where deleted_at is null and published_at is null;
create index card_by_date on card (agency_id, created_at desc, card_no desc) where deleted_at is null;
