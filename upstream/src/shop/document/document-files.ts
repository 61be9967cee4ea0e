import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { newId } from '../../platform/database/rows.ts';
import { detectFileType } from '../../platform/media/file-type.rules.ts';
import { pictureKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { checkPdf } from '../../platform/media/picture.rules.ts';
import type { PictureWorker } from '../../platform/media/picture.ts';

interface StoredFiles {
  mediaType: 'image/jpeg' | 'application/pdf';
  storedBytes: number;
  /** null = a private document. */
  picture: Picture | null;
  /** Written files, deleted when the transaction fails. */
  keys: string[];
}

export interface StoredUpload extends StoredFiles {
  documentId: string;
  fileName: string;
  sizeBytes: number;
}

/** Separate from pictures, because no file below `document/` is served publicly. */
export const documentKey = (documentId: string, mediaType: string): string =>
  `document/${documentId.slice(-2)}/${documentId}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`;

/** The two returned functions throw ApiError: why the file is refused, `disk_full`, `unavailable`. */
export const createDocumentStorage = ({ media, pictures }: { media: MediaStore; pictures: PictureWorker }) => {
  /** Security: stores re-encoded pictures only, never the uploaded bytes. */
  async function storePicture(bytes: Buffer, storesSource: boolean): Promise<StoredFiles> {
    const { width, height, files } = await pictures.ingest(bytes, { storesSource });
    const mediaId = newId();
    const filesWithKeys = files.map((file) => ({ ...file, key: pictureKey(mediaId, file.name) }));
    const keys = filesWithKeys.map((file) => file.key);
    const writeResults = await Promise.allSettled(
      filesWithKeys.map(({ key, name, bytes }) =>
        media.put(key, bytes, name.endsWith('webp') ? 'image/webp' : 'image/jpeg'),
      ),
    );
    const failedWrite = writeResults.find((one) => one.status === 'rejected');
    if (failedWrite) {
      // `allSettled` has waited, so no file is written after this deletion.
      await Promise.allSettled(keys.map((key) => media.delete(key)));
      throw failedWrite.reason;
    }
    const storedBytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    return { picture: { mediaId, width, height }, keys, mediaType: 'image/jpeg', storedBytes };
  }

  /** A PDF is stored unchanged, so no page of this product may embed it. */
  async function storePrivateDocument(documentId: string, bytes: Buffer): Promise<StoredFiles> {
    const detected = detectFileType(bytes);
    const isPdf = 'type' in detected && detected.type === 'application/pdf';
    const refusal = isPdf ? checkPdf(bytes) : null;
    if (refusal) throw new ApiError(refusal.refused);
    const mediaType = isPdf ? 'application/pdf' : 'image/jpeg';
    const key = documentKey(documentId, mediaType);
    const storedContent = isPdf ? bytes : (await pictures.ingestDocument(bytes)).bytes;
    await media.put(key, storedContent, mediaType);
    return { picture: null, keys: [key], mediaType, storedBytes: storedContent.length };
  }

  return { storePicture, storePrivateDocument };
};
