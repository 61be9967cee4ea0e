-- A mail of the week for whoever runs an agency. What staff chooses for itself is no change of its account: the audit log
-- does not tell of it.
alter table franchisee
  -- Of the panel, and of mails; null: not chosen yet.
  add column language text,
  add column gets_digest boolean not null default true;
drop trigger audit on franchisee;
create trigger audit after insert or update or delete on franchisee
  for each row execute function audit('franchisee_id', 'language', 'gets_digest');

-- The version before takes out of the outbox what has a business, and leaves these lie.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('renewal', 'enquiry', 'receipt', 'digest'));
alter table outbox alter column business_id drop not null;
alter table outbox
  add column franchisee_id uuid references franchisee on delete cascade,
  -- The Monday on which it is sent.
  add column week date;
alter table outbox drop constraint outbox_tells_of_one;
alter table outbox add constraint outbox_tells_of_one check (case kind
  when 'renewal' then expiry is not null and rung is not null and about_id is null
  when 'digest' then franchisee_id is not null and week is not null and business_id is null and about_id is null
  else expiry is null and rung is null and about_id is not null end
  and (kind = 'digest' or (business_id is not null and week is null)));
create unique index outbox_digest on outbox (franchisee_id, week) where kind = 'digest';
