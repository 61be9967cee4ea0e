import type { Readable } from 'node:stream';
import type { ByteRange, StoredContentType } from './media.rules.ts';

/** Unknown keys count as missing. @throws ApiError `disk_full` (writing), `unavailable` (S3 unreachable) */
export interface MediaStore {
  /** Atomic: readers see the old or the new file, never half of one. */
  put(key: string, bytes: Uint8Array, contentType: StoredContentType): Promise<void>;
  /** The file is copied, not moved. */
  putFile(key: string, path: string, contentType: StoredContentType): Promise<void>;
  /** The caller must check the range against `stat`. null = missing. */
  getStream(key: string, options?: { range?: ByteRange | undefined }): Promise<Readable | null>;
  getBytes(key: string): Promise<Buffer | null>;
  stat(key: string): Promise<{ size: number; contentType: StoredContentType } | null>;
  /** A missing file is not an error. */
  delete(key: string): Promise<void>;
  freeBytes(): Promise<number | null>;
}
