import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { limitToReach } from '../../shop/business/business.queries.ts';

export async function userVideoInReach(
  tx: Tx,
  actor: Actor,
  videoNo: string,
  options: { lock?: boolean } = {},
): Promise<Selectable<Database['user_video']>> {
  let query = limitToReach(
    tx
      .selectFrom('user_video')
      .innerJoin('business', 'business.business_id', 'user_video.business_id')
      .selectAll('user_video'),
    actor,
  )
    .where('user_video.video_no', '=', videoNo)
    .where('user_video.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null);
  if (options.lock) query = query.forUpdate('user_video');
  const row = await query.executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}
