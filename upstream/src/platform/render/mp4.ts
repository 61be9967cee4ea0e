import { type FileHandle, open } from 'node:fs/promises';
import { isVideo, mendMoov, readMoov, type VideoFacts } from './mp4.rules.ts';
import { boxHead } from './mp4-box.rules.ts';

/** The metadata of 30 seconds has some hundred kilobytes. */
const MAX_MOOV_BYTES = 8 * 1024 * 1024;
/** A file has a handful of top-level boxes, a fragmented one some hundreds. */
const MAX_BOXES = 5_000;

export type Mp4Refusal = 'video_type_refused' | 'video_damaged';

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
  at: number;
}

async function readContents(file: FileHandle): Promise<Moov | { refused: Mp4Refusal }> {
  const { size } = await file.stat();
  const head = Buffer.alloc(16);
  let moov: Moov | null = null;
  for (let at = 0, count = 0; at < size; count += 1) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    const part = head.subarray(0, bytesRead);
    if (at === 0 && !isVideo(part)) return { refused: 'video_type_refused' };
    const box = boxHead(new DataView(part.buffer, part.byteOffset, part.length), 0, size - at);
    if (!box || at + box.end > size || count > MAX_BOXES) return { refused: 'video_damaged' };
    if (part.toString('latin1', 4, 8) === 'moov') {
      const length = box.end - box.length;
      if (length > MAX_MOOV_BYTES || moov) return { refused: 'video_damaged' };
      moov = { bytes: Buffer.alloc(length), at: at + box.length };
      await file.read(moov.bytes, 0, length, moov.at);
    }
    at += box.end;
  }
  return moov ?? { refused: 'video_damaged' };
}

export async function probeVideo(path: string): Promise<VideoFacts | { refused: Mp4Refusal }> {
  const file = await open(path);
  try {
    const moov = await readContents(file);
    return 'refused' in moov ? moov : (readMoov(moov.bytes) ?? { refused: 'video_damaged' });
  } finally {
    await file.close();
  }
}

export async function mendMp4(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const moov = await readContents(file);
    if (!('refused' in moov) && mendMoov(moov.bytes)) await file.write(moov.bytes, 0, moov.bytes.length, moov.at);
  } finally {
    await file.close();
  }
}
