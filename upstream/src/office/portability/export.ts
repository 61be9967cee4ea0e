import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import { platformAgencyIdSql } from '../../people/agency/agency-reach.ts';
import type { DatabaseConnection, Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { fileKeysOfAgency } from './files.ts';
import { entryNames, fileFormat, fileVersion, type Manifest, PortabilityError, type Trailer } from './manifest.ts';
import { type AgencyTable, agencyRowCondition, excludedTables, exportedTables, sharedTables } from './tables.ts';
import { tarEnd, writeTarEntry } from './tar.ts';

export interface Installation {
  database: DatabaseConnection;
  media: MediaStore;
}

/** Exports and imports take longer than requests may. */
export const disableTimeouts = (tx: Tx) =>
  sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    tx,
  );

/** Rows are below 1 MB, and an import accepts entries of 64 MB. */
const ROWS_AT_ONCE = 50;

async function* singleChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export class ArchiveWriter {
  readonly #lines = createHash('sha256');
  readonly trailer: Trailer = { entries: 0, digest: '', rows: {}, files: 0 };

  async *entry(name: string, size: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    }
    yield* writeTarEntry(name, size, hashed());
    this.#lines.update(`${hash.digest('hex')}  ${name}\n`);
    this.trailer.entries += 1;
  }

  text(name: string, text: string): AsyncGenerator<Buffer> {
    const bytes = Buffer.from(text);
    return this.entry(name, bytes.length, singleChunk(bytes));
  }

  async *end(): AsyncGenerator<Buffer> {
    this.trailer.digest = this.#lines.digest('hex');
    const bytes = Buffer.from(JSON.stringify(this.trailer));
    yield* writeTarEntry(entryNames.trailer, bytes.length, singleChunk(bytes));
    yield tarEnd();
  }
}

async function* readRowPages(tx: Tx, agencyId: string, agencyTable: AgencyTable): AsyncGenerator<string[]> {
  const { table, overrides, orderBy } = agencyTable;
  const override = overrides?.(agencyId) ?? sql`'{}'::jsonb`;
  const order = orderBy ? sql`order by t.${sql.id(orderBy)}` : sql``;
  await sql`declare rows_out no scroll cursor for
    select (to_jsonb(t) || ${override})::text as line from ${sql.table(table)} as t where ${agencyRowCondition(agencyTable, agencyId)} ${order}`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_out`.execute(tx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close rows_out`.execute(tx);
}

const sharedTablesUsedBy = (agencyId: string): AgencyTable[] =>
  sharedTables.map(({ table }) => ({
    table,
    where: () =>
      table === 'video_template'
        ? sql`t.template_id in (select template_id from user_video where agency_id = ${agencyId}::uuid)`
        : table === 'image_subcategory'
          ? sql`t.agency_id is null`
          : sql`true`,
  }));

async function* writeRowEntries(tx: Tx, agencyId: string, archive: ArchiveWriter): AsyncGenerator<Buffer> {
  for (const [folder, tables] of [
    ['shared', sharedTablesUsedBy(agencyId)],
    ['rows', exportedTables],
  ] as const) {
    for (const agencyTable of tables) {
      let pageNumber = 0;
      for await (const lines of readRowPages(tx, agencyId, agencyTable)) {
        pageNumber += 1;
        yield* archive.text(entryNames.rows(folder, agencyTable.table, pageNumber), `${lines.join('\n')}\n`);
        if (folder === 'rows')
          archive.trailer.rows[agencyTable.table] = (archive.trailer.rows[agencyTable.table] ?? 0) + lines.length;
      }
    }
  }
}

async function* writeFileEntries(
  tx: Tx,
  { media }: Installation,
  agencyId: string,
  archive: ArchiveWriter,
): AsyncGenerator<Buffer> {
  for await (const key of fileKeysOfAgency(tx, agencyId)) {
    const fileInfo = await media.stat(key);
    const content = fileInfo && (await media.getStream(key));
    // The file was removed after the rows were read, or it never existed.
    if (!fileInfo || !content) continue;
    yield* archive.entry(entryNames.file(key), fileInfo.size, content);
    archive.trailer.files += 1;
  }
}

async function buildManifest(tx: Tx, agencyId: string): Promise<Manifest> {
  const agency = await tx
    .selectFrom('agency')
    .select(['agency_name', 'roles'])
    .where('agency_id', '=', agencyId)
    .executeTakeFirst();
  if (!agency) throw new PortabilityError('There is no agency of this id.');
  if (agency.roles.includes('superadmin'))
    throw new PortabilityError('This agency is the platform itself: a backup moves it (docs/backup.md).');
  const { rows: refunds } =
    await sql`select from payment_refund where agency_id = ${agencyId}::uuid and state in ('queued', 'sent')
    union all select from payment_part where agency_id = ${agencyId}::uuid and state in ('queued', 'sent')`.execute(tx);
  if (refunds.length > 0)
    throw new PortabilityError(
      'Refunds of this agency are on their way through the provider: export it once they are settled.',
    );
  const { rows } = await sql<{ platform: string; migration: string }>`select ${platformAgencyIdSql} as platform,
    (select max(name) from schema_migration) as migration`.execute(tx);
  const [{ platform = agencyId, migration = '' } = {}] = rows;
  return {
    ...{ format: fileFormat, version: fileVersion, agencyId, agencyName: agency.agency_name },
    ...{
      platformAgencyId: platform ?? agencyId,
      migration,
      exportedAt: new Date().toISOString(),
      leftOut: excludedTables,
    },
  };
}

/** Reads one snapshot of all rows, then the files. Takes no locks and changes nothing. */
async function* writeArchive(
  installation: Installation,
  agencyId: string,
  archive: ArchiveWriter,
): AsyncGenerator<Buffer> {
  const transaction = await installation.database.db.startTransaction().setIsolationLevel('repeatable read').execute();
  const tx = transaction as unknown as Transaction<Database>;
  try {
    await disableTimeouts(tx);
    yield* archive.text(entryNames.manifest, JSON.stringify(await buildManifest(tx, agencyId), null, 2));
    yield* writeRowEntries(tx, agencyId, archive);
    yield* writeFileEntries(tx, installation, agencyId, archive);
  } finally {
    await transaction.rollback().execute();
  }
  yield* archive.end();
}

/**
 * Security: only the file's owner may read it, because it contains password hashes.
 * @throws PortabilityError
 */
export async function exportAgency(
  installation: Installation,
  agencyId: string,
  file: string,
): Promise<Pick<Trailer, 'rows' | 'files'>> {
  if (await stat(file).catch(() => null)) throw new PortabilityError(`${file} exists already and is not overwritten.`);
  const temporaryFile = `${file}.unfinished`;
  const archive = new ArchiveWriter();
  try {
    const bytes = Readable.from(writeArchive(installation, agencyId, archive), { objectMode: false });
    await pipeline(bytes, createGzip(), createWriteStream(temporaryFile, { mode: 0o600, flags: 'wx' }));
    await rename(temporaryFile, file);
  } finally {
    await rm(temporaryFile, { force: true });
  }
  return archive.trailer;
}
