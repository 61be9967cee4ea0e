-- What a card cost an agency until it cost something else. The bill of a month that is over keeps the price that the month
-- ended with: that of the first change since.
create table per_card_price_change (
  agency_id uuid not null references agency on delete cascade,
  changed_at timestamptz not null default clock_timestamp(),
  old_paise bigint not null,
  primary key (agency_id, changed_at)
);
alter table per_card_price_change enable row level security;
create policy tenant on per_card_price_change
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert on per_card_price_change to parichay_app;

create function keep_per_card_price() returns trigger language plpgsql as $$
begin
  insert into per_card_price_change (agency_id, old_paise)
  values (old.agency_id, coalesce((old.configuration -> 'prices' ->> 'perCardPaise')::bigint, 0));
  return null;
end $$;
create trigger keep_per_card_price after update of configuration on agency for each row
  when (coalesce(old.configuration -> 'prices' ->> 'perCardPaise', '0')
    is distinct from coalesce(new.configuration -> 'prices' ->> 'perCardPaise', '0'))
  execute function keep_per_card_price();

-- Cards were billed for the month in which they were made; now for that in which they were first published. Bills of months
-- that are over stay as they are. Nobody did it: it is no business of the audit log.
alter table bill_card disable trigger audit;
insert into bill_card (card_no, agency_id, bill)
  select card_no, agency_id, made from card, to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') as made
  where made < to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM')
    and made is distinct from to_char(published_at at time zone 'Asia/Kolkata', 'YYYY-MM')
  on conflict (card_no) do nothing;
alter table bill_card enable trigger audit;
