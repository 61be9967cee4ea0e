import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { pictureUrl, videoUrl } from '@parichay/shared/platform/lib/media.ts';
import { postKindParts, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer.svg.ts';
import type { Composition } from '../../platform/database/tables/composition.tables.ts';
import type { RenderJob } from '../../platform/database/tables/render-job.tables.ts';
import { type Handlers, prepared } from '../../platform/http/handle.ts';
import { positionOf, reasonOf } from '../../platform/render-job/render-job.queries.ts';
import { brandKitOf } from '../../shop/brand-kit/brand-kit.queries.ts';
import { frames } from '../../shop/frame/frame.documents.ts';
import { framedPictureUrl } from './composition.files.ts';
import { allowanceOf, leftOf } from './composition.queries.ts';
import type { FramedPictures } from './framed-pictures.ts';
import { inputOf, reserve } from './framing.compose.ts';
import { fileNameOf } from './framing.file-name.ts';
import { type Framing, isHiddenByPlan, logoOn } from './framing.ts';

type Compose = Contract['POST /image-post/{imageId}/compose'];
type Preview = Contract['POST /image-post/{imageId}/preview'];

function videoAnswer(row: Composition, job: RenderJob) {
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

export const framingHandlers = ({ framing, framedPictures }: { framing: Framing; framedPictures: FramedPictures }) =>
  ({
    'GET /image-post/frames': async ({ actor, query, tx }) => {
      const business = await brandKitOf(tx, actor, query.businessId);
      const { settings, isSubscribed } = business;
      const { images, videos, included } = await allowanceOf(tx, query.businessId);
      return {
        frames: [...frames.values(), ...business.studio.frames.values()].map((document) => ({
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
      beginsInTransaction: true,
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
      beginsInTransaction: true,
      before: async ({ actor, params, body, inTransaction }) => {
        const { businessId, retry, ...wanted } = body;
        const attempt = async () => {
          const input = await inTransaction((tx) => inputOf(tx, actor, params.imageId, businessId));
          const { post, business, watermark } = input;
          const isVideo = postKindParts[post.kind].mediaType === 'VIDEO';
          const framed = await framing.framed(business, post, wanted, watermark);
          const reserved = await inTransaction((tx) => reserve(tx, actor, input, framed, { isRetry: retry }));
          return reserved && { post, business, isVideo, framed, ...reserved };
        };
        const made = (await attempt()) ?? (await attempt());
        if (!made) throw new ApiError('changed_meanwhile');
        const { post, business, isVideo, framed, row, job, left } = made;
        const { is_watermarked: isWatermarked } = row;
        const common = {
          fileName: fileNameOf(post, business, isVideo ? 'mp4' : 'jpg'),
          isWatermarked,
          remaining: isWatermarked ? 0 : left,
        };
        if (job) {
          const queuePosition = await inTransaction((tx) => positionOf(tx, job));
          return { ...common, ...videoAnswer(row, job), queuePosition };
        }
        await framedPictures.store(row, framed, inTransaction);
        return {
          ...common,
          status: 'ready',
          url: framedPictureUrl(row.composition_id),
          mediaType: 'image/jpeg',
          queuePosition: null,
          progress: 100,
          reason: null,
        };
      },
    }),
  }) satisfies Handlers;
