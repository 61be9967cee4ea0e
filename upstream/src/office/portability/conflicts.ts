import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Manifest, PortabilityError, parseRowEntryName } from './manifest.ts';

const uniqueColumns: Record<string, { column: string; label: string; where?: string }> = {
  card_address: { column: 'card_id', label: 'card address' },
  agency_domain: { column: 'host', label: 'domain', where: 'proven_by' },
  pdf_card: { column: 'verify_code', label: 'code of a PDF card' },
  staff_id: { column: 'verification_code', label: 'code of a staff id' },
  studio_document: { column: 'document_name', label: 'design' },
  passkey: { column: 'credential_id', label: 'passkey' },
};
const MAX_LISTED_CONFLICTS = 50;

export async function requireImportPossible(db: Db, { migration, agencyId, agencyName }: Manifest): Promise<void> {
  const { rows } = await sql<{ has: boolean; taken: boolean }>`select
    exists (select from schema_migration where name = ${migration}) as has,
    exists (select from agency where agency_id = ${agencyId}::uuid) as taken`.execute(db);
  if (!rows[0]?.has)
    throw new PortabilityError(
      `This installation is older than the file: it has no migration ${migration}. Update it first.`,
    );
  if (rows[0].taken) throw new PortabilityError(`${agencyName} (${agencyId}) is here already.`);
}

export function createConflictCheck(db: Db) {
  const conflicts: string[] = [];
  let count = 0;
  return {
    async check(name: string, lines: readonly string[]): Promise<void> {
      const { folder, table } = parseRowEntryName(name) ?? {};
      const unique = table && folder === 'rows' ? uniqueColumns[table] : undefined;
      if (!table || !unique) return;
      const { column, label, where } = unique;
      const importedRows = lines.map((line) => JSON.parse(line) as Record<string, string | null>);
      const values = importedRows.filter((row) => !where || row[where] !== null).map((row) => row[column] ?? '');
      const isProven = where ? sql`and ${sql.id(where)} is not null` : sql``;
      const { rows } = await sql<{ value: string }>`select ${sql.id(column)}::text as value from ${sql.table(table)}
        where ${sql.id(column)}::text = any(${values}::text[]) ${isProven} order by 1`.execute(db);
      count += rows.length;
      for (const { value } of rows) if (conflicts.length < MAX_LISTED_CONFLICTS) conflicts.push(`${label} ${value}`);
    },
    throwIfAny(): void {
      if (count === 0) return;
      const more = count > conflicts.length ? [`and ${count - conflicts.length} more`] : [];
      throw new PortabilityError('Nothing was changed: these are taken here already.', [...conflicts, ...more]);
    },
  };
}
