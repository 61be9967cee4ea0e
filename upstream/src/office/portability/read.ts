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

const MAX_TEXT_BYTES = 64 * 1024 * 1024;
const MAX_ROWS = 1_000;
/** Limit against zip bombs: rows compress to a tenth, zeros to a thousandth. */
const MAX_UNPACK_RATIO = 100;

export async function* entriesOf(file: string): AsyncGenerator<TarEntry> {
  const bytes = createReadStream(file);
  const unpacked = createGunzip();
  bytes.on('error', (error) => unpacked.destroy(error));
  async function* bounded() {
    let count = 0;
    for await (const chunk of bytes.pipe(unpacked) as AsyncIterable<Buffer>) {
      count += chunk.length;
      if (count > MAX_UNPACK_RATIO * bytes.bytesRead)
        throw new DamagedArchive(`it unpacks to more than ${MAX_UNPACK_RATIO} times its size`);
      yield chunk;
    }
  }
  try {
    yield* tarEntries(bounded());
  } finally {
    bytes.destroy();
  }
}

export function linesOf(content: Buffer): string[] {
  const lines = content.toString().split('\n', MAX_ROWS + 1);
  if (lines.length > MAX_ROWS) throw new DamagedArchive('an entry has more rows than any that we write');
  return lines.filter(Boolean);
}

function readManifest(text: string): Manifest {
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new PortabilityError(`This is no file of an agency (${fileFormat}).`);
  if (parsed.data.version > fileVersion)
    throw new PortabilityError('This file was written by a newer version, which this one cannot read.');
  return parsed.data;
}

export async function verify(file: string, ...looks: Looks): Promise<Manifest> {
  try {
    return await verified(file, ...looks);
  } catch (error) {
    if (!(error instanceof DamagedArchive || error instanceof SyntaxError)) throw error;
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
    const isText = fileKeyOf(name) === null;
    if (isText && entry.size > MAX_TEXT_BYTES) throw new PortabilityError(`${name} is larger than any that we write.`);
    if (isWhole || (found === null) !== (name === names.manifest)) throw new PortabilityError(`${file} is damaged.`);
    if (name === names.trailer) {
      const { data: said } = trailer.safeParse(JSON.parse((await wholeOf(entry.content)).toString()));
      if (said?.entries !== entries || said.digest !== lines.digest('hex'))
        throw new PortabilityError(`${file} is damaged: a checksum does not fit.`);
      isWhole = true;
      continue;
    }
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
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
