import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Composition } from '../../platform/database/tables/composition.tables.ts';
import type { InTransaction } from '../../platform/http/handle.ts';
import type { BrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import type { GreetingPictures } from './greeting-pictures.ts';
import type { GreetingRenderer } from './greeting-renderer.ts';
import { reserveGreeting, watermarkOf } from './greeting-reserve.ts';
import { loadPlannedGreetings, type PlannedGreeting } from './todays-greeting.ts';

export interface TodaysGreeting {
  business: BrandKit;
  planned: PlannedGreeting;
  row: Composition;
}

/**
 * The greeting counts only when it is used. null = it is switched off, or no image post fits
 * @throws ApiError not_found, changed_meanwhile, unavailable, disk_full
 */
export async function makeTodaysGreeting(
  { greetingRenderer, greetingPictures }: { greetingRenderer: GreetingRenderer; greetingPictures: GreetingPictures },
  actor: Actor,
  businessId: string,
  day: string,
  inTransaction: InTransaction,
): Promise<TodaysGreeting | null> {
  const tryMake = async (): Promise<TodaysGreeting | 'none' | null> => {
    const found = await inTransaction(async (tx) => {
      const { business, planned } = await loadPlannedGreetings(tx, actor, businessId, { from: day, to: day });
      return { business, planned: planned[0] };
    });
    const { business, planned } = found;
    if (!planned || !business.settings.isTodaysPostOn) return 'none';
    const { post, input } = planned;
    const watermark = watermarkOf(business, post.kind);
    const greetingLayout = await greetingRenderer.layOut(business, post, input, watermark);
    const reserved = await inTransaction((tx) =>
      reserveGreeting(tx, actor, { post, business, watermark }, greetingLayout, { isAhead: true }),
    );
    if (!reserved) return null;
    await greetingPictures.store(reserved.row, greetingLayout, inTransaction, { storesSmallPicture: true });
    return { business, planned, row: reserved.row };
  };
  const result = (await tryMake()) ?? (await tryMake());
  if (!result) throw new ApiError('changed_meanwhile');
  return result === 'none' ? null : result;
}
