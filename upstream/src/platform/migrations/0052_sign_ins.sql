-- That staff signed in changes no row of its own, so it is written down by itself.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('insert', 'update', 'delete', 'log-in-as', 'sign-in'));

create function audit_sign_in(who uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (agency_id, franchisee_id, call, entity, entity_id, action)
  select agency_id, franchisee_id, 'POST /franchisee/login', 'franchisee', franchisee_id::text, 'sign-in'
  from franchisee where franchisee_id = who
$$;
revoke execute on function audit_sign_in from public;
grant execute on function audit_sign_in to parichay_app;
