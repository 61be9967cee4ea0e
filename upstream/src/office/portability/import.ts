import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { storedTypeOf } from '../../platform/media/media.rules.ts';
import { createClashes, refuseUnfit } from './clashes.ts';
import { type Installation, withoutTimeouts } from './export.ts';
import { fileKeys } from './files.ts';
import { fileKeyOf, type Manifest, names, PortabilityError, tableOf } from './manifest.ts';
import { createPutIn } from './put-in.ts';
import { entriesOf, linesOf, verify } from './read.ts';
import { wholeOf } from './tar.ts';

interface Put {
  keys: Set<string>;
  /** Keys that existed with the same bytes, for example after a killed import. */
  stood: Set<string>;
}

const digestOf = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * Storing a file twice does no harm.
 * @throws PortabilityError when another file has the key
 */
async function putFiles({ media }: Installation, file: string, put: Put): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'parichay-import-'));
  const path = join(directory, 'file');
  try {
    for await (const { name, content } of entriesOf(file)) {
      const key = fileKeyOf(name);
      if (key === null) continue;
      const type = storedTypeOf(key);
      if (!type) throw new PortabilityError(`${name} is no file of ours.`);
      await pipeline(Readable.from(content), createWriteStream(path));
      const here = await media.getStream(key);
      if (here && (await digestOf(here)) !== (await digestOf(createReadStream(path))))
        throw new PortabilityError(`Nothing was changed: another file is called ${key} here.`);
      if (here && !put.keys.has(key)) put.stood.add(key);
      put.keys.add(key);
      if (!here) await media.putFile(key, path, type);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function takeFilesAway({ media }: Installation, { keys, stood }: Put): Promise<void> {
  for (const key of keys) if (!stood.has(key)) await media.delete(key);
}

/**
 * A file that no row names would never be cleaned up.
 * @throws PortabilityError
 */
async function requireNamed(tx: Tx, { keys }: Put, agencyId: string): Promise<void> {
  const stray = new Set(keys);
  for await (const key of fileKeys(tx, agencyId)) stray.delete(key);
  const [first] = stray;
  if (first) throw new PortabilityError(`Nothing was changed: no row of the file names ${names.file(first)}.`);
}

async function putRows({ database }: Installation, file: string, of: Manifest, put: Put): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await withoutTimeouts(tx);
    const putIn = createPutIn(tx, of);
    await putIn.start();
    for await (const entry of entriesOf(file)) {
      if (fileKeyOf(entry.name) !== null) break;
      const rows = tableOf(entry.name);
      if (rows) await putIn.rows(rows.folder, rows.table, linesOf(await wholeOf(entry.content)));
    }
    await putIn.end();
    await requireNamed(tx, put, of.agencyId);
  });
}

/**
 * All or nothing; ids stay, and with them printed codes.
 * @throws PortabilityError with one line per problem
 */
export async function importAgency(to: Installation, file: string): Promise<{ manifest: Manifest; files: number }> {
  const { db } = to.database;
  const clashes = createClashes(db);
  const manifest = await verify(file, (found) => refuseUnfit(db, found), clashes.look);
  clashes.refuse();
  const put: Put = { keys: new Set(), stood: new Set() };
  try {
    await putFiles(to, file, put);
    await putRows(to, file, manifest, put);
    return { manifest, files: put.keys.size };
  } catch (error) {
    await takeFilesAway(to, put);
    // A value was taken after the check, or is of a kind that the check leaves out.
    if (isUniqueViolation(error))
      throw new PortabilityError('Nothing was changed: something is taken here already.', [said(error)]);
    throw error;
  }
}

const said = (error: unknown): string => {
  const { detail, message } = error as { detail?: string; message?: string };
  return detail ?? message ?? '';
};
