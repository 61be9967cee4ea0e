import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import { newId } from '../lib/rows.ts';
import { typeOf } from '../media/file-type.rules.ts';
import type { MediaStore } from '../media/media.files.ts';
import { mediaKey } from '../media/media.rules.ts';
import { inspectPdf } from '../media/picture.rules.ts';
import type { PictureWorker } from '../media/picture.ts';

/** What became of the bytes of an upload. */
interface StoredFiles {
  mediaType: 'image/jpeg' | 'application/pdf';
  /** Bytes of all that is kept of it. */
  keptBytes: number;
  /** Set when it is a picture for cards; a private paper is none. */
  picture: Picture | null;
  /** Every file that was written, to be taken away again should the rest fail. */
  keys: string[];
}

export interface StoredUpload extends StoredFiles {
  documentId: string;
  fileName: string;
  sizeBytes: number;
}

/** Private papers lie apart from the pictures: nothing under this is ever served by its name. */
export const documentKey = (documentId: string, mediaType: string): string =>
  `document/${documentId.slice(-2)}/${documentId}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`;

/** Stores what is uploaded. Both throw ApiError: why a picture or a PDF is refused, `disk_full`, `unavailable`. */
export const createUploadFiles = ({ media, pictures }: { media: MediaStore; pictures: PictureWorker }) => {
  /** Stores every size of a picture, re-encoded; what was sent is thrown away. */
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
      // All of them have come to an end, so none is written after this; the first fault is the one to tell.
      await Promise.allSettled(keys.map((key) => media.delete(key)));
      throw failed.reason;
    }
    const keptBytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    return { picture: { mediaId, width, height }, keys, mediaType: 'image/jpeg', keptBytes };
  }

  /** Stores a paper: a picture re-encoded, a PDF as it is and never shown in our own pages. */
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
