-- What is still to come of a plan that was given for less than its price, and payments of it: kind 'due', whose item is the
-- record that they are of.
alter table payment_grant add column due_paise bigint not null default 0 check (due_paise >= 0);
create index payment_grant_due on payment_grant (agency_id, business_id) include (due_paise)
  where due_paise > 0 and withdrawn_at is null;
alter table payment_intent drop constraint payment_intent_kind_check;
alter table payment_intent add constraint payment_intent_kind_check check (kind in
  ('subscription', 'card', 'due', 'pdf_card', 'user_video', 'month', 'annual', 'agency_image', 'agency_pdf'));
