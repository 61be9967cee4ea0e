import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import type { TempFiles } from '../files/temp-files.ts';
import { createUploadSlots, isUploadTooSlow, type UploadLimits, type UploadSlot } from './upload-pace.ts';

export interface ReceivedFile {
  path: string;
  size: number;
  /** For display, never for storage paths. */
  name: string;
  /** Reads the file into memory: only for kinds with a limit of a few megabytes. */
  bytes(): Promise<Buffer>;
  discard(): Promise<void>;
}

export type ReceiveFile = (
  request: Request,
  response: Response,
  upload: { maxBytes: number; maxFiles: number },
  account: string,
) => Promise<ReceivedFile>;

const SPEED_CHECK_INTERVAL_MS = 1_000;

interface WrittenFile {
  path: string;
  size: number;
}

const createMulterStorage = (path: string, slot: UploadSlot, signal: AbortSignal): StorageEngine => ({
  _handleFile(_request, file, done) {
    let size = 0;
    const byteCounter = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        size += chunk.length;
        try {
          slot.countBytes(chunk.length);
          next(null, chunk);
        } catch (error) {
          next(error as Error);
        }
      },
    });
    pipeline(file.stream as Readable, byteCounter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
      signal,
    }).then(
      () => done(null, { path, size }),
      (error) => done(error),
    );
  },
  // `discard` removes the whole directory.
  _removeFile: (_request, _file, done) => done(null),
});

function watchUpload(request: Request, limits: UploadLimits, abort: AbortController): () => void {
  const startedMs = performance.now();
  let received = 0;
  let lastByteMs = 0;
  const onData = (chunk: Buffer) => {
    received += chunk.length;
    lastByteMs = performance.now() - startedMs;
  };
  const onClose = () => {
    if (!request.complete) abort.abort(new Error('the client disconnected'));
  };
  request.on('data', onData);
  request.once('close', onClose);
  const timer = setInterval(() => {
    if (!isUploadTooSlow(limits, received, performance.now() - startedMs, lastByteMs)) return;
    abort.abort(new ApiError('upload_too_slow'));
  }, SPEED_CHECK_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    request.off('data', onData);
    request.off('close', onClose);
  };
}

function toUploadError(error: unknown, signal: AbortSignal): ApiError {
  if (signal.reason instanceof ApiError) return signal.reason;
  if (error instanceof ApiError) return error;
  if (error instanceof multer.MulterError) {
    return new ApiError(error.code === 'LIMIT_FILE_SIZE' ? 'file_too_large' : 'invalid_input', { cause: error });
  }
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ApiError('disk_full', { cause: error });
  return new ApiError('invalid_input', { fields: { file: 'the form is damaged' }, cause: error });
}

export function createFileReceiver(temp: TempFiles, limits: UploadLimits): ReceiveFile {
  const uploadSlots = createUploadSlots(limits);

  /**
   * @throws ApiError file_too_large, file_missing, unsupported_media_type, invalid_input, unavailable,
   * uploads_under_way, upload_limit_reached, upload_too_slow, disk_full
   */
  return async (request, response, upload, account) => {
    if (!request.is('multipart/form-data')) throw new ApiError('unsupported_media_type');
    const slot = uploadSlots.acquire(account);
    const abort = new AbortController();
    let directory: string | null = null;
    const discard = async () => {
      if (directory) await rm(directory, { recursive: true, force: true });
    };
    try {
      directory = await temp.makeDirectory();
      const form = multer({
        storage: createMulterStorage(join(directory, 'upload'), slot, abort.signal),
        // Browsers send names in UTF-8; multer's default would garble Indian scripts.
        defParamCharset: 'utf8',
        limits: {
          fileSize: upload.maxBytes,
          files: upload.maxFiles,
          fields: 0,
          parts: upload.maxFiles,
          headerPairs: 20,
        },
      }).single('file');
      const stopWatching = watchUpload(request, limits, abort);
      try {
        await new Promise<void>((resolve, reject) => {
          // multer does not notice the abort while it waits for more bytes.
          abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true });
          form(request, response, (error: unknown) => (error ? reject(error) : resolve()));
        });
      } finally {
        stopWatching();
      }
      const { file } = request;
      if (!file) throw new ApiError('file_missing');
      const { path, size } = file as unknown as WrittenFile;
      return { path, size, name: file.originalname, bytes: () => readFile(path), discard };
    } catch (error) {
      await discard();
      throw toUploadError(error, abort.signal);
    } finally {
      slot.release();
    }
  };
}
