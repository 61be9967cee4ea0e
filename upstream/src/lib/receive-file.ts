import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Request, Response } from 'express';
import multer from 'multer';

export interface ReceivedFile {
  bytes: Buffer;
  /** As the sender named it: for showing, never for storing under. */
  name: string;
}

/** Uploads held in memory at once; beyond it the sender is asked to come back. */
const MOST_AT_ONCE = 8;
let underWay = 0;

/**
 * Reads the one file of a multipart form into memory, within the endpoint's limits.
 * @throws ApiError file_too_large, file_missing, unsupported_media_type, invalid_input, unavailable
 */
export async function receiveFile(
  request: Request,
  response: Response,
  limits: { maxBytes: number; maxFiles: number },
): Promise<ReceivedFile> {
  if (!request.is('multipart/form-data')) throw new ApiError('unsupported_media_type');
  if (underWay >= MOST_AT_ONCE) throw new ApiError('unavailable', { retryAfter: 2 });
  underWay += 1;
  try {
    const form = multer({
      storage: multer.memoryStorage(),
      // Browsers send names in UTF-8; the library's default would garble every name in an Indian script.
      defParamCharset: 'utf8',
      limits: { fileSize: limits.maxBytes, files: limits.maxFiles, fields: 0, parts: limits.maxFiles, headerPairs: 20 },
    }).single('file');
    await new Promise<void>((resolve, reject) =>
      form(request, response, (error: unknown) => (error ? reject(error) : resolve())),
    );
  } catch (error) {
    if (error instanceof multer.MulterError) {
      throw new ApiError(error.code === 'LIMIT_FILE_SIZE' ? 'file_too_large' : 'invalid_input', { cause: error });
    }
    throw new ApiError('invalid_input', { fields: { file: 'the form is damaged' }, cause: error });
  } finally {
    underWay -= 1;
  }
  if (!request.file) throw new ApiError('file_missing');
  return { bytes: request.file.buffer, name: request.file.originalname };
}
