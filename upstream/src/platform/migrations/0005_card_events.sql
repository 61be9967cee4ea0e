-- What visitors did on public cards, added up by day. Nothing in it tells who they were.
create table card_event (
  card_no uuid not null references card on delete cascade,
  -- The day in India.
  date date not null,
  event text not null,
  source text not null,
  -- What was tapped; empty where nothing was.
  target text not null,
  agency_id uuid not null references agency,
  count bigint not null,
  primary key (card_no, date, event, source, target)
);
-- For the nightly job that forgets what is long ago.
create index on card_event (date);

alter table card_event enable row level security;
create policy tenant on card_event using (app_may_see(agency_id)) with check (app_may_see(agency_id));
grant select, insert, update, delete on card_event to parichay_app;

-- Batches that were added up already: one that is sent twice counts once. They hold events of every agency, so they
-- are the platform's alone.
create table card_event_batch (
  batch_id uuid primary key,
  received_at timestamptz not null default now()
);
create index on card_event_batch (received_at);

alter table card_event_batch enable row level security;
create policy platform on card_event_batch
  using (current_setting('app.platform', true) = 'on') with check (current_setting('app.platform', true) = 'on');
grant select, insert, update, delete on card_event_batch to parichay_app;
