import type { Actor, CustomerActor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { daysAfter, daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { postKindDetails } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import { customerById } from '../../people/account/account.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { regionsOfOccasion } from '../../platform/render/scene/library.ts';
import { type BrandKit, loadBrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { businessesOfCustomer } from '../../shop/business/business.queries.ts';
import { stateCodeOfAddress } from '../../shop/business/state-code.ts';
import { frames } from '../../shop/frame/frame-documents.ts';
import { type DateRange, greetingPools } from './greeting-pools.queries.ts';
import { isHiddenByPlan, lacksProducts } from './greeting-renderer.ts';
import type { SubcategoryRow } from './image-category.queries.ts';
import type { ImagePostRow } from './image-post.queries.ts';
import { preparedGreetings } from './prepared-greeting.queries.ts';
import { occasionsById, offeredImagePosts } from './todays-greeting.queries.ts';
import { chooseGreeting } from './todays-greeting.rules.ts';

export interface PlannedGreeting {
  day: string;
  subcategory: SubcategoryRow;
  post: ImagePostRow;
  isPrepared: boolean;
  input: PlannedPost['input'];
}

function chooseFrameName(business: BrandKit, preferredName: string): string | null {
  const offered = [...frames.values()].filter(
    (frame) => !isHiddenByPlan(frame, business) && !lacksProducts(frame, business),
  );
  if (offered.some(({ name }) => name === preferredName)) return preferredName;
  return (offered.find(({ name }) => !business.settings.hiddenFrames.includes(name)) ?? offered[0])?.name ?? null;
}

/** GST codes. */
const stateOfLanguage: Partial<Record<Locale, string>> = { gu: '24', mr: '27', ta: '33', te: '36', kn: '29', bn: '19' };

const regionsOf = ({ agency_id, image_subcategory_name }: SubcategoryRow) =>
  agency_id === null ? regionsOfOccasion.get(image_subcategory_name) : undefined;

/**
 * The owner's choice wins over the calendar.
 * @throws ApiError not_found
 */
export async function loadPlannedGreetings(
  tx: Tx,
  actor: Actor,
  businessId: string,
  range: DateRange,
): Promise<{ business: BrandKit; planned: PlannedGreeting[] }> {
  const business = await loadBrandKit(tx, actor, businessId);
  const { language, category, address } = business.source;
  const { festivals, everyday } = await greetingPools(tx, actor, range, language, category);
  const receiver = { businessId, state: stateCodeOfAddress(address) ?? stateOfLanguage[language] ?? null };
  const prepared = await preparedGreetings(tx, businessId, range);
  const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, at) => daysAfter(range.from, at));
  const chosenByDay = new Map(
    days.map((day) => [day, chooseGreeting(festivals, everyday, regionsOf, receiver, day)] as const),
  );
  const posts = await offeredImagePosts(tx, actor, [
    ...prepared.map(({ image_id }) => image_id),
    ...[...chosenByDay.values()].flatMap((chosen) => chosen?.imageId ?? []),
  ]);
  const preparedOccasions = await occasionsById(
    tx,
    range.from,
    prepared.flatMap(({ image_id }) => posts.get(image_id)?.image_subcategory_id ?? []),
  );
  const planned: PlannedGreeting[] = [];
  for (const day of days) {
    const preparedChoice = prepared.find((one) => one.day === day);
    const preparedPost = preparedChoice && posts.get(preparedChoice.image_id);
    const preparedOccasion = preparedPost && preparedOccasions.get(preparedPost.image_subcategory_id);
    const choice = chosenByDay.get(day);
    const choicePost = choice && posts.get(choice.imageId);
    const chosen =
      preparedPost && preparedOccasion
        ? { subcategory: preparedOccasion, post: preparedPost }
        : choice && choicePost && { subcategory: choice.subcategory, post: choicePost };
    const input = preparedOccasion ? preparedChoice?.input : undefined;
    const frame = chosen && chooseFrameName(business, input?.frame ?? business.settings.frame);
    if (!chosen || !frame) continue;
    const { shape } = postKindDetails[chosen.post.kind];
    planned.push({
      day,
      ...chosen,
      isPrepared: input !== undefined,
      input: { shape, message: '', look: {}, ...input, frame },
    });
  }
  return { business, planned };
}

/** null = no greeting is planned, or greetings are switched off */
export async function loadPlannedForToday(
  tx: Tx,
  actor: CustomerActor,
): Promise<{ business: BrandKit; planned: PlannedGreeting } | null> {
  const ownBusinesses = await businessesOfCustomer(tx, actor, actor.userId);
  const preferredId = (await customerById(tx, actor.userId))?.preferences.activeBusinessId;
  const active = ownBusinesses.find(({ business_id }) => business_id === preferredId) ?? ownBusinesses.at(-1);
  if (!active) return null;
  const today = todayInIndia();
  const { business, planned } = await loadPlannedGreetings(tx, actor, active.business_id, { from: today, to: today });
  const [chosen] = planned;
  return chosen && business.settings.isTodaysPostOn ? { business, planned: chosen } : null;
}
