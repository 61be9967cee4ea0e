/*
 * What people keep lists in: a file of a spreadsheet, or lines copied from one. Here it becomes rows of cells.
 */

/** Rows read at most: five thousand and the names of the columns. */
export const mostRows = 5_001;

/** Bytes of a file at most. */
export const mostBytes = 5_000_000;

const isUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a mark: every other byte of Latin letters is none.
  const some = bytes.subarray(0, 200);
  const zeroes = (from: number) => some.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeroes(1) > some.length / 5) return 'utf-16le';
  return zeroes(0) > some.length / 5 ? 'utf-16be' : null;
};

/** The text of a file: UTF-8, UTF-16, or what older spreadsheets write. */
export function decoded(bytes: Uint8Array): string {
  const wide = isUtf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Rows of cells, however they are parted; rows without any are left out. */
export async function cellsOf(text: string): Promise<string[][]> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    preview: mostRows + 1,
    delimitersToGuess: ['\t', ',', ';', '|'],
  });
  return data;
}
