import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  entryNames,
  fileFormat,
  fileKeyOf,
  fileVersion,
  type Manifest,
  manifestSchema,
  PortabilityError,
  trailerSchema,
} from './manifest.ts';
import { DamagedArchive, readAll, readTarEntries, type TarEntry } from './tar.ts';

const MAX_TEXT_ENTRY_BYTES = 64 * 1024 * 1024;
const MAX_ENTRY_ROWS = 1_000;
/** Limit against zip bombs: rows compress to a tenth, zeros to a thousandth. */
const MAX_UNPACK_RATIO = 100;

export async function* readArchiveEntries(file: string): AsyncGenerator<TarEntry> {
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
    yield* readTarEntries(bounded());
  } finally {
    bytes.destroy();
  }
}

export function rowLinesOf(content: Buffer): string[] {
  const lines = content.toString().split('\n', MAX_ENTRY_ROWS + 1);
  if (lines.length > MAX_ENTRY_ROWS) throw new DamagedArchive('an entry has more rows than any that we write');
  return lines.filter(Boolean);
}

function readManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new PortabilityError(`This is no file of an agency (${fileFormat}).`);
  if (parsed.data.version > fileVersion)
    throw new PortabilityError('This file was written by a newer version, which this one cannot read.');
  return parsed.data;
}

export async function verifyFile(file: string, ...checks: ArchiveCallbacks): Promise<Manifest> {
  try {
    return await readAndVerify(file, ...checks);
  } catch (error) {
    if (!(error instanceof DamagedArchive || error instanceof SyntaxError)) throw error;
    throw new PortabilityError(`${file} is damaged: ${error.message}`);
  }
}

type ArchiveCallbacks = [
  start: (manifest: Manifest) => Promise<void>,
  look: (name: string, lines: string[]) => Promise<void>,
];

async function readAndVerify(file: string, ...[start, check]: ArchiveCallbacks): Promise<Manifest> {
  let foundManifest: Manifest | null = null;
  let hasTrailer = false;
  let entryCount = 0;
  const lines = createHash('sha256');
  for await (const entry of readArchiveEntries(file)) {
    const { name } = entry;
    const isText = fileKeyOf(name) === null;
    if (isText && entry.size > MAX_TEXT_ENTRY_BYTES)
      throw new PortabilityError(`${name} is larger than any exported entry.`);
    if (hasTrailer || (foundManifest === null) !== (name === entryNames.manifest))
      throw new PortabilityError(`${file} is damaged.`);
    if (name === entryNames.trailer) {
      const { data: expected } = trailerSchema.safeParse(JSON.parse((await readAll(entry.content)).toString()));
      if (expected?.entries !== entryCount || expected.digest !== lines.digest('hex'))
        throw new PortabilityError(`${file} is damaged: a checksum does not match.`);
      hasTrailer = true;
      continue;
    }
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    for await (const chunk of entry.content) {
      hash.update(chunk);
      if (isText) chunks.push(chunk);
    }
    lines.update(`${hash.digest('hex')}  ${name}\n`);
    entryCount += 1;
    const content = Buffer.concat(chunks);
    if (name === entryNames.manifest) {
      foundManifest = readManifest(content.toString());
      await start(foundManifest);
    } else if (isText) await check(name, rowLinesOf(content));
  }
  if (!foundManifest || !hasTrailer) throw new PortabilityError(`${file} is cut off.`);
  return foundManifest;
}
