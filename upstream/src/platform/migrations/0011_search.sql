-- Part of a word is found by its trigrams. Row level security keeps such an index from use, because `ilike` might tell
-- of rows that the asker may not see; so the looking up is a function of the tables' owner, which sees to the tenant
-- itself and answers ids alone. What is done with them stands under row level security again.
create extension if not exists pg_trgm;
create index business_name_parts on business using gin (business_name gin_trgm_ops);
create index customer_phone_parts on customer using gin (phone_number gin_trgm_ops);
create index card_id_parts on card using gin (card_id gin_trgm_ops);
create index card_name_parts on card using gin ((sections -> 'basicDetails' ->> 'businessName') gin_trgm_ops);

-- At most so many cards of the tenant, or of the one agency that it asks for, whose `search_by` is like one of the two
-- patterns; the other may be null.
create function cards_found(search_by text, pattern text, other text, only_agency_id uuid, most int)
returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  is_platform boolean := coalesce(current_setting('app.platform', true) = 'on', false);
  agency uuid := case when is_platform then only_agency_id else tenant end;
  searched text := case search_by
    when 'businessName' then 'business.business_name'
    when 'registeredPhoneNumber' then 'customer.phone_number'
    when 'cardId' then 'card.card_id'
    when 'companyName' then $sql$card.sections -> 'basicDetails' ->> 'businessName'$sql$
  end;
  joined text := case search_by
    when 'businessName' then ' join business using (business_id)'
    when 'registeredPhoneNumber' then ' join business using (business_id) join customer using (user_id)'
    else ''
  end;
begin
  if not is_platform and tenant is null then return; end if;
  -- Planned anew each time: how often a word occurs decides how it is best looked for.
  return query execute format(
    'select card.card_no from card%1$s where ((%2$s) ilike $1 or (%2$s) ilike $2) and card.deleted_at is null', joined, searched)
    || case when agency is null then '' else ' and card.agency_id = $3' end || ' limit $4'
    using pattern, other, agency, most;
end $$;
revoke execute on function cards_found from public;
grant execute on function cards_found to parichay_app;
