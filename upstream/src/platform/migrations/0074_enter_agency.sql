-- The super admin works in an agency as one of its admins: the log names both, whoever did it and as whom.
alter table audit_log add column as_franchisee_id uuid;
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('insert', 'update', 'delete', 'log-in-as', 'enter-agency', 'sign-in', 'sign-in-refused',
                    'password-change', 'factor-add', 'factor-remove', 'recovery-code-use', 'recovery-codes-renew'));

-- As 0012 made it, and as whom staff did it.
create or replace function audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  staff uuid := nullif(current_setting('app.franchisee_id', true), '')::uuid;
  old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_now jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  kept_away text[] := array['version', 'updated_at', 'session_epoch', 'password_hash'] || tg_argv[1:];
  changed_from jsonb;
  changed_to jsonb;
begin
  if staff is null then return null; end if;
  changed_from := facts_that_differ(old_row - kept_away, new_row - kept_away);
  changed_to := facts_that_differ(new_row - kept_away, old_row - kept_away);
  if changed_from = '{}' and changed_to = '{}' then return null; end if;
  insert into audit_log (agency_id, franchisee_id, as_franchisee_id, user_id, call, entity, entity_id, business_id, action,
                         before, after)
  values (
    coalesce((row_now ->> 'agency_id')::uuid, nullif(current_setting('app.staff_agency_id', true), '')::uuid),
    staff,
    nullif(current_setting('app.as_franchisee_id', true), '')::uuid,
    nullif(current_setting('app.as_user_id', true), '')::uuid,
    coalesce(current_setting('app.call', true), ''),
    tg_table_name,
    row_now ->> tg_argv[0],
    (row_now ->> 'business_id')::uuid,
    lower(tg_op),
    case when tg_op = 'INSERT' then null else changed_from end,
    case when tg_op = 'DELETE' then null else changed_to end
  );
  return null;
end $$;

-- May this account of the platform, as its session has it, work as this admin? Asked at the door and on every request.
create function staff_may_enter(helper uuid, epoch int, wanted uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from franchisee
    join agency using (agency_id)
    join franchisee as admin on admin.franchisee_id = wanted and admin.is_active and 'admin' = any (admin.roles)
    join agency as entered on entered.agency_id = admin.agency_id and not 'superadmin' = any (entered.roles)
    where franchisee.franchisee_id = helper and franchisee.session_epoch = epoch and franchisee.is_active
      and 'admin' = any (franchisee.roles) and 'superadmin' = any (agency.roles)
  )
$$;
revoke execute on function staff_may_enter from public;
grant execute on function staff_may_enter to parichay_app;

-- That it was entered, and left, changes no row, so it is written down by itself.
create function audit_enter(who uuid, admin uuid, with_call text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (agency_id, franchisee_id, as_franchisee_id, call, entity, entity_id, action)
  select agency_id, who, franchisee_id, with_call, 'agency', agency_id::text, 'enter-agency'
  from franchisee where franchisee_id = admin
$$;
revoke execute on function audit_enter from public;
grant execute on function audit_enter to parichay_app;
