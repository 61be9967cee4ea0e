import type { Contract } from '@parichay/shared/contract.ts';
import { postKindParts, postSizes } from '@parichay/shared/greeting/greeting.lists.ts';
import { svgBody } from '@parichay/shared/layer/layer.svg.ts';
import type { CallOutput } from '@parichay/shared/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { pictureUrl, videoUrl } from '@parichay/shared/lib/media.ts';
import { frames } from '../frame/frame.documents.ts';
import { type Handlers, type InTransaction, prepared } from '../lib/handle.ts';
import type { MediaStore } from '../media/media.files.ts';
import { splitAtPost } from '../render/raster/raster.ts';
import { positionOf, reasonOf } from '../render/render-job.queries.ts';
import type { RenderJob } from '../render/render-job.tables.ts';
import { compositionKey, framedPictureFile } from './composition.files.ts';
import { businessToFrame, type FramedBusiness, leftOf, markStored, removeUnmade } from './composition.queries.ts';
import type { Composition } from './composition.tables.ts';
import { inputOf, reserve } from './framing.compose.ts';
import { type Framed, type Framing, isHiddenByPlan, logoOn } from './framing.ts';
import type { ImagePostRow } from './image-post.queries.ts';

type Compose = Contract['POST /image-post/{imageId}/compose'];
type Preview = Contract['POST /image-post/{imageId}/preview'];

/** What no file system or messenger takes in a name. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** `Diwali - Mithai Ghar.jpg`: what is shared says the wish and the business. */
const fileNameOf = (post: ImagePostRow, { source }: FramedBusiness, ending: string): string => {
  const name = [post.image_subcategory_name, source.sections?.basicDetails.businessName || source.businessName]
    .map((part) => part.replaceAll(unfit, ' ').trim())
    .filter(Boolean)
    .join(' - ');
  return `${[...name].slice(0, 80).join('').trim() || 'greeting'}.${ending}`;
};

/** How far a film is. */
function filmAnswer(row: Composition, job: RenderJob) {
  const { state, progress } = job;
  const isReady = state === 'ready';
  return {
    status: state === 'cancelled' ? ('failed' as const) : state,
    url: isReady ? videoUrl(row.composition_id) : null,
    mediaType: 'video/mp4' as const,
    progress: isReady ? 100 : progress,
    reason: reasonOf(job),
  };
}

export function framingHandlers({ framing, media }: { framing: Framing; media: MediaStore }) {
  const underWay = new Map<string, Promise<void>>();

  /** Makes the file of a row, once however many wait for it. */
  function stored(row: Composition, post: ImagePostRow, framed: Framed, inTransaction: InTransaction): Promise<void> {
    const known = underWay.get(row.composition_id);
    if (known) return known;
    const make = async () => {
      try {
        await media.put(compositionKey(row.composition_id, 'IMAGE'), await framing.draw(framed, post), 'image/jpeg');
      } catch (error) {
        // What was never handed out does not count.
        await inTransaction((tx) => removeUnmade(tx, row.composition_id));
        throw error;
      }
      await inTransaction((tx) => markStored(tx, row.composition_id));
    };
    const made = make().finally(() => underWay.delete(row.composition_id));
    underWay.set(row.composition_id, made);
    return made;
  }

  return {
    'GET /image-post/frames': async ({ actor, query, tx }) => {
      const business = await businessToFrame(tx, actor, query.businessId);
      const { settings, isSubscribed, images, videos, included } = business;
      return {
        frames: [...frames.values()].map((document) => ({
          name: document.name,
          title: document.title ?? document.name,
          kind: document.frameKind ?? 'regular',
          isHiddenByPlan: isHiddenByPlan(document, business),
          isHidden: settings.hiddenFrames.includes(document.name),
        })),
        settings,
        card: business.card,
        left: { isSubscribed, images: leftOf(images), videos: leftOf(videos), included },
      };
    },

    'POST /image-post/{imageId}/preview': prepared<Preview, CallOutput<Preview>>({
      before: async ({ actor, params, body, inTransaction }) => {
        const { businessId, frames: names, ...wanted } = body;
        const { post, business, watermark } = await inTransaction((tx) =>
          inputOf(tx, actor, params.imageId, businessId),
        );
        const { width, height } = postSizes[wanted.shape];
        const previews = [];
        for (const [index, frame] of names.entries()) {
          const { page } = await framing.framed(business, post, { ...wanted, frame }, watermark);
          previews.push({
            frame,
            svg: svgBody(page, {
              // A screen is smaller than what is downloaded.
              hrefOf: (key) => (key.startsWith(post.media_id) ? pictureUrl(post.media_id, 720) : `/media/${key}`),
              prefix: `${frame}-${index}-`,
            }),
            logo: logoOn(page.items),
          });
        }
        return { width, height, isWatermarked: watermark !== null, previews };
      },
    }),

    'POST /image-post/{imageId}/compose': prepared<Compose, CallOutput<Compose>>({
      before: async ({ actor, params, body, inTransaction }) => {
        const { businessId, retry, ...wanted } = body;
        const { post, business, watermark } = await inTransaction((tx) =>
          inputOf(tx, actor, params.imageId, businessId),
        );
        const isFilm = postKindParts[post.kind].mediaType === 'VIDEO';
        const framed = await framing.framed(business, post, wanted, watermark);
        // A film cannot be turned or masked as a picture can.
        if (isFilm && !splitAtPost(framed.page)) throw new ApiError('frame_not_for_videos');
        const { row, job, left } = await inTransaction((tx) => reserve(tx, actor, post, businessId, framed, retry));
        const { is_watermarked: isWatermarked } = row;
        const common = {
          fileName: fileNameOf(post, business, isFilm ? 'mp4' : 'jpg'),
          isWatermarked,
          remaining: isWatermarked ? 0 : left,
        };
        if (job) {
          const queuePosition = await inTransaction((tx) => positionOf(tx, job));
          return { ...common, ...filmAnswer(row, job), queuePosition };
        }
        if (row.stored_at === null) await stored(row, post, framed, inTransaction);
        const url = `/media/${row.composition_id}/${framedPictureFile}`;
        return {
          ...common,
          status: 'ready',
          url,
          mediaType: 'image/jpeg',
          queuePosition: null,
          progress: 100,
          reason: null,
        };
      },
    }),
  } satisfies Handlers;
}
