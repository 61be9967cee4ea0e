-- Whether a phone is that of the platform's own staff, asked of by another agency.
create function is_platforms_phone(phone text, asking_agency uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from franchisee join agency using (agency_id)
    where phone_number = phone and 'superadmin' = any (agency.roles) and agency_id <> asking_agency
  )
$$;
revoke execute on function is_platforms_phone from public;
grant execute on function is_platforms_phone to parichay_app;
