import { sql } from 'kysely';
import { platformAgencyIdSql } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { PortabilityError } from './manifest.ts';
import { exportedTables } from './tables.ts';

/** Columns that refer to rows without a foreign key → possible tables and keys. */
const referencesWithoutForeignKey: Readonly<Record<string, readonly (readonly [table: string, key: string])[]>> = {
  ...Object.fromEntries(
    ['account_id', 'remind_account_id', 'payer_id', 'uploaded_by', 'deleted_by'].map((column) => [
      column,
      [
        ['customer', 'user_id'],
        ['franchisee', 'franchisee_id'],
      ],
    ]),
  ),
  registered_by: [['franchisee', 'franchisee_id']],
  franchisee_id: [['franchisee', 'franchisee_id']],
  as_franchisee_id: [['franchisee', 'franchisee_id']],
  user_id: [['customer', 'user_id']],
  business_id: [['business', 'business_id']],
  card_no: [['card', 'card_no']],
  render_job_id: [['render_job', 'render_job_id']],
};

interface TableReference {
  from: string;
  column: string;
  jsonField?: string;
  to: string;
  key: string;
}

const jsonReferences: readonly TableReference[] = [
  { from: 'customer', column: 'preferences', jsonField: 'activeBusinessId', to: 'business', key: 'business_id' },
];

async function tableReferences(tx: Tx): Promise<TableReference[]> {
  const tables = exportedTables.map(({ table }) => table);
  const { rows: keys } = await sql<TableReference>`
    select own.relname as "from", own_column.attname as "column", named.relname as "to", named_column.attname as key
    from pg_constraint as c
    join pg_class as own on own.oid = c.conrelid
    join pg_class as named on named.oid = c.confrelid
    join pg_attribute as own_column on own_column.attrelid = c.conrelid and own_column.attnum = c.conkey[1]
    join pg_attribute as named_column on named_column.attrelid = c.confrelid and named_column.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and named.relname <> 'agency'`.execute(tx);
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name = any(${[...Object.keys(referencesWithoutForeignKey), 'agency_id']}::text[])`.execute(
    tx,
  );
  const isOfTenants = new Set(columns.filter(({ column }) => column === 'agency_id').map(({ table }) => table));
  const columnReferences = columns.flatMap(({ table, column }) =>
    (referencesWithoutForeignKey[column] ?? []).map(([to, key]) => ({ from: table, column, to, key })),
  );
  return [...keys, ...columnReferences, ...jsonReferences].filter(
    ({ from, to, column, key }) =>
      tables.includes(from) && isOfTenants.has(from) && isOfTenants.has(to) && !(from === to && column === key),
  );
}

/**
 * Security: references must stay within the agency, except authors of the platform's staff.
 * @throws PortabilityError
 */
export async function requireOwnReferences(tx: Tx, agencyId: string): Promise<void> {
  for (const { from, column, jsonField, to, key } of await tableReferences(tx)) {
    const mayBeStaff = to === 'franchisee' && (from === 'audit_log' || column.endsWith('_by'));
    const isNamed = jsonField
      ? sql`named.${sql.ref(key)}::text = own.${sql.ref(column)} ->> ${jsonField}`
      : sql`named.${sql.ref(key)} = own.${sql.ref(column)}`;
    const { rows } = await sql`select from ${sql.table(from)} as own join ${sql.table(to)} as named on ${isNamed}
      where own.agency_id = ${agencyId}::uuid and named.agency_id <> ${agencyId}::uuid
        and not (${mayBeStaff} and named.agency_id is not distinct from ${platformAgencyIdSql}) limit 1`.execute(tx);
    if (rows.length > 0)
      throw new PortabilityError(`Nothing was changed: ${from} names a ${to} of another agency (${column}).`);
  }
}
