import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import type { TempFiles } from './temp-files.ts';
import { createUploadPlaces, isTooSlow, type UploadPace, type UploadPlace } from './upload-pace.ts';

export interface ReceivedFile {
  /** Where it lies until the request is answered. */
  path: string;
  /** Bytes. */
  size: number;
  /** As the sender named it: for showing, never for storing under. */
  name: string;
  /** The whole file in memory: only for kinds whose limit is a few megabytes. */
  bytes(): Promise<Buffer>;
  /** Removes it; the wrapper of the handlers does so after every request. */
  discard(): Promise<void>;
}

export type ReceiveFile = (
  request: Request,
  response: Response,
  upload: { maxBytes: number; maxFiles: number },
  account: string,
) => Promise<ReceivedFile>;

/** Looks at every sender's pace this often. */
const LOOK_EVERY_MS = 1_000;

interface Written {
  path: string;
  size: number;
}

/** Writes the one file of a form to `path`; what arrives is counted, and nothing of it is held in memory. */
const toFile = (path: string, place: UploadPlace, signal: AbortSignal): StorageEngine => ({
  _handleFile(_request, file, done) {
    let size = 0;
    const counted = new Transform({
      transform(part: Buffer, _encoding, next) {
        size += part.length;
        try {
          place.count(part.length);
          next(null, part);
        } catch (error) {
          next(error as Error);
        }
      },
    });
    pipeline(file.stream as Readable, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal }).then(
      () => done(null, { path, size }),
      (error) => done(error),
    );
  },
  // The directory goes as a whole.
  _removeFile: (_request, _file, done) => done(null),
});

/** Aborts with `upload_too_slow` when the sender dawdles, and when it has left. Answers the function that stops. */
function watch(request: Request, limits: UploadPace, abort: AbortController): () => void {
  const began = performance.now();
  let received = 0;
  let lastByteMs = 0;
  const hear = (part: Buffer) => {
    received += part.length;
    lastByteMs = performance.now() - began;
  };
  const leave = () => {
    if (!request.complete) abort.abort(new Error('the sender has left'));
  };
  request.on('data', hear);
  request.once('close', leave);
  const timer = setInterval(() => {
    if (!isTooSlow(limits, received, performance.now() - began, lastByteMs)) return;
    abort.abort(new ApiError('upload_too_slow'));
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    request.off('data', hear);
    request.off('close', leave);
  };
}

/** Why a form was not taken, as its sender is told. */
function refusalOf(error: unknown, signal: AbortSignal): ApiError {
  if (signal.reason instanceof ApiError) return signal.reason;
  if (error instanceof ApiError) return error;
  if (error instanceof multer.MulterError) {
    return new ApiError(error.code === 'LIMIT_FILE_SIZE' ? 'file_too_large' : 'invalid_input', { cause: error });
  }
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ApiError('disk_full', { cause: error });
  return new ApiError('invalid_input', { fields: { file: 'the form is damaged' }, cause: error });
}

/** How this process takes in uploads: to temporary files, within the limits of its accounts. */
export function createReceiver(temp: TempFiles, limits: UploadPace): ReceiveFile {
  const places = createUploadPlaces(limits);

  /**
   * Takes in the one file of a multipart form, within the endpoint's limits.
   * @throws ApiError file_too_large, file_missing, unsupported_media_type, invalid_input, unavailable, uploads_under_way,
   * upload_limit_reached, upload_too_slow, disk_full
   */
  return async (request, response, upload, account) => {
    if (!request.is('multipart/form-data')) throw new ApiError('unsupported_media_type');
    const place = places.take(account);
    const abort = new AbortController();
    let directory: string | null = null;
    const discard = async () => {
      if (directory) await rm(directory, { recursive: true, force: true });
    };
    try {
      directory = await temp.makeDirectory();
      const form = multer({
        storage: toFile(join(directory, 'upload'), place, abort.signal),
        // Browsers send names in UTF-8; the library's default would garble every name in an Indian script.
        defParamCharset: 'utf8',
        limits: {
          fileSize: upload.maxBytes,
          files: upload.maxFiles,
          fields: 0,
          parts: upload.maxFiles,
          headerPairs: 20,
        },
      }).single('file');
      const stopWatching = watch(request, limits, abort);
      try {
        await new Promise<void>((resolve, reject) => {
          // The form's reader does not hear of the time limit while it waits for the next part.
          abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true });
          form(request, response, (error: unknown) => (error ? reject(error) : resolve()));
        });
      } finally {
        stopWatching();
      }
      const { file } = request;
      if (!file) throw new ApiError('file_missing');
      const { path, size } = file as unknown as Written;
      return { path, size, name: file.originalname, bytes: () => readFile(path), discard };
    } catch (error) {
      await discard();
      throw refusalOf(error, abort.signal);
    } finally {
      place.leave();
    }
  };
}
