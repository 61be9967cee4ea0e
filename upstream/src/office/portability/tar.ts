/* POSIX ustar, so any tar program can list the file. */

const BLOCK_BYTES = 512;
const MAX_BYTES = 8 ** 11 - 1;

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;

function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > MAX_BYTES) throw new RangeError(`${name} does not fit into the file`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  header.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(0, 12), 100, 'latin1');
  header.write('        0', 148, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
    'latin1',
  );
  return header;
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);

export async function* writeTarEntry(
  name: string,
  size: number,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield tarHeader(name, size);
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new RangeError(`${name} is ${written} bytes long, not ${size}`);
  yield padding(size);
}

export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK_BYTES);

export interface TarEntry {
  name: string;
  size: number;
  /** Must be read before the next entry; an unread rest is skipped. */
  content: AsyncIterable<Buffer>;
}

export class DamagedArchive extends Error {
  override name = 'DamagedArchive';
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async readUpTo(maxBytes: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next().catch((cause: Error) => {
        throw new DamagedArchive(cause.message, { cause });
      });
      if (next.done) break;
      this.#rest = next.value;
    }
    const chunk = this.#rest.subarray(0, maxBytes);
    this.#rest = this.#rest.subarray(chunk.length);
    return chunk;
  }

  async *readExactly(count: number): AsyncGenerator<Buffer> {
    for (let remaining = count; remaining > 0; ) {
      const chunk = await this.readUpTo(remaining);
      if (chunk.length === 0) throw new DamagedArchive('it ends too early');
      remaining -= chunk.length;
      yield chunk;
    }
  }
}

export async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function* readTarEntries(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(stream);
  for (;;) {
    const header = await readAll(bytes.readExactly(BLOCK_BYTES));
    if (header.every((byte) => byte === 0)) return;
    const field = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 136), 8);
    if (field(257, 262) !== 'ustar' || !(size >= 0)) throw new DamagedArchive('it is no archive');
    const content = bytes.readExactly(size);
    yield { name: field(0, 100), size, content };
    for await (const _ of content);
    for await (const _ of bytes.readExactly(padding(size).length));
  }
}
