import type { Contract } from '@parichay/shared/contract.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { uploadHierarchies } from '@parichay/shared/shop/document/document.endpoints.ts';
import { reserveStorage, storageOfBusiness } from '../../people/storage/storage.queries.ts';
import { newId, sanitiseFileName } from '../../platform/database/rows.ts';
import { BinaryResponse, type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { PictureWorker } from '../../platform/media/picture.ts';
import { businessInReach } from '../business/business.queries.ts';
import { presentDocument, privateDocumentInReach, storeUploadedDocument } from './document.queries.ts';
import { createDocumentStorage, documentKey, type StoredUpload } from './document-files.ts';

type UploadCall = Contract['POST /document/uploadDoc'];
type DownloadCall = Contract['GET /document/{documentId}'];

export const documentHandlers = ({ media, pictures }: { media: MediaStore; pictures: PictureWorker }) => {
  const { storePicture, storePrivateDocument } = createDocumentStorage({ media, pictures });

  return {
    'POST /document/uploadDoc': preparedHandler<UploadCall, StoredUpload>({
      before: async ({ actor, query, file, inTransaction }) => {
        if (!file) throw new ApiError('file_missing');
        const documentId = newId();
        const isPrivateDocument = query.hierarchy1 === 'document';
        if (isPrivateDocument) {
          if (!id.safeParse(query.hierarchy2).success) throw new ApiError('not_found');
          await inTransaction((tx) => businessInReach(tx, actor, query.hierarchy2));
        }
        const bytes = await file.bytes();
        // Greetings, which only staff uploads, need a finer file for later renderings.
        const isGreeting = actor.kind === 'staff' && query.hierarchy2 === 'greeting';
        const stored = isPrivateDocument
          ? await storePrivateDocument(documentId, bytes)
          : await storePicture(bytes, isGreeting);
        return { documentId, fileName: sanitiseFileName(file.name), sizeBytes: file.size, ...stored };
      },
      run: async ({ actor, query, tx, prepared: stored }) => {
        const business = query.hierarchy1 === 'document' ? await businessInReach(tx, actor, query.hierarchy2) : null;
        const agencyId = business?.agency_id ?? actor.agencyId;
        const uploadedBy = accountIdOf(actor);
        const uploadId = stored.picture?.mediaId ?? stored.documentId;
        await reserveStorage(tx, actor, { uploadId, bytes: stored.storedBytes }, business);
        const row = await storeUploadedDocument(tx, stored, {
          agencyId,
          businessId: business?.business_id ?? null,
          uploadedBy,
          isByStaff: actor.kind === 'staff',
          hierarchy1: query.hierarchy1,
          hierarchy2: query.hierarchy2,
        });
        return { document: presentDocument(row, stored.picture) };
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
      return { documents: rows.map((row) => presentDocument(row, null)) };
    },

    'GET /document/storage': async ({ actor, query, tx }) => ({
      storage: await storageOfBusiness(tx, await businessInReach(tx, actor, query.businessId)),
    }),

    'DELETE /document/{documentId}': preparedHandler<Contract['DELETE /document/{documentId}'], object>({
      before: async ({ actor, params, inTransaction }) => {
        const key = await inTransaction(async (tx) => {
          const row = await privateDocumentInReach(tx, actor, params.documentId);
          await tx.deleteFrom('document').where('document_id', '=', row.document_id).execute();
          return documentKey(row.document_id, row.media_type);
        });
        // The row is already deleted, so a file that a disk error leaves is unreachable.
        await media.delete(key);
        return {};
      },
    }),

    'GET /document/{documentId}': preparedHandler<DownloadCall, BinaryResponse>({
      before: async ({ actor, params, inTransaction }) => {
        const row = await inTransaction((tx) => privateDocumentInReach(tx, actor, params.documentId));
        const stream = await media.getStream(documentKey(row.document_id, row.media_type));
        if (!stream) throw new ApiError('not_found');
        return new BinaryResponse(stream, {
          'content-type': row.media_type,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.file_name)}`,
          'cache-control': 'private, no-store',
        });
      },
    }),
  } satisfies Handlers;
};
