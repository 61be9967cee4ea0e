import { isAbsolute } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { openDiskStore } from './media.disk.ts';
import type { ByteRange, StoredType } from './media.rules.ts';
import { openS3Store } from './media.s3.ts';

/**
 * Where uploaded and rendered files lie. Keys are ours (`media.rules.ts`); one that cannot be ours is simply missing.
 * Everything may throw ApiError `disk_full` (writing) or `unavailable` (S3 out of reach).
 */
export interface MediaStore {
  /** Stores under a new or an old name; a reader sees the whole old file or the whole new one, never half. */
  put(key: string, bytes: Uint8Array, contentType: StoredType): Promise<void>;
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

export interface MediaStoreOptions {
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/**
 * `s3://bucket?region=ap-south-1&endpoint=https://…&forcePathStyle=true` (any S3-compatible service),
 * `file:///srv/media`, or a plain directory.
 * @throws Error in words for an address that is none of these, or for S3 without credentials
 */
export function openMediaStore(url: string, options: MediaStoreOptions = {}): MediaStore {
  if (url.startsWith('s3://')) {
    if (!options.credentials) throw new Error('Files on S3 need an access key id and a secret access key.');
    return openS3Store(s3Address(url), options.credentials);
  }
  if (url.startsWith('file://')) return openDiskStore(fileURLToPath(url));
  if (/^[a-z][a-z0-9+.-]+:/i.test(url) && !isAbsolute(url)) {
    throw new Error(`Files are kept on s3://…, file:///… or in a directory, not on ${url.split(':')[0]}:`);
  }
  return openDiskStore(url);
}

function s3Address(url: string) {
  const { hostname, pathname, searchParams } = new URL(url);
  if (!hostname || pathname.replace('/', '') !== '') {
    throw new Error('The address of an S3 store is s3://bucket?region=…&endpoint=…&forcePathStyle=…');
  }
  return {
    bucket: hostname,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
    forcePathStyle: searchParams.get('forcePathStyle') === 'true',
  };
}
