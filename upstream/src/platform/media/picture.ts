import { fileURLToPath } from 'node:url';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type PictureFormat, type PictureWidth, pictureWidths } from '@parichay/shared/platform/lib/media.ts';
import { createPool, type PoolOptions } from '../workers/worker-pool.ts';
import type { IngestJob, IngestResult } from './picture.jobs.ts';
import { inspectPicture, pictureLimits } from './picture.rules.ts';
import { type PlannedFile, planDocument, planFiles, planSource, type sourceFile } from './picture-files.rules.ts';

export type PictureFileName = `${PictureWidth}.${PictureFormat}` | typeof sourceFile;

export interface IngestedPicture {
  width: number;
  height: number;
  files: { name: PictureFileName; bytes: Buffer }[];
}

export interface PictureWorker {
  /**
   * The route must limit the sender, size and number of uploads.
   * @throws ApiError file_type_refused, file_damaged, image_too_many_pixels, unavailable
   */
  ingest(bytes: Buffer, options?: { withSource?: boolean }): Promise<IngestedPicture>;
  /** One JPEG, up to 2560 px wide. */
  ingestDocument(bytes: Buffer): Promise<{ width: number; height: number; bytes: Buffer }>;
  children(): { pid: number | undefined; busy: boolean }[];
  close(): Promise<void>;
}

const defaults: PoolOptions = {
  size: 1,
  maxWaiting: 32,
  maxMs: 10_000,
  maxResidentBytes: 400 * 1024 * 1024,
  jobsPerChild: 50,
  idleMs: 30_000,
};

const childFile = fileURLToPath(new URL('./picture.child.ts', import.meta.url));

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Security: the server process itself never decodes an untrusted picture. */
export function createPictureWorker(options: Partial<PoolOptions> = {}): PictureWorker {
  const pool = createPool<IngestJob, IngestResult>(childFile, [], { ...defaults, ...options });

  const reencode = async (bytes: Buffer, files: readonly PlannedFile[]) => {
    const seen = inspectPicture(bytes);
    if ('refused' in seen) throw new ApiError(seen.refused);
    return pool.run({ bytes, maxPixels: pictureLimits.maxPixels, files });
  };

  return {
    async ingest(bytes, { withSource = false } = {}) {
      const sizes = planFiles(pictureWidths);
      const source = withSource ? [planSource(Math.max(...pictureWidths))] : [];
      const { width, height, files } = await reencode(bytes, [...source, ...sizes]);
      const named = files.map((file) => ({ name: file.name as PictureFileName, bytes: asBuffer(file.bytes) }));
      return { width, height, files: named };
    },
    async ingestDocument(bytes) {
      const { width, height, files } = await reencode(bytes, planDocument());
      return { width, height, bytes: asBuffer(files[0]?.bytes ?? new Uint8Array()) };
    },
    children: pool.children,
    close: pool.close,
  };
}
