-- Who may do what at the database: `roles` of docker-compose.yml runs this as the superuser at every start, before anything
-- of ours. It changes nothing that is as it should be, so it also moves installations whose tables are the superuser's.
--
--   parichay_owner    signs in to bring the database up to date: owns everything, is no superuser
--   parichay_serving  signs in to serve: owns nothing, may do nothing but become
--   parichay_app      the role of every request's transaction, bound by row level security
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv serving_password SERVING_PASSWORD

select format('create role %I %s', role, options)
from (values ('parichay_owner', 'login'), ('parichay_serving', 'login noinherit'), ('parichay_app', 'nologin')) as wanted (role, options)
where to_regrole(role) is null
\gexec
alter role parichay_owner password :'owner_password';
alter role parichay_serving noinherit password :'serving_password';
-- The owner puts in an agency's rows as the role that policies bind.
grant parichay_app to parichay_serving, parichay_owner;

alter database :"DBNAME" owner to parichay_owner;
-- Nobody makes tables, temporary ones neither, but their owner.
revoke all on database :"DBNAME" from public;
grant connect on database :"DBNAME" to parichay_serving;
revoke create on schema public from public;

with ours as (
  select oid, nspname, nspowner from pg_namespace where nspname in ('public', 'pgboss')
), linked as (
  -- Parts of an extension, and sequences that go with their column.
  select classid, objid from pg_depend where deptype = 'e' or (deptype in ('a', 'i') and refobjsubid > 0)
)
select format('alter schema %I owner to parichay_owner', nspname)
from ours where nspname = 'pgboss' and nspowner <> 'parichay_owner'::regrole
union all
select format('alter table %s owner to parichay_owner', c.oid::regclass)
from pg_class c join ours on ours.oid = relnamespace
where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relowner <> 'parichay_owner'::regrole
  and ('pg_class'::regclass, c.oid) not in (select classid, objid from linked)
union all
select format('alter routine %s owner to parichay_owner', p.oid::regprocedure)
from pg_proc p join ours on ours.oid = pronamespace
where proowner <> 'parichay_owner'::regrole and ('pg_proc'::regclass, p.oid) not in (select classid, objid from linked)
union all
select format('alter type %s owner to parichay_owner', t.oid::regtype)
from pg_type t join ours on ours.oid = typnamespace
where typtype in ('e', 'd') and typowner <> 'parichay_owner'::regrole
  and ('pg_type'::regclass, t.oid) not in (select classid, objid from linked)
\gexec
