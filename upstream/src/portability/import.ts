import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isUniqueViolation } from '../lib/errors.ts';
import { storedTypeOf } from '../media/media.rules.ts';
import { createClashes, refuseUnfit } from './clashes.ts';
import { type Installation, withoutTimeouts } from './export.ts';
import { fileKeyOf, type Manifest, PortabilityError, tableOf } from './manifest.ts';
import { createPutIn } from './put-in.ts';
import { entriesOf, linesOf, verify } from './read.ts';
import { wholeOf } from './tar.ts';

/** What was stored of a file. */
interface Put {
  count: number;
  /** Keys that were there with the same bytes: of an import that was killed, or its agency's from long ago. */
  stood: Set<string>;
}

const digestOf = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * Stores the files: nobody names them yet, and putting one in twice is no error.
 * @throws PortabilityError for one whose name another file has here: it is somebody else's
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
      if (here) put.stood.add(key);
      put.count += 1;
      if (!here) await media.putFile(key, path, type);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Only what was put in: what stood there before stays. */
async function takeFilesAway({ media }: Installation, file: string, { count, stood }: Put): Promise<void> {
  let left = count;
  for await (const { name } of entriesOf(file)) {
    const key = fileKeyOf(name);
    if (key === null) continue;
    if (left === 0) break;
    left -= 1;
    if (!stood.has(key)) await media.delete(key);
  }
}

async function putRows({ database }: Installation, file: string, of: Manifest): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await withoutTimeouts(tx);
    const putIn = createPutIn(tx, of);
    await putIn.start();
    for await (const entry of entriesOf(file)) {
      // Files come after all rows.
      if (fileKeyOf(entry.name) !== null) break;
      const rows = tableOf(entry.name);
      if (rows) await putIn.rows(rows.folder, rows.table, linesOf(await wholeOf(entry.content)));
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
  const put: Put = { count: 0, stood: new Set() };
  try {
    await putFiles(to, file, put);
    await putRows(to, file, manifest);
    return { manifest, files: put.count };
  } catch (error) {
    await takeFilesAway(to, file, put);
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
