-- Mails of what has come in: an enquiry, a payment. Each once, by what it tells of, which is read when it is sent:
-- nothing of it stands here a second time.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('renewal', 'enquiry', 'receipt'));
alter table outbox alter column expiry drop not null;
alter table outbox alter column rung drop not null;
-- The enquiry, or the record of the payment.
alter table outbox add column about_id uuid;
alter table outbox add constraint outbox_tells_of_one check
  (case when kind = 'renewal' then expiry is not null and rung is not null and about_id is null
    else expiry is null and rung is null and about_id is not null end);
create unique index outbox_about on outbox (about_id) where about_id is not null;
create index outbox_of_business on outbox (business_id, created_at) where about_id is not null;
