import { deflateSync } from 'node:zlib';

/* The objects that a PDF file is made of, and the file. Source: ISO 32000-1, sections 7.3 and 7.5. */

/** How an object is named inside another one. */
export const reference = (number: number): string => `${number} 0 R`;

/** Names and values, which are PDF syntax already. */
export const dictionary = (entries: Record<string, string | number>): string =>
  `<< ${Object.entries(entries)
    .map(([name, value]) => `/${name} ${value}`)
    .join(' ')} >>`;

/** UTF-16BE in hexadecimal digits. */
export const hexText = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();

/** A string for people: a document's title, the text that a drawing says. */
export const textString = (text: string): string => `<FEFF${hexText(text)}>`;

/** A moment to the second, in UTC. */
export const dateString = (moment: Date): string => `(D:${moment.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z)`;

export class PdfObjects {
  readonly #objects: Buffer[] = [];

  /** Keeps a place for an object that others name before it is written. */
  reserve(): number {
    return this.#objects.push(Buffer.alloc(0));
  }

  put(number: number, body: string | Buffer): void {
    this.#objects[number - 1] = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1');
  }

  add(body: string | Buffer): number {
    const number = this.reserve();
    this.put(number, body);
    return number;
  }

  /** @param isPacked the bytes are what the dictionary's filter says already, a JPEG, say */
  stream(entries: Record<string, string | number>, bytes: Buffer, { isPacked = false } = {}): number {
    const packed = isPacked ? bytes : deflateSync(bytes);
    const head = dictionary({
      ...entries,
      Length: packed.length,
      ...(!isPacked && { Filter: '/FlateDecode', Length1: bytes.length }),
    });
    return this.add(Buffer.concat([Buffer.from(`${head}\nstream\n`), packed, Buffer.from('\nendstream')]));
  }

  /** The file. */
  toBuffer({ root, info }: { root: number; info: number }): Buffer {
    // The comment of high bytes tells whoever sends it that it is no text.
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')];
    let at = parts[0]?.length ?? 0;
    const places: number[] = [];
    const push = (bytes: Buffer) => {
      parts.push(bytes);
      at += bytes.length;
    };
    for (const [index, body] of this.#objects.entries()) {
      places.push(at);
      push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
    }
    const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const size = places.length + 1;
    const trailer = dictionary({ Size: size, Root: reference(root), Info: reference(info) });
    push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`));
    return Buffer.concat(parts);
  }
}
