-- Whose rows a query may see is asked once a query where a million rows stand, not once a row: what stands in brackets
-- with `select` is worked out before the first row. It says the same as app_may_see.
do $$
declare t text;
begin
  foreach t in array array['customer', 'business', 'card'] loop
    execute format($policy$
      alter policy tenant on %I
        using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
          or (select current_setting('app.platform', true) = 'on'))
        with check (app_may_see(agency_id))
    $policy$, t);
  end loop;
end $$;
