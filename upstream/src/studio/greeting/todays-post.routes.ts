import type { Contract } from '@parichay/shared/contract.ts';
import type { InternalCalls } from '@parichay/shared/internal.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { postKindParts } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { type PlannedPost, preparedAhead } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import { type Db, inTenant } from '../../platform/database/database.ts';
import { type Handlers, type InternalHandlers, prepared } from '../../platform/http/handle.ts';
import { brandKitOf } from '../../shop/brand-kit/brand-kit.queries.ts';
import { framedPictureUrl, smallPictureUrl } from './composition.files.ts';
import { compositionOf, postToFrame } from './composition.queries.ts';
import type { FramedPictures } from './framed-pictures.ts';
import { watermarkFor } from './framing.compose.ts';
import { fileNameOf } from './framing.file-name.ts';
import { type Framing, frameFor } from './framing.ts';
import { presentSubcategory } from './image-category.queries.ts';
import { presentPost } from './image-post.queries.ts';
import { putPreparedPost, removePreparedPost } from './prepared-post.queries.ts';
import { makeTodaysPost } from './todays-post.make.ts';
import { chosenForToday, type Planned, plannedPosts } from './todays-post.ts';

type Today = Contract['GET /image-post/today'];

const presentPlanned = ({ day, subcategory, post, isPrepared, input }: Planned): PlannedPost => ({
  day,
  imageSubcategory: presentSubcategory(subcategory),
  imagePost: presentPost(post),
  isPrepared,
  input,
});

function requireAhead(day: string): void {
  const today = todayInIndia();
  if (day < today) throw new ApiError('invalid_input', { fields: { day: 'is past' } });
  if (day > daysAfter(today, preparedAhead))
    throw new ApiError('invalid_input', { fields: { day: 'is more than a year ahead' } });
}

export const todaysPostInternalHandlers = ({ db, framing }: { db: Db; framing: Framing }) =>
  ({
    'GET /internal/todays-picture': prepared<
      InternalCalls['GET /internal/todays-picture'],
      CallOutput<InternalCalls['GET /internal/todays-picture']>
    >({
      before: async ({ query: { agencyId, userId, isFramed } }) => {
        const customer = { kind: 'customer', agencyId, userId } as const;
        const chosen = await inTenant(db, { agencyId }, (tx) => chosenForToday(tx, customer));
        if (!chosen) return { mediaId: null };
        const { business, planned } = chosen;
        if (!isFramed) return { mediaId: presentPost(planned.post).picture.mediaId };
        const { key } = await framing.framed(business, planned.post, planned.input, watermarkFor(business));
        const made = await inTenant(db, { agencyId }, (tx) => compositionOf(tx, business.businessId, key));
        return { mediaId: made?.stored_at ? made.composition_id : null };
      },
    }),
  }) satisfies InternalHandlers;

export const todaysPostHandlers = (parts: { framing: Framing; framedPictures: FramedPictures }) =>
  ({
    'GET /image-post/today': prepared<Today, CallOutput<Today>>({
      before: async ({ actor, query, inTransaction }) => {
        const made = await makeTodaysPost(parts, actor, query.businessId, todayInIndia(), inTransaction);
        if (!made) return { todaysPost: null };
        const { planned, business, row } = made;
        return {
          todaysPost: {
            ...presentPlanned(planned),
            url: framedPictureUrl(row.composition_id),
            smallUrl: smallPictureUrl(row.composition_id),
            fileName: fileNameOf(planned.post, business, 'jpg'),
            isWatermarked: row.is_watermarked,
          },
        };
      },
    }),

    'GET /image-post/calendar': async ({ actor, query: { businessId, dateFrom, dateTo }, tx }) => {
      const { business, planned } = await plannedPosts(tx, actor, businessId, { from: dateFrom, to: dateTo });
      return { isOn: business.settings.isTodaysPostOn, days: planned.map(presentPlanned) };
    },

    'PUT /image-post/calendar/{day}': async ({ actor, params: { day }, body, tx }) => {
      const { businessId, imageId, ...input } = body;
      requireAhead(day);
      const business = await brandKitOf(tx, actor, businessId);
      const post = await postToFrame(tx, actor, imageId);
      if (postKindParts[post.kind].mediaType === 'VIDEO')
        throw new ApiError('invalid_input', { fields: { imageId: 'is a video: only pictures are made ahead' } });
      frameFor(business, input.frame);
      await putPreparedPost(tx, { businessId, agencyId: business.agencyId, day, imageId, input });
      return {};
    },

    'DELETE /image-post/calendar/{day}': async ({ actor, params: { day }, query: { businessId }, tx }) => {
      await brandKitOf(tx, actor, businessId);
      await removePreparedPost(tx, businessId, day);
      return {};
    },
  }) satisfies Handlers;
