import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Tx } from '../database/database.ts';
import { picturesFor } from './media.queries.ts';

/**
 * Stored pictures may stay, even hidden by row level security.
 * @param wanted mediaId → field
 * @throws ApiError invalid_input
 */
export async function resolvePictures(
  stored: readonly Picture[],
  tx: Tx,
  actor: Actor,
  ownerUserId: string,
  wanted: ReadonlyMap<string, string>,
): Promise<Map<string, Picture>> {
  const kept = new Map(stored.map((picture) => [picture.mediaId, picture]));
  const added = new Map([...wanted].filter(([mediaId]) => !kept.has(mediaId)));
  return new Map([...kept, ...(await picturesFor(tx, actor, ownerUserId, added))]);
}

export async function storedPicture(
  tx: Tx,
  actor: Actor,
  field: string,
  wanted: { mediaId: string } | null,
  stored: Picture | null | undefined,
): Promise<string | null> {
  if (!wanted) return null;
  const named = new Map([[wanted.mediaId, field]]);
  const found = await resolvePictures(stored ? [stored] : [], tx, actor, accountIdOf(actor), named);
  return JSON.stringify(found.get(wanted.mediaId));
}
