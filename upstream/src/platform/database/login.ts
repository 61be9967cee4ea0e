import type { SqlSession } from './migrate.ts';

const privilegedRoleQuery = `
  select r.rolname as role,
    case
      when r.rolsuper then 'is a superuser'
      when r.rolbypassrls then 'passes row level security by'
      when r.rolcreaterole then 'makes roles'
      else 'owns tables'
    end as reason
  from pg_roles r
  where pg_has_role(current_user, r.oid, 'member')
    and (r.rolsuper or r.rolbypassrls or r.rolcreaterole
      or exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace))
  order by r.rolname <> current_user
  limit 1`;

/**
 * Refuses a privileged login: injected SQL could switch to its roles and bypass row level security.
 * @throws Error
 */
export async function requireUnprivilegedLogin(session: SqlSession): Promise<void> {
  const { rows } = await session.query(privilegedRoleQuery);
  const [privilegedRole] = rows as { role: string; reason: string }[];
  if (privilegedRole)
    throw new Error(
      `DATABASE_URL logs in as a role that is, or can become, "${privilegedRole.role}", which ${privilegedRole.reason}. Requests need a login that can become only parichay_app: see "Two logins at the database" in docs/deploy.md.`,
    );
}
