import { sql } from 'kysely';
import { platformAgencyIdSql } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isPermissionDenied } from '../../platform/http/errors.ts';
import { type Manifest, PortabilityError } from './manifest.ts';
import { requireOwnReferences } from './own-references.ts';
import { type AgencyTable, agencyRowCondition, exportedTables, type SharedTable, sharedTables } from './tables.ts';

type Row = Record<string, unknown>;
const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Maps ids of the source's platform, of shared lists and of taken plan numbers; other ids stay. */
export function createRowImporter(tx: Tx, { platformAgencyId, agencyId }: Manifest) {
  const idMap = new Map<string, string>();
  const planIdMap = new Map<number, number>();
  const columns = new Map<string, string[]>();
  const clearedTables = new Set<string>();

  async function columnsOf(table: string, keepsIdentity = false): Promise<string[]> {
    const cached = columns.get(table);
    if (cached) return cached;
    const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
        and (is_identity = 'NO' or ${keepsIdentity})`.execute(tx);
    const columnNames = rows.map((row) => row.column_name);
    columns.set(table, columnNames);
    return columnNames;
  }

  async function insert(table: string, rows: readonly Row[], keepsIdentity?: boolean): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const insertColumns = (await columnsOf(table, keepsIdentity)).filter((column) => Object.hasOwn(first, column));
    const list = sql.join(insertColumns.map((column) => sql.id(column)));
    await sql`insert into ${sql.table(table)} (${list}) ${sql.raw(keepsIdentity ? 'overriding system value' : '')}
      select ${list} from ${recordsFromJson(table, rows)} as t`.execute(tx);
  }

  /** Inserts as `parichay_app`, because row level security does not apply to the tables' owner. */
  async function insertAsAppRole(table: string, rows: readonly Row[], keepsIdentity?: boolean): Promise<void> {
    // Read first, because `information_schema` shows all columns to the owner only.
    await columnsOf(table, keepsIdentity);
    await sql`select set_config('role', 'parichay_app', true)`.execute(tx);
    try {
      await insert(table, rows, keepsIdentity);
    } catch (error) {
      if (!isPermissionDenied(error)) throw error;
      throw new PortabilityError(`Nothing was changed: ${table} has rows that are not this agency's to write.`);
    }
    await sql`select set_config('role', 'none', true)`.execute(tx);
  }

  async function insertAsOwner(agencyTable: AgencyTable, rows: readonly Row[]): Promise<void> {
    const { table, keepsGeneratedNumbers } = agencyTable;
    const { rows: foreignRows } = await sql`select from ${recordsFromJson(table, rows)} as t
      where (${agencyRowCondition(agencyTable, agencyId)}) is not true limit 1`.execute(tx);
    if (foreignRows.length > 0)
      throw new PortabilityError(`Nothing was changed: ${table} has rows that are not this agency's to write.`);
    await insert(table, rows, keepsGeneratedNumbers);
  }

  const parseRow = (line: string): Row =>
    JSON.parse(idMap.size === 0 ? line : line.replaceAll(uuidPattern, (id) => idMap.get(id) ?? id));

  async function mapOrInsertRow({ table, id, name, without }: SharedTable, row: Row): Promise<void> {
    const nameConditions = name.map((column, at) =>
      at === name.length - 1
        ? sql`lower(${sql.id(column)}) = lower(${row[column]})`
        : sql`${sql.id(column)} = ${row[column]}::uuid`,
    );
    if (table === 'image_subcategory') nameConditions.push(sql`agency_id is null`);
    const { rows } = await sql<{ id: string }>`select ${sql.id(id)} as id from ${sql.table(table)}
      where ${sql.id(id)} = ${row[id]}::uuid or (${sql.join(nameConditions, sql` and `)})
      order by ${sql.id(id)} = ${row[id]}::uuid desc limit 1`.execute(tx);
    const [existing] = rows;
    if (!existing) await insert(table, [{ ...row, ...without }]);
    else if (existing.id !== row[id]) idMap.set(String(row[id]), existing.id);
  }

  async function renumberPlans(rows: Row[]): Promise<Row[]> {
    const { rows: takenIds } = await sql<{ id: number }>`select subscription_plan_id as id from subscription_plan
      where subscription_plan_id = any(${rows.map((row) => row.subscription_plan_id)}::int[])`.execute(tx);
    const sequence = sql`pg_get_serial_sequence('subscription_plan', 'subscription_plan_id')`;
    const maxId = Math.max(...rows.map((row) => Number(row.subscription_plan_id)));
    await sql`select setval(${sequence}, greatest(${maxId}, (select max(subscription_plan_id) from subscription_plan)))`.execute(
      tx,
    );
    for (const { id } of takenIds) {
      const { rows: next } = await sql<{ id: string }>`select nextval(${sequence}) as id`.execute(tx);
      planIdMap.set(id, Number(next[0]?.id));
    }
    return rows.map((row) => ({
      ...row,
      subscription_plan_id: planIdMap.get(Number(row.subscription_plan_id)) ?? row.subscription_plan_id,
    }));
  }

  const withPlanNumber = (row: Row): Row => {
    const terms = row.terms as Row | null;
    const newPlanId = planIdMap.get(Number(row.item));
    const isOfPlan = newPlanId !== undefined && (row.kind === 'subscription' || row.kind === 'card');
    return isOfPlan
      ? { ...row, item: String(newPlanId), ...(terms && { terms: { ...terms, planId: newPlanId } }) }
      : row;
  };
  const withCouponPlans = (row: Row): Row => ({
    ...row,
    plan_ids: (row.plan_ids as number[]).map((planId) => planIdMap.get(planId) ?? planId),
  });
  const withLogPlan = (row: Row): Row => {
    const newPlanId = row.entity === 'subscription_plan' ? planIdMap.get(Number(row.entity_id)) : undefined;
    return newPlanId === undefined ? row : { ...row, entity_id: String(newPlanId) };
  };

  /** Security: checksums do not authenticate the author, so no row may name another agency. */
  function requireOwnAgency(table: string, rows: readonly Row[]): void {
    for (const row of rows) {
      const other = Object.keys(row).find((name) => name.endsWith('agency_id') && (row[name] ?? agencyId) !== agencyId);
      if (other) throw new PortabilityError(`Nothing was changed: ${table} has rows of another agency (${other}).`);
    }
  }

  return {
    async start(): Promise<void> {
      const { rows } = await sql<{ id: string | null }>`select ${platformAgencyIdSql} as id`.execute(tx);
      if (rows[0]?.id) idMap.set(platformAgencyId, rows[0].id);
      await requireAppRoleMembership(tx);
      await sql`select set_config('app.agency_id', ${agencyId}, true), set_config('app.platform', 'off', true)`.execute(
        tx,
      );
    },
    async rows(folder: 'rows' | 'shared', table: string, lines: readonly string[]): Promise<void> {
      const sharedTable = sharedTables.find((one) => one.table === table);
      if (folder === 'shared' && sharedTable) {
        for (const line of lines) await mapOrInsertRow(sharedTable, parseRow(line));
        return;
      }
      const agencyTable = exportedTables.find((one) => one.table === table);
      if (!agencyTable) return;
      let rows = lines.map(parseRow);
      requireOwnAgency(table, rows);
      if (table === 'subscription_plan') rows = await renumberPlans(rows);
      if (table === 'payment_intent' || table === 'payment_grant') rows = rows.map(withPlanNumber);
      if (table === 'coupon') rows = rows.map(withCouponPlans);
      if (table === 'audit_log') rows = rows.map(withLogPlan);
      if (agencyTable.isFilledByTriggers && !clearedTables.has(table)) {
        clearedTables.add(table);
        await sql`delete from ${sql.table(table)} where agency_id = ${agencyId}::uuid`.execute(tx);
      }
      await (agencyTable.isInsertedByOwner
        ? insertAsOwner(agencyTable, rows)
        : insertAsAppRole(table, rows, agencyTable.keepsGeneratedNumbers));
      if (table === 'payment_grant') await restoreResponsibleStaffOfPayments(tx, rows);
    },
    /** Checks the rows; the update fires the trigger that records the agency's pictures as used. */
    async end(): Promise<void> {
      const { rows: tenant } = await sql`select from agency
        where agency_id = ${agencyId}::uuid and not 'superadmin' = any (roles)`.execute(tx);
      if (!tenant[0])
        throw new PortabilityError('Nothing was changed: the agency is missing, or is the platform itself.');
      await requireOwnReferences(tx, agencyId);
      await sql`update agency set brand = brand where agency_id = ${agencyId}::uuid`.execute(tx);
    },
  };
}

const recordsFromJson = (table: string, rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

async function requireAppRoleMembership(tx: Tx): Promise<void> {
  const { rows } = await sql<{ login: string; may: boolean }>`select current_user as login,
    pg_has_role(current_user, 'parichay_app', 'member') as may`.execute(tx);
  if (!rows[0]?.may)
    throw new PortabilityError(
      `Nothing was changed: run "grant parichay_app to ${rows[0]?.login}" in the database first (docs/deploy.md).`,
    );
}

/** Restores who was responsible at the payment, because a trigger stores who is responsible today. */
const restoreResponsibleStaffOfPayments = (tx: Tx, rows: readonly Row[]) =>
  sql`update payment_grant set registered_by = those.registered_by
    from ${recordsFromJson('payment_grant', rows)} as those
    where payment_grant.record_no = those.record_no`.execute(tx);
