import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { pictureUrl, videoUrl } from '@parichay/shared/platform/lib/media.ts';
import { postKindDetails, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer-svg.ts';
import type { Composition } from '../../platform/database/tables/composition.tables.ts';
import type { RenderJob } from '../../platform/database/tables/render-job.tables.ts';
import { type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import { failureReasonOf, queuePositionOf } from '../../platform/render-job/render-job.queries.ts';
import { loadBrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { frames } from '../../shop/frame/frame-documents.ts';
import { greetingAllowanceOf, remainingCountOf } from './greeting.queries.ts';
import { greetingFileName } from './greeting-file-name.ts';
import { greetingPictureUrl } from './greeting-files.ts';
import type { GreetingPictures } from './greeting-pictures.ts';
import {
  type GreetingRenderer,
  isHiddenByPlan,
  lacksProducts,
  logoBoxOf,
  withPostPicture,
} from './greeting-renderer.ts';
import { loadGreetingInput, reserveGreeting } from './greeting-reserve.ts';

type ComposeCall = Contract['POST /image-post/{imageId}/compose'];
type PreviewCall = Contract['POST /image-post/{imageId}/preview'];

function presentVideoStatus(row: Composition, job: RenderJob) {
  const { state, progress } = job;
  const isReady = state === 'ready';
  return {
    status: state === 'cancelled' ? ('failed' as const) : state,
    url: isReady ? videoUrl(row.composition_id) : null,
    mediaType: 'video/mp4' as const,
    progress: isReady ? 100 : progress,
    reason: failureReasonOf(job),
  };
}

export const greetingHandlers = ({
  greetingRenderer,
  greetingPictures,
}: {
  greetingRenderer: GreetingRenderer;
  greetingPictures: GreetingPictures;
}) =>
  ({
    'GET /image-post/frames': async ({ actor, query, tx }) => {
      const business = await loadBrandKit(tx, actor, query.businessId);
      const { settings } = business;
      const { IMAGE: images, VIDEO: videos } = await greetingAllowanceOf(tx, query.businessId);
      return {
        frames: [...frames.values(), ...business.studio.frames.values()].map((document) => ({
          name: document.name,
          title: document.title ?? document.name,
          kind: document.frameKind ?? 'regular',
          isHiddenByPlan: isHiddenByPlan(document, business),
          lacksProducts: lacksProducts(document, business),
          isHidden: settings.hiddenFrames.includes(document.name),
        })),
        settings,
        card: business.card,
        left: {
          images: remainingCountOf(images.entitlement),
          videos: remainingCountOf(videos.entitlement),
          included: { images: images.included, videos: videos.included },
        },
      };
    },

    'POST /image-post/{imageId}/preview': preparedHandler<PreviewCall, CallOutput<PreviewCall>>({
      startsWithTransaction: true,
      before: async ({ actor, params, body, inTransaction }) => {
        const { businessId, frames: frameNames, ...greetingOptions } = body;
        const { post, business, watermark } = await inTransaction((tx) =>
          loadGreetingInput(tx, actor, params.imageId, businessId),
        );
        const { width, height } = postSizes[greetingOptions.shape];
        const previews = [];
        for (const [index, frame] of frameNames.entries()) {
          const { page } = await greetingRenderer.layOut(business, post, { ...greetingOptions, frame }, watermark);
          previews.push({
            frame,
            svg: svgBody(withPostPicture(page, post.media_id), {
              hrefOfPicture: (key) =>
                key.startsWith(post.media_id) ? pictureUrl(post.media_id, 720) : `/media/${key}`,
              prefix: `${frame}-${index}-`,
            }),
            logo: logoBoxOf(page.items),
          });
        }
        return { width, height, isWatermarked: watermark !== null, previews };
      },
    }),

    'POST /image-post/{imageId}/compose': preparedHandler<ComposeCall, CallOutput<ComposeCall>>({
      startsWithTransaction: true,
      before: async ({ actor, params, body, inTransaction }) => {
        const { businessId, retry, ...greetingOptions } = body;
        const tryReserve = async () => {
          const input = await inTransaction((tx) => loadGreetingInput(tx, actor, params.imageId, businessId));
          const { post, business, watermark } = input;
          const isVideo = postKindDetails[post.kind].mediaType === 'VIDEO';
          const greetingLayout = await greetingRenderer.layOut(business, post, greetingOptions, watermark);
          const reserved = await inTransaction((tx) =>
            reserveGreeting(tx, actor, input, greetingLayout, { isRetry: retry }),
          );
          return reserved && { post, business, isVideo, greetingLayout, ...reserved };
        };
        const reservation = (await tryReserve()) ?? (await tryReserve());
        if (!reservation) throw new ApiError('changed_meanwhile');
        const { post, business, isVideo, greetingLayout, row, job, remaining } = reservation;
        const { is_watermarked: isWatermarked } = row;
        const commonFields = {
          fileName: greetingFileName(post, business, isVideo ? 'mp4' : 'jpg'),
          isWatermarked,
          remaining: isWatermarked ? 0 : remaining,
        };
        if (job) {
          const queuePosition = await inTransaction((tx) => queuePositionOf(tx, job));
          return { ...commonFields, ...presentVideoStatus(row, job), queuePosition };
        }
        await greetingPictures.store(row, greetingLayout, inTransaction);
        return {
          ...commonFields,
          status: 'ready',
          url: greetingPictureUrl(row.composition_id),
          mediaType: 'image/jpeg',
          queuePosition: null,
          progress: 100,
          reason: null,
        };
      },
    }),
  }) satisfies Handlers;
