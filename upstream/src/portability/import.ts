import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { isUniqueViolation } from '../lib/errors.ts';
import { storedTypeOf } from '../media/media.rules.ts';
import { createClashes, refuseUnfit } from './clashes.ts';
import type { Installation } from './export.ts';
import { type Manifest, PortabilityError, tableOf } from './manifest.ts';
import { createPutIn } from './put-in.ts';
import { entriesOf, linesOf, verify } from './read.ts';

const prefix = 'files/';

/** Stores the files: nobody names them yet, and putting one in twice is no error. */
async function putFiles({ media }: Installation, file: string): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'parichay-import-'));
  const path = join(directory, 'file');
  let count = 0;
  try {
    for await (const { name, content } of entriesOf(file)) {
      if (!name.startsWith(prefix)) continue;
      const key = name.slice(prefix.length);
      const type = storedTypeOf(key);
      if (!type) throw new PortabilityError(`${name} is no file of ours.`);
      await pipeline(Readable.from(content), createWriteStream(path));
      await media.putFile(key, path, type);
      count += 1;
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return count;
}

async function takeFilesAway({ media }: Installation, file: string): Promise<void> {
  for await (const { name } of entriesOf(file))
    if (name.startsWith(prefix)) await media.delete(name.slice(prefix.length));
}

async function putRows({ database }: Installation, file: string, of: Manifest): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      tx,
    );
    const putIn = createPutIn(tx, of);
    await putIn.start();
    for await (const entry of entriesOf(file)) {
      // Files come after all rows.
      if (entry.name.startsWith(prefix)) break;
      const rows = tableOf(entry.name);
      if (rows) await putIn.rows(rows.folder, rows.table, await linesOf(entry));
    }
    await putIn.end();
  });
}

/**
 * Puts an agency from its file into this installation, all of it or nothing; ids, and with them links and printed codes,
 * stay. Whatever it is refused for was found before anything was changed.
 * @throws PortabilityError with what stands in the way, a line each
 */
export async function importAgency(to: Installation, file: string): Promise<{ manifest: Manifest; files: number }> {
  const { db } = to.database;
  const clashes = createClashes(db);
  const manifest = await verify(file, (found) => refuseUnfit(db, found), clashes.look);
  clashes.refuse();
  try {
    const files = await putFiles(to, file);
    await putRows(to, file, manifest);
    return { manifest, files };
  } catch (error) {
    await takeFilesAway(to, file);
    // Somebody took it between the look and now, or it is of a kind that nobody takes by chance.
    if (isUniqueViolation(error))
      throw new PortabilityError('Nothing was changed: something is taken here already.', [said(error)]);
    throw error;
  }
}

const said = (error: unknown): string => {
  const { detail, message } = error as { detail?: string; message?: string };
  return detail ?? message ?? '';
};
