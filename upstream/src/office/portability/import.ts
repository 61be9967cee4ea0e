import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { contentTypeOfKey } from '../../platform/media/media.rules.ts';
import { createConflictCheck, requireImportPossible } from './conflicts.ts';
import { disableTimeouts, type Installation } from './export.ts';
import { fileKeysOfAgency } from './files.ts';
import { entryNames, fileKeyOf, type Manifest, PortabilityError, parseRowEntryName } from './manifest.ts';
import { readArchiveEntries, rowLinesOf, verifyFile } from './read.ts';
import { createRowImporter } from './row-importer.ts';
import { readAll } from './tar.ts';

interface ImportedFiles {
  keys: Set<string>;
  /** Keys that existed with the same bytes, for example after a killed import. */
  alreadyStored: Set<string>;
}

const sha256Of = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * Storing a file twice does no harm.
 * @throws PortabilityError when another file has the key
 */
async function storeFiles({ media }: Installation, file: string, imported: ImportedFiles): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'parichay-import-'));
  const path = join(directory, 'file');
  try {
    for await (const { name, content } of readArchiveEntries(file)) {
      const key = fileKeyOf(name);
      if (key === null) continue;
      const type = contentTypeOfKey(key);
      if (!type) throw new PortabilityError(`${name} is no file of ours.`);
      await pipeline(Readable.from(content), createWriteStream(path));
      const existing = await media.getStream(key);
      if (existing && (await sha256Of(existing)) !== (await sha256Of(createReadStream(path))))
        throw new PortabilityError(`Nothing was changed: another file is called ${key} here.`);
      if (existing && !imported.keys.has(key)) imported.alreadyStored.add(key);
      imported.keys.add(key);
      if (!existing) await media.putFile(key, path, type);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function deleteImportedFiles({ media }: Installation, { keys, alreadyStored }: ImportedFiles): Promise<void> {
  for (const key of keys) if (!alreadyStored.has(key)) await media.delete(key);
}

/**
 * A file that no row names would never be cleaned up.
 * @throws PortabilityError
 */
async function requireFilesReferenced(tx: Tx, { keys }: ImportedFiles, agencyId: string): Promise<void> {
  const unreferenced = new Set(keys);
  for await (const key of fileKeysOfAgency(tx, agencyId)) unreferenced.delete(key);
  const [first] = unreferenced;
  if (first) throw new PortabilityError(`Nothing was changed: no row of the file names ${entryNames.file(first)}.`);
}

async function insertRows(
  { database }: Installation,
  file: string,
  source: Manifest,
  imported: ImportedFiles,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await disableTimeouts(tx);
    const importer = createRowImporter(tx, source);
    await importer.start();
    for await (const entry of readArchiveEntries(file)) {
      if (fileKeyOf(entry.name) !== null) break;
      const rows = parseRowEntryName(entry.name);
      if (rows) await importer.rows(rows.folder, rows.table, rowLinesOf(await readAll(entry.content)));
    }
    await importer.end();
    await requireFilesReferenced(tx, imported, source.agencyId);
  });
}

/**
 * Imports all or nothing; ids stay, so printed codes stay valid.
 * @throws PortabilityError with one line per problem
 */
export async function importAgency(
  installation: Installation,
  file: string,
): Promise<{ manifest: Manifest; files: number }> {
  const { db } = installation.database;
  const conflictCheck = createConflictCheck(db);
  const manifest = await verifyFile(file, (found) => requireImportPossible(db, found), conflictCheck.check);
  conflictCheck.throwIfAny();
  const imported: ImportedFiles = { keys: new Set(), alreadyStored: new Set() };
  try {
    await storeFiles(installation, file, imported);
    await insertRows(installation, file, manifest, imported);
    return { manifest, files: imported.keys.size };
  } catch (error) {
    await deleteImportedFiles(installation, imported);
    // A value was taken after the check, or in a unique column that conflicts.ts does not check.
    if (isUniqueViolation(error))
      throw new PortabilityError('Nothing was changed: something is taken here already.', [errorDetail(error)]);
    throw error;
  }
}

const errorDetail = (error: unknown): string => {
  const { detail, message } = error as { detail?: string; message?: string };
  return detail ?? message ?? '';
};
