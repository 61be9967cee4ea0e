-- What becomes of an enquiry, a note about it, and a reminder.
alter table enquiry
  add column outcome text check (outcome in ('answered', 'won', 'lost')),
  add column note text not null default '',
  add column remind_on date,
  -- A customer or a member of staff.
  add column remind_account_id uuid,
  -- The id that the reminder's notification has.
  add column reminder_id uuid,
  add column reminded_at timestamptz,
  add column version int not null default 1;
create index enquiry_outcome on enquiry (agency_id, outcome, enquiry_id desc) where agency_sees and outcome is not null;
create index enquiry_reminder on enquiry (reminder_id) where reminder_id is not null;
create index enquiry_to_remind on enquiry (remind_on) where reminded_at is null and remind_on is not null;

-- A reminder names the visitor: it goes with the enquiry, and when another takes its place.
create trigger forget_reminder after delete or update of reminder_id on enquiry
  for each row when (old.reminder_id is not null) execute function forget_notification('reminder_id');

-- What a note says of a visitor is erased for good, as in 0012.
drop trigger audit on enquiry;
create trigger audit after update or delete on enquiry for each row execute function audit(
  'enquiry_id', 'name', 'phone_number', 'email', 'message', 'note', 'remind_account_id', 'reminder_id', 'reminded_at');
