import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PictureField, TextField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer-svg.ts';
import { pageAtTime } from '@parichay/shared/studio/layer/layer-time.ts';
import { requireCurrentVersion } from '../../platform/database/rows.ts';
import {
  attachmentHeaders,
  BinaryResponse,
  type Handlers,
  preparedHandler,
  updateHandler,
} from '../../platform/http/handle.ts';
import { videoKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import { loadBrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { framePictures } from '../../shop/frame/frame-data.ts';
import { userVideoInReach } from './user-video.queries.ts';
import { reloadUserVideo } from './user-video-present.ts';
import { requestRendering } from './user-video-request.ts';
import { addUserVideo, changeUserVideo } from './user-video-save.ts';
import { contentSlotsOf, secondWhenVisible } from './video.fields.ts';
import { defaultVideoTexts, loadVideoLayerData, parseVideoContent } from './video-content.ts';
import { layOutVideo } from './video-page.ts';
import { drawPoster } from './video-poster.ts';
import { cancelRenders, rendersOfVideo } from './video-render.queries.ts';
import { loadTemplateForVideo } from './video-templates.ts';

type PreviewCall = Contract['POST /video/user-video/preview'];
type UpdateStatusCall = Contract['POST /video/user-video/updateUserVideoStatus'];
type SampleCall = Contract['POST /video/user-video/sample'];
type DownloadCall = Contract['GET /video/user-video/downloadUserVideo'];
export const userVideoEditHandlers = ({
  media,
  layerPictures,
}: {
  media: MediaStore;
  layerPictures: LayerPictureLoader;
}) =>
  ({
    'POST /video/user-video': updateHandler(
      'POST /video/user-video',
      {
        idField: 'videoNo',
        read: async ({ actor, tx, id }) => {
          await userVideoInReach(tx, actor, id);
          return reloadUserVideo(tx, id);
        },
      },
      async ({ actor, body, tx }) => {
        const { videoNo, version, ...input } = body;
        if (videoNo) await changeUserVideo(tx, actor, { videoNo, version }, input);
        return { userVideo: await reloadUserVideo(tx, videoNo ?? (await addUserVideo(tx, actor, input))) };
      },
    ),

    'POST /video/user-video/preview': preparedHandler<PreviewCall, CallOutput<PreviewCall>>({
      before: async ({ actor, body, inTransaction }) => {
        const { business, template, content } = await inTransaction(async (tx) => {
          const business = await loadBrandKit(tx, actor, body.businessId);
          const row = body.videoNo ? await userVideoInReach(tx, actor, body.videoNo) : null;
          const { template } = await loadTemplateForVideo(tx, body.templateId, row);
          const stored = row?.pictures ?? {};
          return {
            business,
            template,
            content: await parseVideoContent(tx, actor, { template, business, stored }, body),
          };
        });
        const data = await loadVideoLayerData(content, business, layerPictures);
        const video = await layOutVideo(template, { ...content, data });
        const { page, seconds, poster } = video;
        const defaultValues = defaultVideoTexts(template, business.source, body.language);
        const pictures = framePictures(business.source);
        const momentOf = (key: string) => {
          const second = secondWhenVisible(template, key, body.shape);
          return second === null ? null : video.secondInVideo(second);
        };
        const fields = contentSlotsOf(template).map((slot) => ({
          ...slot,
          says: defaultValues[slot.key as TextField] ?? '',
          example: template.examples?.[body.language]?.[slot.key as TextField] ?? '',
          picture: content.pictures[slot.key] ?? pictures[slot.key as PictureField] ?? null,
          moment: momentOf(slot.key),
        }));
        const field = fields.find(({ key }) => key === body.field);
        const isShown = field?.type === 'picture' || content.texts[field?.key ?? ''] !== '';
        const fieldMoment = (isShown && field?.moment) || null;
        const moment = fieldMoment ?? poster.seconds;
        const svg = svgBody(fieldMoment === null ? drawPoster(page, poster) : pageAtTime(page, moment), {
          hrefOfPicture: (key) => `/media/${key}`,
          prefix: `${template.code}-`,
        });
        return { width: page.width, height: page.height, seconds, fields, frame: { moment, svg } };
      },
    }),

    'POST /video/user-video/updateUserVideoStatus': preparedHandler<UpdateStatusCall, CallOutput<UpdateStatusCall>>({
      before: async ({ actor, body, inTransaction }) => {
        if (body.status === 'queued')
          return { userVideo: await requestRendering({ actor, inTransaction, layerPictures }, body, false) };
        return {
          userVideo: await inTransaction(async (tx) => {
            const row = await userVideoInReach(tx, actor, body.videoNo, { lock: true });
            requireCurrentVersion(body, row);
            await cancelRenders(tx, await rendersOfVideo(tx, row.video_no), ({ is_sample }) => !is_sample);
            await tx.updateTable('user_video').set({ status: 'draft' }).where('video_no', '=', row.video_no).execute();
            return reloadUserVideo(tx, row.video_no);
          }),
        };
      },
    }),

    'POST /video/user-video/sample': preparedHandler<SampleCall, CallOutput<SampleCall>>({
      before: async ({ actor, body, inTransaction }) => ({
        userVideo: await requestRendering({ actor, inTransaction, layerPictures }, body, true),
      }),
    }),

    'GET /video/user-video/downloadUserVideo': preparedHandler<DownloadCall, BinaryResponse>({
      before: async ({ actor, query, inTransaction }) => {
        const { videoNo, isSample = false } = query;
        const renders = await inTransaction(async (tx) => {
          const { video_no } = await userVideoInReach(tx, actor, videoNo);
          return rendersOfVideo(tx, video_no);
        });
        const render = renders.find((one) => one.is_sample === isSample && one.stored_at !== null);
        const key = render && videoKey(render.video_render_id, 'video.mp4');
        const stat = key && (await media.stat(key));
        const stream = key && stat && (await media.getStream(key));
        if (!stream) throw new ApiError('not_found');
        return new BinaryResponse(stream, {
          ...attachmentHeaders('video/mp4', `${videoNo}.mp4`),
          'content-length': String(stat.size),
        });
      },
    }),
  }) satisfies Handlers;
