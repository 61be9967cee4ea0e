import { accountIdOf } from '@parichay/shared/access/account-id.ts';
import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Contract } from '@parichay/shared/contract.ts';
import { type Document, uploadHierarchies } from '@parichay/shared/document/document.endpoints.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { id } from '@parichay/shared/lib/fields.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { Selectable } from 'kysely';
import { businessInReach } from '../business/business.queries.ts';
import type { Tx } from '../lib/database.ts';
import { Bytes, type Handlers, prepared } from '../lib/handle.ts';
import { iso, newId, shownName } from '../lib/rows.ts';
import type { Database } from '../lib/schema.ts';
import type { MediaStore } from '../media/media.files.ts';
import { mediaKey } from '../media/media.rules.ts';
import { inspectPdf, sniff } from '../media/picture.rules.ts';
import type { PictureWorker } from '../media/picture.ts';
import { storageOfBusiness, takeRoom } from './storage.queries.ts';

type Upload = Contract['POST /document/uploadDoc'];
type Download = Contract['GET /document/{documentId}'];

interface StoredUpload {
  documentId: string;
  fileName: string;
  mediaType: 'image/jpeg' | 'application/pdf';
  sizeBytes: number;
  /** Bytes of all that is kept of it. */
  keptBytes: number;
  /** Set when it is a picture for cards; a private paper is none. */
  picture: Picture | null;
  /** Every file that was written, to be taken away again should the rest fail. */
  keys: string[];
}

/** Private papers lie apart from the pictures: nothing under this is ever served by its name. */
export const documentKey = (documentId: string, mediaType: string): string =>
  `document/${documentId.slice(-2)}/${documentId}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`;

const present = (row: Selectable<Database['document']>, picture: Document['picture']): Document => ({
  documentId: row.document_id,
  hierarchy1: row.hierarchy1,
  hierarchy2: row.hierarchy2,
  fileName: row.file_name,
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  picture,
  createdAt: iso(row.created_at),
});

/** A private paper, by whoever reaches its business. @throws ApiError not_found */
async function paperInReach(tx: Tx, actor: Actor, documentId: string): Promise<Selectable<Database['document']>> {
  const row = await tx
    .selectFrom('document')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('hierarchy1', '=', uploadHierarchies[1])
    .executeTakeFirst();
  if (!row?.business_id) throw new ApiError('not_found');
  await businessInReach(tx, actor, row.business_id);
  return row;
}

export const documentHandlers = ({ media, pictures }: { media: MediaStore; pictures: PictureWorker }) => {
  /** Stores every size of a picture, re-encoded; what was sent is thrown away. */
  async function storePicture(
    bytes: Buffer,
    withSource: boolean,
  ): Promise<Pick<StoredUpload, 'picture' | 'keys' | 'mediaType' | 'keptBytes'>> {
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
  async function storePaper(
    documentId: string,
    bytes: Buffer,
  ): Promise<Pick<StoredUpload, 'picture' | 'keys' | 'mediaType' | 'keptBytes'>> {
    const isPdf = sniff(bytes) === 'application/pdf';
    const refused = isPdf ? inspectPdf(bytes) : null;
    if (refused) throw new ApiError(refused.refused);
    const mediaType = isPdf ? 'application/pdf' : 'image/jpeg';
    const key = documentKey(documentId, mediaType);
    const kept = isPdf ? bytes : (await pictures.ingestDocument(bytes)).bytes;
    await media.put(key, kept, mediaType);
    return { picture: null, keys: [key], mediaType, keptBytes: kept.length };
  }

  return {
    'POST /document/uploadDoc': prepared<Upload, StoredUpload>({
      before: async ({ actor, query, file, inTransaction }) => {
        if (!file) throw new ApiError('file_missing');
        const documentId = newId();
        const isPaper = query.hierarchy1 === 'document';
        if (isPaper) {
          if (!id.safeParse(query.hierarchy2).success) throw new ApiError('not_found');
          await inTransaction((tx) => businessInReach(tx, actor, query.hierarchy2));
        }
        const bytes = await file.bytes();
        // Frames are laid over greetings, which staff alone makes.
        const isGreeting = actor.kind === 'staff' && query.hierarchy2 === 'greeting';
        const stored = isPaper ? await storePaper(documentId, bytes) : await storePicture(bytes, isGreeting);
        return { documentId, fileName: shownName(file.name), sizeBytes: file.size, ...stored };
      },
      run: async ({ actor, query, tx, prepared: stored }) => {
        const business = query.hierarchy1 === 'document' ? await businessInReach(tx, actor, query.hierarchy2) : null;
        const agencyId = business?.agency_id ?? actor.agencyId;
        const uploadedBy = accountIdOf(actor);
        const uploadId = stored.picture?.mediaId ?? stored.documentId;
        await takeRoom(tx, actor, { uploadId, bytes: stored.keptBytes }, business);
        if (stored.picture) {
          await tx
            .insertInto('media')
            .values({
              media_id: stored.picture.mediaId,
              agency_id: agencyId,
              uploaded_by: uploadedBy,
              by_staff: actor.kind === 'staff',
              width: stored.picture.width,
              height: stored.picture.height,
            })
            .execute();
        }
        const row = await tx
          .insertInto('document')
          .values({
            document_id: stored.documentId,
            agency_id: agencyId,
            business_id: business?.business_id ?? null,
            hierarchy1: query.hierarchy1,
            hierarchy2: query.hierarchy2,
            file_name: stored.fileName,
            media_type: stored.mediaType,
            size_bytes: stored.sizeBytes,
            media_id: stored.picture?.mediaId ?? null,
            uploaded_by: uploadedBy,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return { document: present(row, stored.picture) };
      },
      undo: async (stored) => {
        await Promise.all(stored.keys.map((key) => media.delete(key)));
      },
    }),

    'GET /document': async ({ actor, query, tx }) => {
      const business = await businessInReach(tx, actor, query.businessId);
      const rows = await tx
        .selectFrom('document')
        .selectAll()
        .where('business_id', '=', business.business_id)
        .where('hierarchy1', '=', uploadHierarchies[1])
        .orderBy('document_id', 'desc')
        .limit(500)
        .execute();
      return { documents: rows.map((row) => present(row, null)) };
    },

    'GET /document/storage': async ({ actor, query, tx }) => ({
      storage: await storageOfBusiness(tx, await businessInReach(tx, actor, query.businessId)),
    }),

    'DELETE /document/{documentId}': prepared<Contract['DELETE /document/{documentId}'], object>({
      before: async ({ actor, params, inTransaction }) => {
        const key = await inTransaction(async (tx) => {
          const row = await paperInReach(tx, actor, params.documentId);
          await tx.deleteFrom('document').where('document_id', '=', row.document_id).execute();
          return documentKey(row.document_id, row.media_type);
        });
        // Nothing leads to the file any more; one that stays when the disk fails is found by nobody.
        await media.delete(key);
        return {};
      },
    }),

    'GET /document/{documentId}': prepared<Download, Bytes>({
      before: async ({ actor, params, inTransaction }) => {
        const row = await inTransaction((tx) => paperInReach(tx, actor, params.documentId));
        const stream = await media.getStream(documentKey(row.document_id, row.media_type));
        if (!stream) throw new ApiError('not_found');
        return new Bytes(stream, {
          'content-type': row.media_type,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.file_name)}`,
          'cache-control': 'private, no-store',
        });
      },
    }),
  } satisfies Handlers;
};
