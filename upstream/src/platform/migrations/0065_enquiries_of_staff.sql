-- Enquiries over all businesses, as staff reads them: who deals with one, and the ways that its list is asked.
alter table enquiry
  add column handed_to_id uuid references franchisee on delete set null,
  add column handed_at timestamptz;
create index enquiry_handed on enquiry (handed_to_id, enquiry_id desc) where handed_to_id is not null;
create index enquiry_by_date on enquiry (agency_id, created_at desc, enquiry_id desc);
create index enquiry_of_all_by_date on enquiry (created_at desc, enquiry_id desc);
-- In the order of the list; it answers what the one without an order did.
create index enquiry_new_of_agency on enquiry (agency_id, enquiry_id desc) where read_at is null;
drop index enquiry_unread_of_agency;

-- Part of a name or a number is found as those of businesses are (0011, 0014): by trigrams, past the policy, ids alone. A
-- word that many of the newest have answers one null: it is come across on the way.
create index enquiry_name_parts on enquiry using gin (name gin_trgm_ops);
create index enquiry_phone_parts on enquiry using gin (phone_number gin_trgm_ops);
create function enquiries_found(pattern text, other text, phone text, only_agency_id uuid, most int) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  is_platform boolean := coalesce(current_setting('app.platform', true) = 'on', false);
  agency uuid := case when is_platform then only_agency_id else tenant end;
  of_agency text := case when agency is null then '' else ' and agency_id = $4' end;
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
revoke execute on function enquiries_found from public;
grant execute on function enquiries_found to parichay_app;

-- What told a person of an enquiry leads to it: it goes when the enquiry does, or is handed to somebody else.
create function forget_handed_notification() returns trigger language plpgsql as $$
begin
  delete from notification where account_id = old.handed_to_id and kind = 'enquiry_handed'
    and url = '/panel/admin/enquiries?enquiry=' || old.enquiry_id;
  return null;
end $$;
create trigger forget_handed_notification after delete or update of handed_to_id on enquiry
  for each row when (old.handed_to_id is not null) execute function forget_handed_notification();
