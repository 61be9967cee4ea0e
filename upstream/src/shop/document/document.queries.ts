import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Document, uploadHierarchies } from '@parichay/shared/shop/document/document.endpoints.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { businessInReach } from '../business/business.queries.ts';
import type { StoredUpload } from './document-files.ts';

type DocumentRow = Selectable<Database['document']>;

export const presentDocument = (row: DocumentRow, picture: Document['picture']): Document => ({
  documentId: row.document_id,
  hierarchy1: row.hierarchy1,
  hierarchy2: row.hierarchy2,
  fileName: row.file_name,
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  picture,
  createdAt: iso(row.created_at),
});

export async function privateDocumentInReach(tx: Tx, actor: Actor, documentId: string): Promise<DocumentRow> {
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

interface UploadOwner {
  agencyId: string;
  businessId: string | null;
  uploadedBy: string;
  isByStaff: boolean;
  hierarchy1: Document['hierarchy1'];
  hierarchy2: string;
}

export async function storeUploadedDocument(tx: Tx, upload: StoredUpload, owner: UploadOwner): Promise<DocumentRow> {
  const { picture } = upload;
  if (picture) {
    await tx
      .insertInto('media')
      .values({
        media_id: picture.mediaId,
        agency_id: owner.agencyId,
        uploaded_by: owner.uploadedBy,
        by_staff: owner.isByStaff,
        width: picture.width,
        height: picture.height,
      })
      .execute();
  }
  return tx
    .insertInto('document')
    .values({
      document_id: upload.documentId,
      agency_id: owner.agencyId,
      business_id: owner.businessId,
      hierarchy1: owner.hierarchy1,
      hierarchy2: owner.hierarchy2,
      file_name: upload.fileName,
      media_type: upload.mediaType,
      size_bytes: upload.sizeBytes,
      media_id: picture?.mediaId ?? null,
      uploaded_by: owner.uploadedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
