-- Until when a business from before the offer keeps its whole card without a plan; null: it came after.
alter table business add column kept_until date;
alter table business disable trigger audit;
update business set kept_until = (now() at time zone 'Asia/Kolkata')::date + 60
  where deleted_at is null and payment_status <> 1 and expiry_date_for_customer is null;
alter table business enable trigger audit;
