import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { newId } from '../../platform/database/rows.ts';
import { typeOf } from '../../platform/media/file-type.rules.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { mediaKey } from '../../platform/media/media.rules.ts';
import { inspectPdf } from '../../platform/media/picture.rules.ts';
import type { PictureWorker } from '../../platform/media/picture.ts';

interface StoredFiles {
  mediaType: 'image/jpeg' | 'application/pdf';
  keptBytes: number;
  /** null = a private document. */
  picture: Picture | null;
  /** Written files, deleted again when the transaction fails. */
  keys: string[];
}

export interface StoredUpload extends StoredFiles {
  documentId: string;
  fileName: string;
  sizeBytes: number;
}

/** Separate from pictures: no file below `document/` is served publicly. */
export const documentKey = (documentId: string, mediaType: string): string =>
  `document/${documentId.slice(-2)}/${documentId}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`;

/** Both throw ApiError: the reason why a file is refused, `disk_full`, `unavailable`. */
export const createUploadFiles = ({ media, pictures }: { media: MediaStore; pictures: PictureWorker }) => {
  /** Security: stores re-encoded pictures only, never the uploaded bytes. */
  async function storePicture(bytes: Buffer, withSource: boolean): Promise<StoredFiles> {
    const { width, height, files } = await pictures.ingest(bytes, { withSource });
    const mediaId = newId();
    const named = files.map((file) => ({ ...file, key: mediaKey(mediaId, file.name) }));
    const keys = named.map((file) => file.key);
    const stored = await Promise.allSettled(
      named.map(({ key, name, bytes }) => media.put(key, bytes, name.endsWith('webp') ? 'image/webp' : 'image/jpeg')),
    );
    const failed = stored.find((one) => one.status === 'rejected');
    if (failed) {
      // `allSettled` has waited, so no file is written after this deletion.
      await Promise.allSettled(keys.map((key) => media.delete(key)));
      throw failed.reason;
    }
    const keptBytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    return { picture: { mediaId, width, height }, keys, mediaType: 'image/jpeg', keptBytes };
  }

  /** A PDF is stored unchanged, so it must never be shown inside our pages. */
  async function storePaper(documentId: string, bytes: Buffer): Promise<StoredFiles> {
    const found = typeOf(bytes);
    const isPdf = 'type' in found && found.type === 'application/pdf';
    const refused = isPdf ? inspectPdf(bytes) : null;
    if (refused) throw new ApiError(refused.refused);
    const mediaType = isPdf ? 'application/pdf' : 'image/jpeg';
    const key = documentKey(documentId, mediaType);
    const kept = isPdf ? bytes : (await pictures.ingestDocument(bytes)).bytes;
    await media.put(key, kept, mediaType);
    return { picture: null, keys: [key], mediaType, keptBytes: kept.length };
  }

  return { storePicture, storePaper };
};
