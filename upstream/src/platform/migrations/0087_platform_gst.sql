-- Whether the platform charges GST: an agency that is about to pay it does not see its row.
create function platform_charges_gst() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select configuration -> 'invoice' ->> 'gstin' from agency where 'superadmin' = any (roles) order by agency_id limit 1
  ), '') <> ''
$$;
revoke execute on function platform_charges_gst from public;
grant execute on function platform_charges_gst to parichay_app;
