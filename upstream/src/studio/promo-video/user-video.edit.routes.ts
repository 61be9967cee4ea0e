import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PictureField, TextField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer.svg.ts';
import { pageAt } from '@parichay/shared/studio/layer/layer.time.ts';
import { refuseOlder } from '../../platform/database/rows.ts';
import { attached, Bytes, changing, type Handlers, prepared } from '../../platform/http/handle.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { videoKey } from '../../platform/media/media.rules.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import { brandKitOf } from '../../shop/brand-kit/brand-kit.queries.ts';
import { framePictures } from '../../shop/frame/frame.data.ts';
import { userVideoNow } from './user-video.present.ts';
import { userVideoInReach } from './user-video.queries.ts';
import { requestRendering } from './user-video.request.ts';
import { addVideo, changeVideo } from './user-video.save.ts';
import { contentOf, dataOf, defaultTexts } from './video.content.ts';
import { momentOf, posterMoment, slotsOf } from './video.fields.ts';
import { videoPage } from './video.page.ts';
import { templateFor } from './video.templates.ts';
import { cancelRenders, rendersOfVideo } from './video-render.queries.ts';

type Preview = Contract['POST /video/user-video/preview'];
type Status = Contract['POST /video/user-video/updateUserVideoStatus'];
type Sample = Contract['POST /video/user-video/sample'];
type Download = Contract['GET /video/user-video/downloadUserVideo'];

export const userVideoEditHandlers = ({ media, layerPictures }: { media: MediaStore; layerPictures: LayerPictures }) =>
  ({
    'POST /video/user-video': changing(
      'POST /video/user-video',
      {
        id: 'videoNo',
        of: async ({ actor, tx, id }) => {
          await userVideoInReach(tx, actor, id);
          return userVideoNow(tx, id);
        },
      },
      async ({ actor, body, tx }) => {
        const { videoNo, version, ...input } = body;
        if (videoNo) await changeVideo(tx, actor, { videoNo, version }, input);
        return { userVideo: await userVideoNow(tx, videoNo ?? (await addVideo(tx, actor, input))) };
      },
    ),

    'POST /video/user-video/preview': prepared<Preview, CallOutput<Preview>>({
      before: async ({ actor, body, inTransaction }) => {
        const { business, film, content } = await inTransaction(async (tx) => {
          const business = await brandKitOf(tx, actor, body.businessId);
          const row = body.videoNo ? await userVideoInReach(tx, actor, body.videoNo) : null;
          const { film } = await templateFor(tx, body.templateId, row);
          const stored = row?.pictures ?? {};
          return { business, film, content: await contentOf(tx, actor, { film, business, stored }, body) };
        });
        const data = await dataOf(content, business, layerPictures);
        const page = await videoPage(film, { ...content, data });
        const said = defaultTexts(film, business.source, body.language);
        const pictures = framePictures(business.source);
        const fields = slotsOf(film).map((slot) => ({
          ...slot,
          says: said[slot.key as TextField] ?? '',
          picture: content.pictures[slot.key] ?? pictures[slot.key as PictureField] ?? null,
          moment: momentOf(film, slot.key, body.shape),
        }));
        const moment = fields.find(({ key }) => key === body.field)?.moment ?? posterMoment(film, body.shape);
        const svg = svgBody(pageAt(page, moment), { hrefOf: (key) => `/media/${key}`, prefix: `${film.code}-` });
        return { width: page.width, height: page.height, seconds: film.seconds, fields, frame: { moment, svg } };
      },
    }),

    'POST /video/user-video/updateUserVideoStatus': prepared<Status, CallOutput<Status>>({
      before: async ({ actor, body, inTransaction }) => {
        if (body.status === 'queued')
          return { userVideo: await requestRendering({ actor, inTransaction, layerPictures }, body, false) };
        return {
          userVideo: await inTransaction(async (tx) => {
            const row = await userVideoInReach(tx, actor, body.videoNo, { lock: true });
            refuseOlder(body, row);
            await cancelRenders(tx, await rendersOfVideo(tx, row.video_no), ({ is_sample }) => !is_sample);
            await tx.updateTable('user_video').set({ status: 'draft' }).where('video_no', '=', row.video_no).execute();
            return userVideoNow(tx, row.video_no);
          }),
        };
      },
    }),

    'POST /video/user-video/sample': prepared<Sample, CallOutput<Sample>>({
      before: async ({ actor, body, inTransaction }) => ({
        userVideo: await requestRendering({ actor, inTransaction, layerPictures }, body, true),
      }),
    }),

    'GET /video/user-video/downloadUserVideo': prepared<Download, Bytes>({
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
        return new Bytes(stream, {
          ...attached('video/mp4', `${videoNo}.mp4`),
          'content-length': String(stat.size),
        });
      },
    }),
  }) satisfies Handlers;
