-- A word that many rows have is not looked up: gathering all of them takes longer than to come across the newest. Whether
-- it is common is seen by the newest rows; both searches then answer a null alone.
create function search_ids(
  of_table text, id_column text, joined text, searched text, pattern text, other text, only_agency_id uuid, most int
) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  is_platform boolean := coalesce(current_setting('app.platform', true) = 'on', false);
  agency uuid := case when is_platform then only_agency_id else tenant end;
  of_agency text := case when agency is null then '' else format(' and %I.agency_id = $3', of_table) end;
  is_like text := format('((%1$s) ilike $1 or (%1$s) ilike $2)', searched);
  among_newest int;
begin
  if not is_platform and tenant is null then return; end if;
  execute format(
    'select count(*) from (select (%5$s) as hit from %1$I%2$s where %1$I.deleted_at is null%3$s order by %1$I.%4$I desc limit 4000) as newest where hit',
    of_table, joined, of_agency, id_column, is_like)
    into among_newest using pattern, other, agency;
  if among_newest >= 26 then
    return next null;
    return;
  end if;
  -- Planned anew each time: how often a word occurs decides how it is best looked for.
  return query execute format('select %1$I.%4$I from %1$I%2$s where %5$s and %1$I.deleted_at is null%3$s limit $4',
    of_table, joined, of_agency, id_column, is_like)
    using pattern, other, agency, most;
end $$;
revoke execute on function search_ids from public;

create or replace function cards_found(search_by text, pattern text, other text, only_agency_id uuid, most int)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select search_ids('card', 'card_no',
    case search_by
      when 'businessName' then ' join business using (business_id)'
      when 'registeredPhoneNumber' then ' join business using (business_id) join customer using (user_id)'
      else '' end,
    case search_by
      when 'businessName' then 'business.business_name'
      when 'registeredPhoneNumber' then 'customer.phone_number'
      when 'cardId' then 'card.card_id'
      when 'companyName' then $sql$card.sections -> 'basicDetails' ->> 'businessName'$sql$ end,
    pattern, other, only_agency_id, most)
$$;

create function businesses_found(search_by text, pattern text, other text, only_agency_id uuid, most int)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select search_ids('business', 'business_id',
    case search_by when 'registeredPhoneNumber' then ' join customer using (user_id)' else '' end,
    case search_by when 'businessName' then 'business.business_name' when 'registeredPhoneNumber' then 'customer.phone_number' end,
    pattern, other, only_agency_id, most)
$$;

-- One category over all agencies.
create index business_of_all_by_category on business (category, business_id desc) where deleted_at is null;
revoke execute on function businesses_found from public;
grant execute on function businesses_found to parichay_app;
