-- A domain is served for the agency that has shown that it is its own. Others may claim it meanwhile: a claim is in nobody's
-- way, and is what its proof is made from.
alter table agency_domain add column proof_token text not null default replace(gen_random_uuid()::text, '-', '');
-- By a record in its DNS, by leading here already, or on the platform's word. Null: it is claimed.
alter table agency_domain add column proven_by text check (proven_by in ('record', 'address', 'platform'));
-- What is served already stays so; whoever shows a record for it gets it.
update agency_domain set proven_by = case when points_here_since is null then 'platform' else 'address' end;
alter table agency_domain drop constraint agency_domain_pkey;
alter table agency_domain add primary key (host, agency_id);
create unique index agency_domain_proven on agency_domain (host) where proven_by is not null;

drop trigger audit on agency_domain;
create trigger audit after insert or update or delete on agency_domain
  for each row execute function audit('host', 'proof_token');

-- Whether a domain stands under one that is another agency's: `a.cards.example.in` under `cards.example.in`.
create or replace function domain_is_anothers(wanted text, asking uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from agency_domain
    where agency_id <> asking and proven_by is not null and right(wanted, length(host) + 1) = '.' || host
  )
$$;

-- Makes a claimed domain the asking agency's, and answers whether it is. What stands under `_parichay` in its DNS decides;
-- without a record there, leading here is enough where nobody else has it. Whoever had it keeps a claim.
-- It looks past the tenant, as the other agency's row must change with it.
create function prove_domain(wanted text, asking uuid, records text[], leads_here boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own agency_domain;
  other agency_domain;
  has_record boolean;
begin
  perform from agency_domain where host = wanted order by agency_id for update;
  select * into own from agency_domain where host = wanted and agency_id = asking;
  if not found then return false; end if;
  has_record := own.proof_token = any (records);
  if own.proven_by is not null and not (has_record and own.proven_by <> 'record') then return true; end if;
  -- A wildcard of theirs may lead here as well.
  if not has_record and (not leads_here or domain_is_anothers(wanted, asking)) then return false; end if;
  select * into other from agency_domain where host = wanted and agency_id <> asking and proven_by is not null;
  if found then
    if has_record and other.proven_by = 'record' and other.proof_token = any (records) then return false; end if;
    if not has_record and not (other.proven_by = 'address' and other.points_here_since is null) then
      return false;
    end if;
    update agency_domain set proven_by = null, points_here_since = null
      where host = wanted and agency_id = other.agency_id;
  end if;
  update agency_domain set proven_by = case when has_record then 'record' else 'address' end
    where host = wanted and agency_id = asking;
  return true;
end $$;
revoke execute on function prove_domain from public;
grant execute on function prove_domain to parichay_app;

-- How often an agency asked DNS on a day in India, and for how many names certificates came to be allowed.
create table domain_check (
  agency_id uuid not null references agency,
  day date not null,
  checks int not null default 0,
  allowed int not null default 0,
  primary key (agency_id, day)
);
alter table domain_check enable row level security;
create policy tenant on domain_check
  using (agency_id = (select nullif(current_setting('app.agency_id', true), '')::uuid)
    or (select current_setting('app.platform', true) = 'on'))
  with check (app_may_see(agency_id));
grant select, insert, update, delete on domain_check to parichay_app;
