import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import {
  type Entitlement,
  entitlementOf,
  includesProduct,
  planLimitFor,
} from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { type PlanProduct, unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import { type MediaType, planProductOfMedia } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { planCacheMarker } from '../../platform/database/plan-cache.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Composition } from '../../platform/database/tables/composition.tables.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { loadEntitlements } from '../../shop/plan/entitlement.queries.ts';
import { GREETING_FILE_RETENTION_DAYS } from './greeting-files.ts';
import { type ImagePostRow, imagePostQuery } from './image-post.queries.ts';

export async function activeImagePost(tx: Tx, actor: Actor, imageId: string): Promise<ImagePostRow> {
  const row = await imagePostQuery(tx, actor)
    .where('image_post.image_id', '=', imageId)
    .modifyEnd(planCacheMarker)
    .executeTakeFirst();
  if (!row?.is_active) throw new ApiError('not_found');
  return row;
}

export interface GreetingAllowance {
  isIncluded: boolean;
  /** -1 = unlimited; 0 = not included. */
  included: number;
  entitlement: Entitlement;
}

export async function greetingAllowanceOf(tx: Tx, businessId: string): Promise<Record<MediaType, GreetingAllowance>> {
  const { facts } = await loadEntitlements(tx, businessId);
  const allowanceOf = (product: PlanProduct): GreetingAllowance => {
    const isIncluded = includesProduct(facts, product);
    return {
      isIncluded,
      included: isIncluded ? planLimitFor(facts.limits, product) : 0,
      entitlement: entitlementOf(facts, product),
    };
  };
  return { IMAGE: allowanceOf(planProductOfMedia.IMAGE), VIDEO: allowanceOf(planProductOfMedia.VIDEO) };
}

export const remainingCountOf = ({ left }: Entitlement): number => left ?? unlimited;

export const greetingByKey = (tx: Tx, businessId: string, composeKey: string): Promise<Composition | undefined> =>
  tx
    .selectFrom('composition')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('compose_key', '=', composeKey)
    .modifyEnd(planCacheMarker)
    .executeTakeFirst();

export interface NewGreeting {
  agencyId: string;
  businessId: string;
  imageId: string;
  composeKey: string;
  mediaType: MediaType;
  isWatermarked: boolean;
  /** `YYYY-MM-DD` in India; null = made ahead and not used yet */
  madeOn: string | null;
}

export const addGreeting = (tx: Tx, greeting: NewGreeting): Promise<Composition> =>
  tx
    .insertInto('composition')
    .values({
      composition_id: newId(),
      agency_id: greeting.agencyId,
      business_id: greeting.businessId,
      image_id: greeting.imageId,
      compose_key: greeting.composeKey,
      media_type: greeting.mediaType,
      is_watermarked: greeting.isWatermarked,
      render_job_id: null,
      made_on: greeting.madeOn,
    })
    .returningAll()
    .modifyEnd(planCacheMarker)
    .executeTakeFirstOrThrow();

/**
 * Locks the owner, so concurrent requests count one after the other.
 * @param day `YYYY-MM-DD` in India
 */
export async function lockOwnerAndCountSamplesOn(
  tx: Tx,
  businessId: string,
  mediaType: MediaType,
  day: string,
): Promise<number> {
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
    .select((eb) => eb.fn.countAll<string>().as('made'))
    .where('business.user_id', '=', user_id)
    .where('media_type', '=', mediaType)
    .where('is_watermarked', '=', true)
    .where('made_on', '=', day)
    .executeTakeFirstOrThrow();
  return Number(made);
}

export async function countUnfinishedJobsOfOwner(tx: Tx, businessId: string, kind: string): Promise<number> {
  const { waiting } = await tx
    .selectFrom('render_job')
    .innerJoin('business', 'business.business_id', 'render_job.business_id')
    .select((eb) => eb.fn.countAll<string>().as('waiting'))
    .where('business.user_id', '=', (eb) =>
      eb.selectFrom('business').select('user_id').where('business_id', '=', businessId),
    )
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'rendering'])
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export async function countMadeAheadOn(tx: Tx, businessId: string, day: string): Promise<number> {
  const { made } = await tx
    .selectFrom('composition')
    .select((eb) => eb.fn.countAll<string>().as('made'))
    .where('business_id', '=', businessId)
    .where('made_on', 'is', null)
    .where('created_at', '>=', startOfDayInIndia(day))
    .executeTakeFirstOrThrow();
  return Number(made);
}

export const setGreetingDay = (tx: Tx, greetingId: string, madeOn: string) =>
  tx.updateTable('composition').set({ made_on: madeOn }).where('composition_id', '=', greetingId).execute();

export const setGreetingRenderJob = (tx: Tx, greetingId: string, renderJobId: string) =>
  tx.updateTable('composition').set({ render_job_id: renderJobId }).where('composition_id', '=', greetingId).execute();

export async function markGreetingStored(tx: Tx, greetingId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('composition')
    .set({ stored_at: new Date() })
    .where('composition_id', '=', greetingId)
    .modifyEnd(planCacheMarker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The file of an older row has expired, so such a row stays and counts. */
export const deleteUnfinishedGreeting = (tx: Tx, greetingId: string) =>
  tx
    .deleteFrom('composition')
    .where('composition_id', '=', greetingId)
    .where('stored_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - ${GREETING_FILE_RETENTION_DAYS} * interval '1 day'`)
    .execute();

export const expiredGreetings = (tx: Tx, storedBefore: Date, limit: number) =>
  tx
    .selectFrom('composition')
    .innerJoin('business', 'business.business_id', 'composition.business_id')
    .select(['composition_id', 'media_type'])
    .where('stored_at', 'is not', null)
    .where((eb) => eb.or([eb('stored_at', '<', storedBefore), eb('business.deleted_at', 'is not', null)]))
    .orderBy('stored_at')
    .limit(limit)
    .execute();

export async function markFilesDeleted(tx: Tx, greetingIds: string[]): Promise<void> {
  if (greetingIds.length === 0) return;
  await tx.deleteFrom('composition').where('composition_id', 'in', greetingIds).where('made_on', 'is', null).execute();
  await tx.updateTable('composition').set({ stored_at: null }).where('composition_id', 'in', greetingIds).execute();
}
