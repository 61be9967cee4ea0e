import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Composition } from '../../platform/database/tables/composition.tables.ts';
import type { InTransaction } from '../../platform/http/handle.ts';
import type { BrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import type { FramedPictures } from './framed-pictures.ts';
import { reserve, watermarkFor } from './framing.compose.ts';
import type { Framing } from './framing.ts';
import { type Planned, plannedPosts } from './todays-post.ts';

export interface TodaysPost {
  business: BrandKit;
  planned: Planned;
  row: Composition;
}

/**
 * Counts only when used.
 * @returns null = switched off, or none
 * @throws ApiError not_found, changed_meanwhile, unavailable, disk_full
 */
export async function makeTodaysPost(
  { framing, framedPictures }: { framing: Framing; framedPictures: FramedPictures },
  actor: Actor,
  businessId: string,
  day: string,
  inTransaction: InTransaction,
): Promise<TodaysPost | null> {
  const attempt = async (): Promise<TodaysPost | 'none' | null> => {
    const found = await inTransaction(async (tx) => {
      const { business, planned } = await plannedPosts(tx, actor, businessId, { from: day, to: day });
      return { business, planned: planned[0], watermark: watermarkFor(business) };
    });
    const { business, planned, watermark } = found;
    if (!planned || !business.settings.isTodaysPostOn) return 'none';
    const { post, input } = planned;
    const framed = await framing.framed(business, post, input, watermark);
    const reserved = await inTransaction((tx) =>
      reserve(tx, actor, { post, business, watermark }, framed, { isAhead: true }),
    );
    if (!reserved) return null;
    await framedPictures.store(reserved.row, framed, inTransaction, { withSmall: true });
    return { business, planned, row: reserved.row };
  };
  const made = (await attempt()) ?? (await attempt());
  if (!made) throw new ApiError('changed_meanwhile');
  return made === 'none' ? null : made;
}
