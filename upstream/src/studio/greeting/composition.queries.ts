import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import {
  type Entitlement,
  entitlementOf,
  isSubscriptionActive,
  limitOf,
} from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { type PlanProduct, unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { MediaType } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Composition } from '../../platform/database/tables/composition.tables.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { entitlementsOf } from '../../shop/plan/entitlement.queries.ts';
import { DAYS_STORED } from './composition.files.ts';
import { type ImagePostRow, posts } from './image-post.queries.ts';

export async function postToFrame(tx: Tx, actor: Actor, imageId: string): Promise<ImagePostRow> {
  const row = await posts(tx, actor)
    .where('image_post.image_id', '=', imageId)
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  if (!row?.is_active) throw new ApiError('not_found');
  return row;
}

export interface Allowance {
  isSubscribed: boolean;
  images: Entitlement;
  videos: Entitlement;
  included: { images: number; videos: number };
}

export async function allowanceOf(tx: Tx, businessId: string): Promise<Allowance> {
  const { facts } = await entitlementsOf(tx, businessId);
  const isSubscribed = isSubscriptionActive(facts, facts.today);
  const includes = (product: PlanProduct) => (isSubscribed ? limitOf(facts.limits, product) : 0);
  return {
    isSubscribed,
    images: entitlementOf(facts, 'greetingImages'),
    videos: entitlementOf(facts, 'greetingVideos'),
    included: { images: includes('greetingImages'), videos: includes('greetingVideos') },
  };
}

export const leftOf = ({ left }: Entitlement): number => left ?? unlimited;

export const compositionOf = (tx: Tx, businessId: string, composeKey: string): Promise<Composition | undefined> =>
  tx
    .selectFrom('composition')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('compose_key', '=', composeKey)
    .modifyEnd(plannedOnce)
    .executeTakeFirst();

export interface NewComposition {
  agencyId: string;
  businessId: string;
  imageId: string;
  composeKey: string;
  mediaType: MediaType;
  isWatermarked: boolean;
  /** `YYYY-MM-DD` in India; null = made ahead and not used yet */
  madeOn: string | null;
}

export const addComposition = (tx: Tx, made: NewComposition): Promise<Composition> =>
  tx
    .insertInto('composition')
    .values({
      composition_id: newId(),
      agency_id: made.agencyId,
      business_id: made.businessId,
      image_id: made.imageId,
      compose_key: made.composeKey,
      media_type: made.mediaType,
      is_watermarked: made.isWatermarked,
      render_job_id: null,
      made_on: made.madeOn,
    })
    .returningAll()
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow();

/**
 * Locks the owner, so that concurrent requests count one after the other.
 * @param day `YYYY-MM-DD` in India
 */
export async function samplesOn(tx: Tx, businessId: string, mediaType: MediaType, day: string): Promise<number> {
  const { user_id } = await tx
    .selectFrom('business')
    .innerJoin('customer', 'customer.user_id', 'business.user_id')
    .select('customer.user_id')
    .where('business_id', '=', businessId)
    // `for update` would block inserts of rows that reference this customer.
    .forNoKeyUpdate('customer')
    .executeTakeFirstOrThrow();
  const { made } = await tx
    .selectFrom('composition')
    .innerJoin('business', 'business.business_id', 'composition.business_id')
    .select((is) => is.fn.countAll<string>().as('made'))
    .where('business.user_id', '=', user_id)
    .where('media_type', '=', mediaType)
    .where('is_watermarked', '=', true)
    .where('made_on', '=', day)
    .executeTakeFirstOrThrow();
  return Number(made);
}

export async function videosUnderWay(tx: Tx, businessId: string, kind: string): Promise<number> {
  const { waiting } = await tx
    .selectFrom('render_job')
    .innerJoin('business', 'business.business_id', 'render_job.business_id')
    .select((is) => is.fn.countAll<string>().as('waiting'))
    .where('business.user_id', '=', (is) =>
      is.selectFrom('business').select('user_id').where('business_id', '=', businessId),
    )
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'rendering'])
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export async function madeAheadOn(tx: Tx, businessId: string, day: string): Promise<number> {
  const { made } = await tx
    .selectFrom('composition')
    .select((is) => is.fn.countAll<string>().as('made'))
    .where('business_id', '=', businessId)
    .where('made_on', 'is', null)
    .where('created_at', '>=', startOfDayInIndia(day))
    .executeTakeFirstOrThrow();
  return Number(made);
}

export const countOn = (tx: Tx, compositionId: string, madeOn: string) =>
  tx.updateTable('composition').set({ made_on: madeOn }).where('composition_id', '=', compositionId).execute();

export const setRenderJob = (tx: Tx, compositionId: string, renderJobId: string) =>
  tx
    .updateTable('composition')
    .set({ render_job_id: renderJobId })
    .where('composition_id', '=', compositionId)
    .execute();

export async function markStored(tx: Tx, compositionId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('composition')
    .set({ stored_at: new Date() })
    .where('composition_id', '=', compositionId)
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An older row without a file had one that has expired, so it stays and counts. */
export const removeUnmade = (tx: Tx, compositionId: string) =>
  tx
    .deleteFrom('composition')
    .where('composition_id', '=', compositionId)
    .where('stored_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - ${DAYS_STORED} * interval '1 day'`)
    .execute();

export const compositionsToForget = (tx: Tx, before: Date, most: number) =>
  tx
    .selectFrom('composition')
    .innerJoin('business', 'business.business_id', 'composition.business_id')
    .select(['composition_id', 'media_type'])
    .where('stored_at', 'is not', null)
    .where((is) => is.or([is('stored_at', '<', before), is('business.deleted_at', 'is not', null)]))
    .orderBy('stored_at')
    .limit(most)
    .execute();

export async function markForgotten(tx: Tx, compositionIds: string[]): Promise<void> {
  if (compositionIds.length === 0) return;
  await tx
    .deleteFrom('composition')
    .where('composition_id', 'in', compositionIds)
    .where('made_on', 'is', null)
    .execute();
  await tx.updateTable('composition').set({ stored_at: null }).where('composition_id', 'in', compositionIds).execute();
}
