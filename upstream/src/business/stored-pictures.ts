import type { Actor } from '@parichay/shared/access/roles.ts';
import { accountIdOf } from '@parichay/shared/lib/account-id.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { Tx } from '../lib/database.ts';
import { picturesFor } from '../media/media.queries.ts';

/**
 * Looks up the pictures an editor wants to use, those that stand there already by what stands: they may stay whoever
 * uploaded them, also where the platform's staff did, of whose uploads no row of this agency tells.
 * @param wanted mediaId → the field that names it
 * @throws ApiError invalid_input naming the field of the first that may not be used
 */
export async function picturesBeside(
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

/**
 * One picture as it is stored: of the editor's own, or the one that stands there.
 * @throws ApiError invalid_input naming `field`
 */
export async function storedPicture(
  tx: Tx,
  actor: Actor,
  field: string,
  wanted: { mediaId: string } | null,
  stored: Picture | null | undefined,
): Promise<string | null> {
  if (!wanted) return null;
  const named = new Map([[wanted.mediaId, field]]);
  const found = await picturesBeside(stored ? [stored] : [], tx, actor, accountIdOf(actor), named);
  return JSON.stringify(found.get(wanted.mediaId));
}
