-- What visitors did on all cards of an agency, by day, design and place: a month of a million cards is a few thousand rows
-- here. Kept by triggers, so that the version before counts into it too. What is counted stays counted: under the design
-- and the place of its day, and when the card or the enquiry is gone.
create table visit_day (
  agency_id uuid not null references agency,
  -- The day in India.
  date date not null,
  design text not null,
  -- Where the business is, as its owner wrote it; empty where he did not.
  state text not null,
  city text not null,
  views bigint not null default 0,
  saves bigint not null default 0,
  enquiries bigint not null default 0,
  primary key (agency_id, date, design, state, city)
);
-- For the nightly job that forgets what is long ago.
create index on visit_day (date);

alter table visit_day enable row level security;
create policy tenant on visit_day
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on visit_day to parichay_app;

create function card_design(sections jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(sections -> 'template' ->> 'design', 'marble')
$$;
create function place_of(address jsonb, part text) returns text language sql immutable parallel safe as $$
  select left(btrim(coalesce(address ->> part, '')), 80)
$$;
grant execute on function card_design, place_of to parichay_app;

-- Those of one statement together, in the order of the key, so that two at once cannot wait for each other.
create function count_visit_days() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  counted text := case
    when tg_table_name = 'enquiry' then
      $q$select card_no, (created_at at time zone 'Asia/Kolkata')::date as date, 'enquiry' as event, 1::bigint as count from came$q$
    when tg_op = 'INSERT' then 'select card_no, date, event, count from came'
    else 'select card_no, date, event, came.count - was.count as count from came join was using (card_no, date, event, source, target)'
  end;
begin
  execute format($q$
    insert into visit_day (agency_id, date, design, state, city, views, saves, enquiries)
    select business.agency_id, counted.date, card_design(card.sections), place_of(business.address, 'state'),
      place_of(business.address, 'city'),
      coalesce(sum(count) filter (where event = 'view'), 0), coalesce(sum(count) filter (where event = 'save'), 0),
      coalesce(sum(count) filter (where event = 'enquiry'), 0)
    from (%s) as counted join card using (card_no) join business using (business_id)
    where event in ('view', 'save', 'enquiry')
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (agency_id, date, design, state, city) do update set views = visit_day.views + excluded.views,
      saves = visit_day.saves + excluded.saves, enquiries = visit_day.enquiries + excluded.enquiries$q$, counted);
  return null;
end $$;
create trigger count_visit_days after insert on card_event referencing new table as came
  for each statement execute function count_visit_days();
create trigger count_more_visit_days after update on card_event referencing new table as came old table as was
  for each statement execute function count_visit_days();
create trigger count_visit_days after insert on enquiry referencing new table as came
  for each statement execute function count_visit_days();

insert into visit_day (agency_id, date, design, state, city, views, saves, enquiries)
select business.agency_id, counted.date, card_design(card.sections), place_of(business.address, 'state'),
  place_of(business.address, 'city'), sum(views), sum(saves), sum(enquiries)
from (
  select card_no, date, coalesce(sum(count) filter (where event = 'view'), 0) as views,
    coalesce(sum(count) filter (where event = 'save'), 0) as saves, 0 as enquiries
  from card_event where event in ('view', 'save') group by 1, 2
  union all
  select card_no, (created_at at time zone 'Asia/Kolkata')::date, 0, 0, count(*) from enquiry group by 1, 2
) as counted join card using (card_no) join business using (business_id)
group by 1, 2, 3, 4, 5;

-- Which cards are opened most on a day.
create index card_event_most on card_event (agency_id, date, count desc) include (card_no) where event = 'view';
