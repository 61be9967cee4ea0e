import { type FileHandle, open } from 'node:fs/promises';
import { isFilm, mendMoov, readMoov, type VideoFacts } from './mp4.rules.ts';
import { boxHead } from './mp4-box.rules.ts';

/** What lies in a film's `moov`, without its pictures: 30 seconds have some hundred kilobytes. */
const MOST_MOOV_BYTES = 8 * 1024 * 1024;
/** A film has a handful of boxes, one in fragments some hundreds. */
const MOST_BOXES = 5_000;

export type FilmRefusal = 'video_type_refused' | 'video_damaged';

/** The first 64 bytes of a file on this machine, or as many as there are. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface Moov {
  bytes: Buffer;
  /** Where its contents begin in the file. */
  at: number;
}

/** The table of contents of a film. Reads the heads of its boxes, and no pictures. */
async function readContents(file: FileHandle): Promise<Moov | { refused: FilmRefusal }> {
  const { size } = await file.stat();
  const head = Buffer.alloc(16);
  let moov: Moov | null = null;
  for (let at = 0, count = 0; at < size; count += 1) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    const part = head.subarray(0, bytesRead);
    if (at === 0 && !isFilm(part)) return { refused: 'video_type_refused' };
    const box = boxHead(new DataView(part.buffer, part.byteOffset, part.length), 0, size - at);
    // Cut off: a box that ends beyond the file.
    if (!box || at + box.end > size || count > MOST_BOXES) return { refused: 'video_damaged' };
    if (part.toString('latin1', 4, 8) === 'moov') {
      const length = box.end - box.length;
      if (length > MOST_MOOV_BYTES || moov) return { refused: 'video_damaged' };
      moov = { bytes: Buffer.alloc(length), at: at + box.length };
      await file.read(moov.bytes, 0, length, moov.at);
    }
    at += box.end;
  }
  return moov ?? { refused: 'video_damaged' };
}

/** What a file on this machine says of itself as a film. */
export async function lookAtFilm(path: string): Promise<VideoFacts | { refused: FilmRefusal }> {
  const file = await open(path);
  try {
    const moov = await readContents(file);
    return 'refused' in moov ? moov : (readMoov(moov.bytes) ?? { refused: 'video_damaged' });
  } finally {
    await file.close();
  }
}

/** Rewrites edit lists that ffmpeg would misread, in a file of our own. One that is no film stays as it is. */
export async function mendFilm(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const moov = await readContents(file);
    if (!('refused' in moov) && mendMoov(moov.bytes)) await file.write(moov.bytes, 0, moov.bytes.length, moov.at);
  } finally {
    await file.close();
  }
}
