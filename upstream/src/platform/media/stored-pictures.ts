import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Tx } from '../database/database.ts';
import { requireUsablePictures } from './media.queries.ts';

/**
 * Stored pictures may stay, even if row level security hides them.
 * @param fieldByMediaId field that the error names, by picture id
 * @throws ApiError invalid_input
 */
export async function resolveRequestedPictures(
  stored: readonly Picture[],
  tx: Tx,
  actor: Actor,
  businessOwnerId: string,
  fieldByMediaId: ReadonlyMap<string, string>,
): Promise<Map<string, Picture>> {
  const storedById = new Map(stored.map((picture) => [picture.mediaId, picture]));
  const newPictures = new Map([...fieldByMediaId].filter(([mediaId]) => !storedById.has(mediaId)));
  return new Map([...storedById, ...(await requireUsablePictures(tx, actor, businessOwnerId, newPictures))]);
}

export async function pictureColumnValue(
  tx: Tx,
  actor: Actor,
  field: string,
  requested: { mediaId: string } | null,
  stored: Picture | null | undefined,
): Promise<string | null> {
  if (!requested) return null;
  const fieldByMediaId = new Map([[requested.mediaId, field]]);
  const resolved = await resolveRequestedPictures(
    stored ? [stored] : [],
    tx,
    actor,
    accountIdOf(actor),
    fieldByMediaId,
  );
  return JSON.stringify(resolved.get(requested.mediaId));
}
