import { type FileHandle, open } from 'node:fs/promises';
import { isMp4OrMov, readVideoMetadata, repairMoovEdits, type VideoMetadata } from './mp4.rules.ts';
import { readBoxHeader } from './mp4-box.rules.ts';

/** The metadata of 30 seconds has some hundred kilobytes. */
const MAX_MOOV_BYTES = 8 * 1024 * 1024;
/** A file has a handful of top-level boxes, a fragmented one some hundreds. */
const MAX_BOXES = 5_000;

export type Mp4Refusal = 'video_type_refused' | 'video_damaged';

export async function readFirstBytes(path: string): Promise<Buffer> {
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
  offset: number;
}

async function readMoovBox(file: FileHandle): Promise<Moov | { refused: Mp4Refusal }> {
  const { size } = await file.stat();
  const head = Buffer.alloc(16);
  let moov: Moov | null = null;
  for (let boxOffset = 0, boxCount = 0; boxOffset < size; boxCount += 1) {
    const { bytesRead } = await file.read(head, 0, 16, boxOffset);
    const header = head.subarray(0, bytesRead);
    if (boxOffset === 0 && !isMp4OrMov(header)) return { refused: 'video_type_refused' };
    const box = readBoxHeader(new DataView(header.buffer, header.byteOffset, header.length), 0, size - boxOffset);
    if (!box || boxOffset + box.end > size || boxCount > MAX_BOXES) return { refused: 'video_damaged' };
    if (header.toString('latin1', 4, 8) === 'moov') {
      const length = box.end - box.length;
      if (length > MAX_MOOV_BYTES || moov) return { refused: 'video_damaged' };
      moov = { bytes: Buffer.alloc(length), offset: boxOffset + box.length };
      await file.read(moov.bytes, 0, length, moov.offset);
    }
    boxOffset += box.end;
  }
  return moov ?? { refused: 'video_damaged' };
}

export async function readVideoMetadataOf(path: string): Promise<VideoMetadata | { refused: Mp4Refusal }> {
  const file = await open(path);
  try {
    const moov = await readMoovBox(file);
    return 'refused' in moov ? moov : (readVideoMetadata(moov.bytes) ?? { refused: 'video_damaged' });
  } finally {
    await file.close();
  }
}

export async function repairMp4Edits(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const moov = await readMoovBox(file);
    if (!('refused' in moov) && repairMoovEdits(moov.bytes))
      await file.write(moov.bytes, 0, moov.bytes.length, moov.offset);
  } finally {
    await file.close();
  }
}
