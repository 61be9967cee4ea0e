import type { SqlSession } from './migrate.ts';

const mighty = `
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
 * Injected SQL can switch to the login's roles, which row level security may not bind.
 * @throws Error
 */
export async function requireHarmlessLogin(serving: SqlSession): Promise<void> {
  const { rows } = await serving.query(mighty);
  const [found] = rows as { role: string; reason: string }[];
  if (found)
    throw new Error(
      `DATABASE_URL signs in somebody who is, or may become, "${found.role}", which ${found.reason}. Requests need a login that may become parichay_app and nobody else: see "Two logins at the database" in docs/deploy.md.`,
    );
}
