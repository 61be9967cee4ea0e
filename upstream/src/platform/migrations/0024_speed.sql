-- The same cell of a CSV file in a third of the time: its first letter is compared as a number. A report writes millions.
create or replace function csv_cell(value text) returns text language sql immutable parallel safe as $$
  select case
    -- = + - @, tab and ends of lines, and = + - @ in full width
    when ascii(value) = any ('{61,43,45,64,9,13,10,65309,65291,65293,65312}'::int[]) and value !~ '^\+\d+( \d+)+$'
      then '"''' || replace(value, '"', '""') || '"'
    else '"' || replace(coalesce(value, ''), '"', '""') || '"'
  end
$$;

-- Whether a word is common is seen where it stands: by the newest customers, when it is part of their phone numbers, without
-- reading the business of each of them.
create index customer_of_agency on customer (agency_id, user_id desc) where deleted_at is null;

drop function cards_found, businesses_found, search_ids;

create function search_ids(
  of_table text, id_column text, joined text, in_table text, in_id_column text, searched text,
  pattern text, other text, only_agency_id uuid, most int
) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  is_platform boolean := coalesce(current_setting('app.platform', true) = 'on', false);
  agency uuid := case when is_platform then only_agency_id else tenant end;
  is_like text := format('((%1$s) ilike $1 or (%1$s) ilike $2)', searched);
  of_agency text := case when agency is null then '' else ' and %I.agency_id = $3' end;
  among_newest int;
begin
  if not is_platform and tenant is null then return; end if;
  execute format(
    'select count(*) from (select (%3$s) as hit from %1$I where %1$I.deleted_at is null%4$s order by %1$I.%2$I desc limit 4000) as newest where hit',
    in_table, in_id_column, is_like, format(of_agency, in_table))
    into among_newest using pattern, other, agency;
  if among_newest >= 26 then
    return next null;
    return;
  end if;
  -- Planned anew each time: how often a word occurs decides how it is best looked for.
  return query execute format('select %1$I.%2$I from %1$I%3$s where %4$s and %1$I.deleted_at is null%5$s limit $4',
    of_table, id_column, joined, is_like, format(of_agency, of_table))
    using pattern, other, agency, most;
end $$;

create function cards_found(search_by text, pattern text, other text, only_agency_id uuid, most int)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select search_ids('card', 'card_no', joined, in_table, in_id_column, searched, pattern, other, only_agency_id, most)
  from (values
    ('businessName', ' join business using (business_id)', 'business', 'business_id', 'business.business_name'),
    ('registeredPhoneNumber', ' join business using (business_id) join customer using (user_id)',
      'customer', 'user_id', 'customer.phone_number'),
    ('cardId', '', 'card', 'card_no', 'card.card_id'),
    ('companyName', '', 'card', 'card_no', $sql$card.sections -> 'basicDetails' ->> 'businessName'$sql$)
  ) as kind (name, joined, in_table, in_id_column, searched) where name = search_by
$$;

create function businesses_found(search_by text, pattern text, other text, only_agency_id uuid, most int)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select search_ids('business', 'business_id', joined, in_table, in_id_column, searched, pattern, other, only_agency_id, most)
  from (values
    ('businessName', '', 'business', 'business_id', 'business.business_name'),
    ('registeredPhoneNumber', ' join customer using (user_id)', 'customer', 'user_id', 'customer.phone_number')
  ) as kind (name, joined, in_table, in_id_column, searched) where name = search_by
$$;
revoke execute on function search_ids, cards_found, businesses_found from public;
grant execute on function cards_found, businesses_found to parichay_app;
