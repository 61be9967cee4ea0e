import type { Actor, CustomerActor } from '@parichay/shared/platform/access/roles.ts';
import { daysAfter, daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { postKindParts } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import { customerById } from '../../people/account/account.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type BrandKit, brandKitOf } from '../../shop/brand-kit/brand-kit.queries.ts';
import { businessesOfUser } from '../../shop/business/business.queries.ts';
import { frames } from '../../shop/frame/frame.documents.ts';
import { isHiddenByPlan } from './framing.ts';
import type { SubcategoryRow } from './image-category.queries.ts';
import type { ImagePostRow } from './image-post.queries.ts';
import { chosenPosts } from './prepared-post.queries.ts';
import { greetingLanguageOf, occasionsById, occasionsOf, offeredPosts, type Span } from './todays-post.queries.ts';
import { automaticPost } from './todays-post.rules.ts';

export interface Planned {
  day: string;
  subcategory: SubcategoryRow;
  post: ImagePostRow;
  isPrepared: boolean;
  input: PlannedPost['input'];
}

function offeredFrame(business: BrandKit, wished: string): string | null {
  const offered = [...frames.values()].filter((frame) => !isHiddenByPlan(frame, business));
  if (offered.some(({ name }) => name === wished)) return wished;
  return (offered.find(({ name }) => !business.settings.hiddenFrames.includes(name)) ?? offered[0])?.name ?? null;
}

/**
 * The owner's choice wins over the calendar.
 * @throws ApiError not_found
 */
export async function plannedPosts(
  tx: Tx,
  actor: Actor,
  businessId: string,
  span: Span,
): Promise<{ business: BrandKit; planned: Planned[] }> {
  const business = await brandKitOf(tx, actor, businessId);
  const { festivals, everyday } = await occasionsOf(tx, actor, span, await greetingLanguageOf(tx, businessId));
  const prepared = await chosenPosts(tx, businessId, span);
  const preparedRows = await offeredPosts(
    tx,
    actor,
    prepared.map(({ image_id }) => image_id),
  );
  const preparedOccasions = await occasionsById(
    tx,
    span.from,
    [...preparedRows.values()].map((row) => row.image_subcategory_id),
  );
  const planned: Planned[] = [];
  for (let at = 0; at <= daysBetween(span.from, span.to); at += 1) {
    const day = daysAfter(span.from, at);
    const own = prepared.find((one) => one.day === day);
    const ownPost = own && preparedRows.get(own.image_id);
    const ownOccasion = ownPost && preparedOccasions.get(ownPost.image_subcategory_id);
    const chosen =
      ownPost && ownOccasion
        ? { subcategory: ownOccasion, post: ownPost }
        : automaticPost(festivals, everyday, businessId, day);
    const input = ownOccasion ? own?.input : undefined;
    const frame = chosen && offeredFrame(business, input?.frame ?? business.settings.frame);
    if (!chosen || !frame) continue;
    const { shape } = postKindParts[chosen.post.kind];
    planned.push({
      day,
      ...chosen,
      isPrepared: input !== undefined,
      input: { shape, message: '', look: {}, ...input, frame },
    });
  }
  return { business, planned };
}

/** @returns null = none, or switched off */
export async function chosenForToday(
  tx: Tx,
  actor: CustomerActor,
): Promise<{ business: BrandKit; planned: Planned } | null> {
  const own = await businessesOfUser(tx, actor, actor.userId);
  const preferred = (await customerById(tx, actor.userId))?.preferences.activeBusinessId;
  const active = own.find(({ business_id }) => business_id === preferred) ?? own.at(-1);
  if (!active) return null;
  const today = todayInIndia();
  const { business, planned } = await plannedPosts(tx, actor, active.business_id, { from: today, to: today });
  const [chosen] = planned;
  return chosen && business.settings.isTodaysPostOn ? { business, planned: chosen } : null;
}
