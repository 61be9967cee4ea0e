-- Who registered a customer: staff that sees only what it made may log in as whom it registered, and nobody who came
-- by itself. Of those from before, whoever made their first business.
alter table customer add column registered_by uuid;
update customer set registered_by = (
  select made_by_franchisee_id from business
  where business.user_id = customer.user_id and made_by_franchisee_id is not null
  order by business.business_id limit 1
);

-- May this staff account, as its session has it, work as this customer? Asked at the door and again on every request,
-- so that what is withdrawn ends at once. Whoever sees a whole agency reaches all of it; others, whom they registered,
-- as long as every business is one that they made. A customer may refuse them all.
create function staff_may_help(helper uuid, epoch int, wanted uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from franchisee
    join agency using (agency_id)
    join customer on customer.user_id = wanted and customer.deleted_at is null
    where franchisee.franchisee_id = helper and franchisee.session_epoch = epoch and franchisee.is_active
      and ('admin' = any (franchisee.roles) or 'log-in-as' = any (franchisee.permissions))
      and coalesce((customer.preferences ->> 'letsStaffIn')::boolean, true)
      and (
        ('admin' = any (franchisee.roles) and 'superadmin' = any (agency.roles))
        or (franchisee.agency_id = customer.agency_id and (
          franchisee.roles && array['admin', 'franchisee-with-all-card-access']
          or (customer.registered_by = helper and (
            select coalesce(bool_and(made_by_franchisee_id is not distinct from helper), false)
            from business where business.user_id = wanted and deleted_at is null
          ))
        ))
      )
  )
$$;
revoke execute on function staff_may_help from public;
grant execute on function staff_may_help to parichay_app;

-- The audit names whom it concerns: the customer, and the business that was opened.
drop function audit_log_in_as;
create function audit_log_in_as(customer_id uuid, opened uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (agency_id, franchisee_id, user_id, call, entity, entity_id, business_id, action)
  select agency_id, nullif(current_setting('app.franchisee_id', true), '')::uuid, user_id,
         current_setting('app.call', true), 'customer', user_id::text,
         coalesce(
           (select business_id from business where business_id = opened and user_id = customer_id),
           (select business_id from business where user_id = customer_id and deleted_at is null
            order by business_id limit 1)
         ),
         'log-in-as'
  from customer where user_id = customer_id
$$;
revoke execute on function audit_log_in_as from public;
grant execute on function audit_log_in_as to parichay_app;
