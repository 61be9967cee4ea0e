import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Manifest, PortabilityError, tableOf } from './manifest.ts';

const once: Record<string, { column: string; what: string; where?: string }> = {
  card_address: { column: 'card_id', what: 'card address' },
  agency_domain: { column: 'host', what: 'domain', where: 'proven_by' },
  pdf_card: { column: 'verify_code', what: 'code of a PDF card' },
  staff_id: { column: 'verification_code', what: 'code of a staff id' },
  studio_document: { column: 'document_name', what: 'design' },
  passkey: { column: 'credential_id', what: 'passkey' },
};
const MAX_LISTED = 50;

export async function refuseUnfit(db: Db, { migration, agencyId, agencyName }: Manifest): Promise<void> {
  const { rows } = await sql<{ has: boolean; taken: boolean }>`select
    exists (select from schema_migration where name = ${migration}) as has,
    exists (select from agency where agency_id = ${agencyId}::uuid) as taken`.execute(db);
  if (!rows[0]?.has)
    throw new PortabilityError(
      `This installation is older than the file: it has no migration ${migration}. Update it first.`,
    );
  if (rows[0].taken) throw new PortabilityError(`${agencyName} (${agencyId}) is here already.`);
}

export function createClashes(db: Db) {
  const found: string[] = [];
  let count = 0;
  return {
    async look(name: string, lines: readonly string[]): Promise<void> {
      const { folder, table } = tableOf(name) ?? {};
      const unique = table && folder === 'rows' ? once[table] : undefined;
      if (!table || !unique) return;
      const { column, what, where } = unique;
      const brought = lines.map((line) => JSON.parse(line) as Record<string, string | null>);
      const values = brought.filter((row) => !where || row[where] !== null).map((row) => row[column] ?? '');
      const proven = where ? sql`and ${sql.id(where)} is not null` : sql``;
      const { rows } = await sql<{ value: string }>`select ${sql.id(column)}::text as value from ${sql.table(table)}
        where ${sql.id(column)}::text = any(${values}::text[]) ${proven} order by 1`.execute(db);
      count += rows.length;
      for (const { value } of rows) if (found.length < MAX_LISTED) found.push(`${what} ${value}`);
    },
    refuse(): void {
      if (count === 0) return;
      const more = count > found.length ? [`and ${count - found.length} more`] : [];
      throw new PortabilityError('Nothing was changed: these are taken here already.', [...found, ...more]);
    },
  };
}
