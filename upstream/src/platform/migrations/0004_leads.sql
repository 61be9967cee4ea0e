-- What visitors of a card leave behind: feedback, and enquiries (leads). Both go for good with their card or business.
create table feedback (
  feedback_id uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  card_no uuid not null references card on delete cascade,
  name text not null,
  rating int not null check (rating between 1 and 5),
  message text not null,
  -- Nothing a stranger wrote stands on a card before its owner says so.
  is_shown boolean not null default false,
  created_at timestamptz not null default now()
);
create index on feedback (business_id, feedback_id desc);
create index on feedback (agency_id, feedback_id desc);
-- For the limit of an hour, the mean, and the words on the card.
create index on feedback (card_no, created_at desc);

create table enquiry (
  enquiry_id uuid primary key,
  agency_id uuid not null references agency,
  business_id uuid not null references business on delete cascade,
  card_no uuid not null references card on delete cascade,
  name text not null,
  phone_number text not null,
  email text not null,
  message text not null,
  consent_at timestamptz not null default now(),
  consent_version text not null,
  consent_locale text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  check (phone_number <> '' or email <> '')
);
create index on enquiry (business_id, enquiry_id desc);
create index on enquiry (agency_id, enquiry_id desc);
create index on enquiry (card_no, created_at desc);
create index enquiry_unread on enquiry (business_id) where read_at is null;
create index enquiry_unread_of_agency on enquiry (agency_id) where read_at is null;

-- The notification of a lead bears the lead's id and names the visitor. It goes when the lead does, whichever way that
-- is: by itself, or with its card, its business or its owner.
create function forget_notification() returns trigger language plpgsql as $$
begin
  delete from notification where notification_id = (to_jsonb(old) ->> tg_argv[0])::uuid;
  return null;
end $$;
create trigger forget_notification after delete on feedback
  for each row execute function forget_notification('feedback_id');
create trigger forget_notification after delete on enquiry
  for each row execute function forget_notification('enquiry_id');

do $$
declare t text;
begin
  foreach t in array array['feedback', 'enquiry'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (app_may_see(agency_id)) with check (app_may_see(agency_id))', t);
    execute format('grant select, insert, update, delete on %I to parichay_app', t);
  end loop;
end $$;
