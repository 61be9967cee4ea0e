-- As in 0009, for the tables that a card's visitors fill: thousands of rows to a business, and whose they are is asked
-- once a query.
do $$
declare t text;
begin
  foreach t in array array['enquiry', 'feedback', 'card_event', 'notification'] loop
    execute format($policy$
      alter policy tenant on %I
        using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
          or (select current_setting('app.platform', true) = 'on'))
        with check (app_may_see(agency_id))
    $policy$, t);
  end loop;
end $$;
