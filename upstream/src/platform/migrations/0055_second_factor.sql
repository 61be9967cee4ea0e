-- What staff signs in with beside the password (docs/adr/0038): an authenticator app, passkeys, codes on paper.

create table authenticator (
  franchisee_id uuid primary key references franchisee on delete cascade,
  agency_id uuid not null references agency,
  -- Sealed by the BFF, for this account.
  sealed_secret text not null,
  -- The half minute, counted from 1970, whose code was taken last: none of it or before it is taken again.
  last_step int not null,
  created_at timestamptz not null default now()
);

create table passkey (
  passkey_id uuid primary key,
  franchisee_id uuid not null references franchisee on delete cascade,
  agency_id uuid not null references agency,
  credential_id text not null unique,
  -- On which it was made, and where alone a browser offers it.
  domain text not null,
  public_key text not null,
  -- How often it has signed, where it counts.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on passkey (franchisee_id, passkey_id);

create table recovery_code (
  franchisee_id uuid not null references franchisee on delete cascade,
  agency_id uuid not null references agency,
  -- Keyed, by the BFF.
  digest text not null,
  primary key (franchisee_id, digest)
);

do $$
declare t text;
begin
  foreach t in array array['authenticator', 'passkey', 'recovery_code'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy tenant on %I
        using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
          or (select current_setting('app.platform', true) = 'on'))
        with check (app_may_see(agency_id))
    $policy$, t);
    execute format('grant select, insert, update, delete on %I to parichay_app', t);
  end loop;
end $$;

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('insert', 'update', 'delete', 'log-in-as', 'sign-in', 'sign-in-refused', 'password-change',
                    'factor-add', 'factor-remove', 'recovery-code-use', 'recovery-codes-renew'));

-- What happened to the sign-in of a staff account changes no row that is kept, so it is written down by itself.
-- `by_whom` null: it did it itself.
create function audit_account(who uuid, by_whom uuid, deed text, with_call text, facts jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (agency_id, franchisee_id, call, entity, entity_id, action, after)
  select agency_id, coalesce(by_whom, who), with_call, 'franchisee', franchisee_id::text, deed, facts
  from franchisee where franchisee_id = who
$$;
revoke execute on function audit_account from public;
grant execute on function audit_account to parichay_app;

-- Anybody may try a password, so of those that are refused ten an hour of an account are written down.
create function audit_refused_sign_in(who uuid, with_call text, facts jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  select audit_account(franchisee_id, null, 'sign-in-refused', with_call, facts)
  from franchisee
  where franchisee_id = who and 10 > (
    select count(*) from audit_log
    where audit_log.agency_id = franchisee.agency_id and audit_log.franchisee_id = who
      and action = 'sign-in-refused' and audit_log.created_at > now() - interval '1 hour'
  )
$$;
revoke execute on function audit_refused_sign_in from public;
grant execute on function audit_refused_sign_in to parichay_app;
