import type { Readable } from 'node:stream';
import type { ByteRange, StoredType } from './media.rules.ts';

/**
 * Where uploaded and rendered files lie. Keys are ours (`media.rules.ts`); one that cannot be ours is simply missing.
 * Everything may throw ApiError `disk_full` (writing) or `unavailable` (S3 out of reach).
 */
export interface MediaStore {
  /** Stores under a new or an old name; a reader sees the whole old file or the whole new one, never half. */
  put(key: string, bytes: Uint8Array, contentType: StoredType): Promise<void>;
  /** The same for a file of this machine, which is read bit by bit and stays where it is. */
  putFile(key: string, path: string, contentType: StoredType): Promise<void>;
  /** The bytes, or a range of them that the caller has checked against `stat`; null when missing. */
  getStream(key: string, options?: { range?: ByteRange | undefined }): Promise<Readable | null>;
  /** The whole file; null when missing. */
  getBytes(key: string): Promise<Buffer | null>;
  /** Size in bytes and type; null when missing. */
  stat(key: string): Promise<{ size: number; contentType: StoredType } | null>;
  /** Deletes; a missing file is no error. */
  delete(key: string): Promise<void>;
  /** Free bytes on the disk; null where there is no disk to fill. */
  freeBytes(): Promise<number | null>;
}
