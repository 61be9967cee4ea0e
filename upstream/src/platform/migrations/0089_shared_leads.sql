-- The owner decides whether the agency sees the enquiries of a card. Cards that exist go on sharing them, as their forms
-- said; new ones begin without.
alter table card add column shares_leads boolean not null default true;
alter table card alter column shares_leads set default false;
-- What the visitor agreed to. Those who asked before agreed to the agency, too.
alter table enquiry add column agency_sees boolean not null default true;
alter table enquiry alter column agency_sees set default false;

-- Staff lists none but these.
create index enquiry_shared on enquiry (agency_id, enquiry_id desc) where agency_sees;
create index enquiry_shared_of_all on enquiry (enquiry_id desc) where agency_sees;
create index enquiry_shared_by_date on enquiry (agency_id, created_at desc, enquiry_id desc) where agency_sees;
create index enquiry_shared_of_all_by_date on enquiry (created_at desc, enquiry_id desc) where agency_sees;
create index enquiry_shared_new on enquiry (agency_id, enquiry_id desc) where agency_sees and read_at is null;
drop index enquiry_by_date;
drop index enquiry_of_all_by_date;
drop index enquiry_new_of_agency;

-- As in 0065, of shared enquiries alone: others would fill what is found at most.
create or replace function enquiries_found(pattern text, other text, phone text, only_agency_id uuid, most int)
returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  is_platform boolean := coalesce(current_setting('app.platform', true) = 'on', false);
  agency uuid := case when is_platform then only_agency_id else tenant end;
  of_agency text := case when agency is null then ' and agency_sees' else ' and agency_sees and agency_id = $4' end;
  is_like text := '(name ilike $1 or name ilike $2 or phone_number like $3)';
  among_newest int;
begin
  if not is_platform and tenant is null then return; end if;
  execute format(
    'select count(*) from (select %s as hit from enquiry where true%s order by enquiry_id desc limit 4000) as newest where hit',
    is_like, of_agency)
    into among_newest using pattern, other, phone, agency;
  if among_newest >= 26 then
    return next null;
    return;
  end if;
  return query execute format('select enquiry_id from enquiry where %s%s limit $5', is_like, of_agency)
    using pattern, other, phone, agency, most;
end $$;
