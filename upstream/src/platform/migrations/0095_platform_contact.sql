-- What the platform is called and whom to ask there: an agency that is about to pay it does not see its row.
create function platform_contact() returns table (agency_name text, contact jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select agency_name, configuration -> 'contact' from agency
  where 'superadmin' = any (roles) order by agency_id limit 1
$$;
revoke execute on function platform_contact from public;
grant execute on function platform_contact to parichay_app;
