import type { Contract } from '@parichay/shared/contract.ts';
import type { InternalCalls } from '@parichay/shared/internal.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { postKindDetails } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { maxGreetingDaysAhead, type PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import { type Db, inTenant } from '../../platform/database/database.ts';
import { type Handlers, type InternalHandlers, preparedHandler } from '../../platform/http/handle.ts';
import { loadBrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { activeImagePost, greetingByKey } from './greeting.queries.ts';
import { greetingFileName } from './greeting-file-name.ts';
import { greetingPictureUrl, smallPictureUrl } from './greeting-files.ts';
import type { GreetingPictures } from './greeting-pictures.ts';
import { type GreetingRenderer, requireAvailableFrame } from './greeting-renderer.ts';
import { watermarkOf } from './greeting-reserve.ts';
import { presentSubcategory } from './image-category.queries.ts';
import { presentImagePost } from './image-post.queries.ts';
import { deletePreparedGreeting, putPreparedGreeting } from './prepared-greeting.queries.ts';
import { loadPlannedForToday, loadPlannedGreetings, type PlannedGreeting } from './todays-greeting.ts';
import { makeTodaysGreeting } from './todays-greeting-make.ts';

type TodaysGreetingCall = Contract['GET /image-post/today'];

const presentPlannedGreeting = ({ day, subcategory, post, isPrepared, input }: PlannedGreeting): PlannedPost => ({
  day,
  imageSubcategory: presentSubcategory(subcategory),
  imagePost: presentImagePost(post),
  isPrepared,
  input,
});

function requireUpcomingDay(day: string): void {
  const today = todayInIndia();
  if (day < today) throw new ApiError('invalid_input', { fields: { day: 'is past' } });
  if (day > daysAfter(today, maxGreetingDaysAhead))
    throw new ApiError('invalid_input', { fields: { day: 'is more than a year ahead' } });
}

export const todaysGreetingInternalHandlers = ({
  db,
  greetingRenderer,
}: {
  db: Db;
  greetingRenderer: GreetingRenderer;
}) =>
  ({
    'GET /internal/todays-picture': preparedHandler<
      InternalCalls['GET /internal/todays-picture'],
      CallOutput<InternalCalls['GET /internal/todays-picture']>
    >({
      before: async ({ query: { agencyId, userId, isFramed } }) => {
        const customer = { kind: 'customer', agencyId, userId } as const;
        const chosen = await inTenant(db, { agencyId }, (tx) => loadPlannedForToday(tx, customer));
        if (!chosen) return { mediaId: null };
        const { business, planned } = chosen;
        if (!isFramed) return { mediaId: presentImagePost(planned.post).picture.mediaId };
        const { post, input } = planned;
        const { key } = await greetingRenderer.layOut(business, post, input, watermarkOf(business, post.kind));
        const greeting = await inTenant(db, { agencyId }, (tx) => greetingByKey(tx, business.businessId, key));
        return { mediaId: greeting?.stored_at ? greeting.composition_id : null };
      },
    }),
  }) satisfies InternalHandlers;

export const todaysGreetingHandlers = (dependencies: {
  greetingRenderer: GreetingRenderer;
  greetingPictures: GreetingPictures;
}) =>
  ({
    'GET /image-post/today': preparedHandler<TodaysGreetingCall, CallOutput<TodaysGreetingCall>>({
      before: async ({ actor, query, inTransaction }) => {
        const greeting = await makeTodaysGreeting(dependencies, actor, query.businessId, todayInIndia(), inTransaction);
        if (!greeting) return { todaysPost: null };
        const { planned, business, row } = greeting;
        return {
          todaysPost: {
            ...presentPlannedGreeting(planned),
            url: greetingPictureUrl(row.composition_id),
            smallUrl: smallPictureUrl(row.composition_id),
            fileName: greetingFileName(planned.post, business, 'jpg'),
            isWatermarked: row.is_watermarked,
          },
        };
      },
    }),

    'GET /image-post/calendar': async ({ actor, query: { businessId, dateFrom, dateTo }, tx }) => {
      const { business, planned } = await loadPlannedGreetings(tx, actor, businessId, { from: dateFrom, to: dateTo });
      return { isOn: business.settings.isTodaysPostOn, days: planned.map(presentPlannedGreeting) };
    },

    'PUT /image-post/calendar/{day}': async ({ actor, params: { day }, body, tx }) => {
      const { businessId, imageId, ...input } = body;
      requireUpcomingDay(day);
      const business = await loadBrandKit(tx, actor, businessId);
      const post = await activeImagePost(tx, actor, imageId);
      if (postKindDetails[post.kind].mediaType === 'VIDEO')
        throw new ApiError('invalid_input', { fields: { imageId: 'is a video: only pictures are made ahead' } });
      requireAvailableFrame(business, input.frame);
      await putPreparedGreeting(tx, { businessId, agencyId: business.agencyId, day, imageId, input });
      return {};
    },

    'DELETE /image-post/calendar/{day}': async ({ actor, params: { day }, query: { businessId }, tx }) => {
      await loadBrandKit(tx, actor, businessId);
      await deletePreparedGreeting(tx, businessId, day);
      return {};
    },
  }) satisfies Handlers;
