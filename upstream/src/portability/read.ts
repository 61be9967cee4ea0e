import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  fileFormat,
  fileKeyOf,
  fileVersion,
  type Manifest,
  manifest,
  names,
  PortabilityError,
  trailer,
} from './manifest.ts';
import { DamagedArchive, type TarEntry, tarEntries, wholeOf } from './tar.ts';

/** Of an entry of rows, which is held in memory: two hundred rows of a megabyte, and a little more. */
const MOST_TEXT_BYTES = 256 * 1024 * 1024;

/** The entries of an agency's file. @throws DamagedArchive */
export async function* entriesOf(file: string): AsyncGenerator<TarEntry> {
  const bytes = createReadStream(file);
  const unpacked = createGunzip();
  bytes.on('error', (error) => unpacked.destroy(error));
  try {
    yield* tarEntries(bytes.pipe(unpacked));
  } finally {
    bytes.destroy();
  }
}

/** What an entry of rows holds. */
export const linesOf = (content: Buffer): string[] => content.toString().split('\n').filter(Boolean);

function readManifest(text: string): Manifest {
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new PortabilityError(`This is no file of an agency (${fileFormat}).`);
  if (parsed.data.version > fileVersion)
    throw new PortabilityError('This file was written by a newer version, which this one cannot read.');
  return parsed.data;
}

/**
 * Reads a file from its beginning to its end and compares every checksum, before anything is done with it.
 * @param looks what is shown the manifest, then what is shown each entry of rows
 * @throws PortabilityError for one that is damaged, cut off, or none
 */
export async function verify(file: string, ...looks: Looks): Promise<Manifest> {
  try {
    return await verified(file, ...looks);
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error;
    throw new PortabilityError(`${file} is damaged: ${error.message}`);
  }
}

type Looks = [start: (manifest: Manifest) => Promise<void>, look: (name: string, lines: string[]) => Promise<void>];

async function verified(file: string, ...[start, look]: Looks): Promise<Manifest> {
  let found: Manifest | null = null;
  let isWhole = false;
  let entries = 0;
  const lines = createHash('sha256');
  for await (const entry of entriesOf(file)) {
    const { name } = entry;
    if (isWhole || (found === null) !== (name === names.manifest)) throw new PortabilityError(`${file} is damaged.`);
    if (name === names.trailer) {
      const said = trailer.parse(JSON.parse((await wholeOf(entry.content)).toString()));
      if (said.entries !== entries || said.digest !== lines.digest('hex'))
        throw new PortabilityError(`${file} is damaged: a checksum does not fit.`);
      isWhole = true;
      continue;
    }
    const hash = createHash('sha256');
    const isText = fileKeyOf(name) === null;
    const chunks: Buffer[] = [];
    if (isText && entry.size > MOST_TEXT_BYTES) throw new PortabilityError(`${name} is larger than any that we write.`);
    for await (const chunk of entry.content) {
      hash.update(chunk);
      if (isText) chunks.push(chunk);
    }
    lines.update(`${hash.digest('hex')}  ${name}\n`);
    entries += 1;
    const whole = Buffer.concat(chunks);
    if (name === names.manifest) {
      found = readManifest(whole.toString());
      await start(found);
    } else if (isText) await look(name, linesOf(whole));
  }
  if (!found || !isWhole) throw new PortabilityError(`${file} is cut off.`);
  return found;
}
