import { fileURLToPath } from 'node:url';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type PictureFormat, type PictureWidth, pictureWidths } from '@parichay/shared/platform/lib/media.ts';
import { createPool, type PoolOptions } from '../workers/worker-pool.ts';
import { checkPicture, pictureLimits } from './picture.rules.ts';
import {
  documentFileSpecs,
  type PictureFileSpec,
  pictureFileSpecsFor,
  type sourceFileName,
  sourceFileSpecFor,
} from './picture-files.rules.ts';
import type { IngestJob, IngestResult } from './picture-jobs.ts';

export type PictureFileName = `${PictureWidth}.${PictureFormat}` | typeof sourceFileName;

export interface IngestedPicture {
  width: number;
  height: number;
  files: { name: PictureFileName; bytes: Buffer }[];
}

export interface PictureWorker {
  /**
   * The route must limit the sender, size and number of uploads.
   * @throws ApiError a `Refusal`, image_incomplete or unavailable
   */
  ingest(bytes: Buffer, options?: { storesSource?: boolean }): Promise<IngestedPicture>;
  /** One JPEG, up to 2560 px wide. */
  ingestDocument(bytes: Buffer): Promise<{ width: number; height: number; bytes: Buffer }>;
  children(): { pid: number | undefined; busy: boolean }[];
  close(): Promise<void>;
}

const defaultPoolOptions: PoolOptions = {
  size: 1,
  maxQueuedJobs: 32,
  maxJobMs: 10_000,
  maxResidentBytes: 400 * 1024 * 1024,
  jobsPerChild: 50,
  maxIdleMs: 30_000,
};

const childFile = fileURLToPath(new URL('./picture.child.ts', import.meta.url));

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Security: the server never decodes an untrusted picture itself. */
export function createPictureWorker(options: Partial<PoolOptions> = {}): PictureWorker {
  const pool = createPool<IngestJob, IngestResult>(childFile, [], { ...defaultPoolOptions, ...options });

  const reencode = async (bytes: Buffer, files: readonly PictureFileSpec[]) => {
    const inspected = checkPicture(bytes);
    if ('refused' in inspected) throw new ApiError(inspected.refused);
    return pool.run({ bytes, maxPixels: pictureLimits.maxPixels, files });
  };

  return {
    async ingest(bytes, { storesSource = false } = {}) {
      const sizes = pictureFileSpecsFor(pictureWidths);
      const sourceFiles = storesSource ? [sourceFileSpecFor(Math.max(...pictureWidths))] : [];
      const { width, height, files } = await reencode(bytes, [...sourceFiles, ...sizes]);
      const namedFiles = files.map((file) => ({ name: file.name as PictureFileName, bytes: toBuffer(file.bytes) }));
      return { width, height, files: namedFiles };
    },
    async ingestDocument(bytes) {
      const { width, height, files } = await reencode(bytes, documentFileSpecs());
      return { width, height, bytes: toBuffer(files[0]?.bytes ?? new Uint8Array()) };
    },
    children: pool.children,
    close: pool.close,
  };
}
