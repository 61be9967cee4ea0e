import { sql } from 'kysely';
import { platformAgency } from '../../people/agency/agency.reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isForbidden } from '../../platform/http/errors.ts';
import { type Manifest, PortabilityError } from './manifest.ts';
import { requireOwnRows } from './own-rows.ts';
import { exported, ownRows, type SharedTable, shared, type TableOfAgency } from './tables.ts';

type Row = Record<string, unknown>;
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Maps references to the source's platform (lists, agency, taken plan numbers) to this one's; other ids stay. */
export function createPutIn(tx: Tx, { platformAgencyId, agencyId }: Manifest) {
  const ids = new Map<string, string>();
  const plans = new Map<number, number>();
  const columns = new Map<string, string[]>();
  const counted = new Set<string>();

  async function columnsOf(table: string, keepsIdentity = false): Promise<string[]> {
    const known = columns.get(table);
    if (known) return known;
    const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
        and (is_identity = 'NO' or ${keepsIdentity})`.execute(tx);
    const found = rows.map((row) => row.column_name);
    columns.set(table, found);
    return found;
  }

  async function insert(table: string, rows: readonly Row[], keepsIdentity?: boolean): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const into = (await columnsOf(table, keepsIdentity)).filter((column) => Object.hasOwn(first, column));
    const list = sql.join(into.map((column) => sql.id(column)));
    await sql`insert into ${sql.table(table)} (${list}) ${sql.raw(keepsIdentity ? 'overriding system value' : '')}
      select ${list} from ${recordsOf(table, rows)} as t`.execute(tx);
  }

  /** Row level security does not apply to the owner of the tables. */
  async function insertUnderPolicy(table: string, rows: readonly Row[], keepsIdentity?: boolean): Promise<void> {
    // `information_schema` shows all columns to the owner only.
    await columnsOf(table, keepsIdentity);
    await sql`select set_config('role', 'parichay_app', true)`.execute(tx);
    try {
      await insert(table, rows, keepsIdentity);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      throw new PortabilityError(`Nothing was changed: ${table} has rows that are not this agency's to write.`);
    }
    await sql`select set_config('role', 'none', true)`.execute(tx);
  }

  async function insertAsOwner(of: TableOfAgency, rows: readonly Row[]): Promise<void> {
    const { table, keepsIdentity } = of;
    const { rows: others } = await sql`select from ${recordsOf(table, rows)} as t
      where (${ownRows(of, agencyId)}) is not true limit 1`.execute(tx);
    if (others.length > 0)
      throw new PortabilityError(`Nothing was changed: ${table} has rows that are not this agency's to write.`);
    await insert(table, rows, keepsIdentity);
  }

  const named = (line: string): Row =>
    JSON.parse(ids.size === 0 ? line : line.replaceAll(uuids, (id) => ids.get(id) ?? id));

  async function putShared({ table, id, name, without }: SharedTable, row: Row): Promise<void> {
    const isNamed = name.map((column, at) =>
      at === name.length - 1
        ? sql`lower(${sql.id(column)}) = lower(${row[column]})`
        : sql`${sql.id(column)} = ${row[column]}::uuid`,
    );
    if (table === 'image_subcategory') isNamed.push(sql`agency_id is null`);
    const { rows } = await sql<{ id: string }>`select ${sql.id(id)} as id from ${sql.table(table)}
      where ${sql.id(id)} = ${row[id]}::uuid or (${sql.join(isNamed, sql` and `)})
      order by ${sql.id(id)} = ${row[id]}::uuid desc limit 1`.execute(tx);
    const [here] = rows;
    if (!here) await insert(table, [{ ...row, ...without }]);
    else if (here.id !== row[id]) ids.set(String(row[id]), here.id);
  }

  async function numberPlans(rows: Row[]): Promise<Row[]> {
    const { rows: taken } = await sql<{ id: number }>`select subscription_plan_id as id from subscription_plan
      where subscription_plan_id = any(${rows.map((row) => row.subscription_plan_id)}::int[])`.execute(tx);
    const sequence = sql`pg_get_serial_sequence('subscription_plan', 'subscription_plan_id')`;
    const most = Math.max(...rows.map((row) => Number(row.subscription_plan_id)));
    await sql`select setval(${sequence}, greatest(${most}, (select max(subscription_plan_id) from subscription_plan)))`.execute(
      tx,
    );
    for (const { id } of taken) {
      const { rows: next } = await sql<{ id: string }>`select nextval(${sequence}) as id`.execute(tx);
      plans.set(id, Number(next[0]?.id));
    }
    return rows.map((row) => ({
      ...row,
      subscription_plan_id: plans.get(Number(row.subscription_plan_id)) ?? row.subscription_plan_id,
    }));
  }

  const ofPlan = (row: Row): Row => {
    const terms = row.terms as Row | null;
    const plan = plans.get(Number(row.item));
    const isOfPlan = plan !== undefined && (row.kind === 'subscription' || row.kind === 'card');
    return isOfPlan ? { ...row, item: String(plan), ...(terms && { terms: { ...terms, planId: plan } }) } : row;
  };
  const ofCoupon = (row: Row): Row => ({
    ...row,
    plan_ids: (row.plan_ids as number[]).map((plan) => plans.get(plan) ?? plan),
  });
  const ofLog = (row: Row): Row => {
    const plan = row.entity === 'subscription_plan' ? plans.get(Number(row.entity_id)) : undefined;
    return plan === undefined ? row : { ...row, entity_id: String(plan) };
  };

  /** Security: checksums do not authenticate the author, so no row may name another agency. */
  function requireOwn(table: string, rows: readonly Row[]): void {
    for (const row of rows) {
      const other = Object.keys(row).find((name) => name.endsWith('agency_id') && (row[name] ?? agencyId) !== agencyId);
      if (other) throw new PortabilityError(`Nothing was changed: ${table} has rows of another agency (${other}).`);
    }
  }

  return {
    async start(): Promise<void> {
      const { rows } = await sql<{ id: string | null }>`select ${platformAgency} as id`.execute(tx);
      if (rows[0]?.id) ids.set(platformAgencyId, rows[0].id);
      await requireRoleOfRequests(tx);
      await sql`select set_config('app.agency_id', ${agencyId}, true), set_config('app.platform', 'off', true)`.execute(
        tx,
      );
    },
    async rows(folder: 'rows' | 'shared', table: string, lines: readonly string[]): Promise<void> {
      const of = shared.find((one) => one.table === table);
      if (folder === 'shared' && of) {
        for (const line of lines) await putShared(of, named(line));
        return;
      }
      const known = exported.find((one) => one.table === table);
      if (!known) return;
      let rows = lines.map(named);
      requireOwn(table, rows);
      if (table === 'subscription_plan') rows = await numberPlans(rows);
      if (table === 'payment_intent' || table === 'payment_grant') rows = rows.map(ofPlan);
      if (table === 'coupon') rows = rows.map(ofCoupon);
      if (table === 'audit_log') rows = rows.map(ofLog);
      if (known.isCounted && !counted.has(table)) {
        counted.add(table);
        await sql`delete from ${sql.table(table)} where agency_id = ${agencyId}::uuid`.execute(tx);
      }
      await (known.asOwner ? insertAsOwner(known, rows) : insertUnderPolicy(table, rows, known.keepsIdentity));
      if (table === 'payment_grant') await keepRegistrars(tx, rows);
    },
    /** The update fires the trigger that records the agency's pictures as used. */
    async end(): Promise<void> {
      const { rows: tenant } = await sql`select from agency
        where agency_id = ${agencyId}::uuid and not 'superadmin' = any (roles)`.execute(tx);
      if (!tenant[0])
        throw new PortabilityError('Nothing was changed: the agency is missing, or is the platform itself.');
      await requireOwnRows(tx, agencyId);
      await sql`update agency set brand = brand where agency_id = ${agencyId}::uuid`.execute(tx);
    },
  };
}

const recordsOf = (table: string, rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

async function requireRoleOfRequests(tx: Tx): Promise<void> {
  const { rows } = await sql<{ login: string; may: boolean }>`select current_user as login,
    pg_has_role(current_user, 'parichay_app', 'member') as may`.execute(tx);
  if (!rows[0]?.may)
    throw new PortabilityError(
      `Nothing was changed: run "grant parichay_app to ${rows[0]?.login}" in the database first (docs/deploy.md).`,
    );
}

/** A trigger stores who is responsible today; the file has who was responsible at the payment. */
const keepRegistrars = (tx: Tx, rows: readonly Row[]) =>
  sql`update payment_grant set registered_by = those.registered_by
    from ${recordsOf('payment_grant', rows)} as those
    where payment_grant.record_no = those.record_no`.execute(tx);
