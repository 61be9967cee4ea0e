-- How many bytes came in on a day in India by calls that anybody may make, for each agency; all zeros for the platform.
create table daily_bytes (
  kind text not null,
  day date not null,
  agency_id uuid not null,
  bytes bigint not null,
  primary key (kind, day, agency_id)
);
alter table daily_bytes enable row level security;
create policy tenant on daily_bytes
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on daily_bytes to parichay_app;

-- Counts them where both the agency and all together stay within their bounds, and answers whether they do. It looks past
-- the tenant, as all agencies are counted together; that sum is not locked, so it is over by what comes at the same moment.
create function count_daily_bytes(of_kind text, of_agency uuid, more int, most_of_agency bigint, most_of_all bigint)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'Asia/Kolkata')::date;
begin
  if (select coalesce(sum(bytes), 0) + more > most_of_all from daily_bytes where kind = of_kind and day = today) then
    return false;
  end if;
  insert into daily_bytes values (of_kind, today, of_agency, more)
    on conflict (kind, day, agency_id) do update set bytes = daily_bytes.bytes + excluded.bytes
    where daily_bytes.bytes + excluded.bytes <= most_of_agency;
  return found;
end $$;
revoke execute on function count_daily_bytes from public;
grant execute on function count_daily_bytes to parichay_app;
