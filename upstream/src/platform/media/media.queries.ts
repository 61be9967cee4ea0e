import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Days in which an unused picture may be used again; it is deleted a day later. */
export const unusedPictureDays = 2;

/**
 * @param businessOwnerId the actor's id for a picture of no business
 * @param fieldByMediaId field that the error names, by picture id
 * @param allowedIds ids accepted from every uploader
 * @throws ApiError invalid_input unless a picture is staff's, that owner's, the actor's or allowed; also if unknown or expired
 */
export async function requireUsablePictures(
  tx: Tx,
  actor: Actor,
  businessOwnerId: string,
  fieldByMediaId: ReadonlyMap<string, string>,
  allowedIds: ReadonlySet<string> = new Set(),
): Promise<Map<string, Picture>> {
  if (fieldByMediaId.size === 0) return new Map();
  const rows = await tx
    .selectFrom('media')
    .selectAll()
    .where('media_id', 'in', [...fieldByMediaId.keys()])
    .where(
      sql<boolean>`(coalesce(left_at, created_at) > now() - ${unusedPictureDays} * interval '1 day'
        or exists (select from media_use where media_use.media_id = media.media_id))`,
    )
    .execute();
  const usablePictures = new Map<string, Picture>();
  for (const row of rows) {
    const isUsable = row.by_staff || row.uploaded_by === accountIdOf(actor) || row.uploaded_by === businessOwnerId;
    if (isUsable || allowedIds.has(row.media_id)) {
      usablePictures.set(row.media_id, { mediaId: row.media_id, width: row.width, height: row.height });
    }
  }
  for (const [mediaId, field] of fieldByMediaId) {
    if (!usablePictures.has(mediaId)) throw new ApiError('invalid_input', { fields: { [field]: 'no such picture' } });
  }
  return usablePictures;
}

export async function markPicturesAsUploadedByStaff(tx: Tx, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length === 0) return;
  const ids = pictures.map(({ mediaId }) => mediaId);
  await tx.updateTable('media').set({ by_staff: true }).where('media_id', 'in', ids).execute();
}
