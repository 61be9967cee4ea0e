import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { videoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { z } from 'zod';
import type { TempFiles } from '../../platform/files/temp-files.ts';
import { videoKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { Ffmpeg } from '../../platform/render/ffmpeg.ts';
import { renderPageVideo } from '../../platform/render/page-video.ts';
import { createPictureLoader } from '../../platform/render/raster/load-picture.ts';
import type { Raster } from '../../platform/render/raster/raster.ts';
import { RenderFailure, type RenderJobHandler } from '../../platform/render-job/render-job-handlers.ts';
import { fetchMaterials } from './video-material-files.ts';
import { drawPoster, type VideoPoster } from './video-poster.ts';
import { markRenderStored } from './video-render.queries.ts';
import { withSamplePictures } from './video-shops.ts';

export const userVideoKind = 'user-video';

/** Stores the page as laid out, so later changes do not affect the video. */
const input = z.object({
  videoRenderId: id,
  isSample: z.boolean(),
  seconds: z.number().positive(),
  music: videoTemplateContent.shape.music,
  page: z.custom<DrawnPage>((value) => typeof value === 'object' && value !== null),
  poster: z.custom<VideoPoster>((value) => typeof value === 'object' && value !== null).optional(),
});

/** Exceeds ffmpeg's own limit, because ffmpeg reports a timeout more exactly. */
const JOB_LIMIT_MS = 700_000;
const RENDER_PROGRESS_RATIO = 0.97;
const sampleEncodingOptions = { width: 540, crf: 28 };

/** `video_damaged` blames a user's upload, but here the server made the input. */
function asRenderFailure(error: unknown): unknown {
  if (error instanceof RenderFailure && error.reason === 'video_damaged')
    return new RenderFailure('render_failed', { cause: error });
  if (error instanceof ApiError && error.code === 'not_found') return new RenderFailure('post_gone', { cause: error });
  return error;
}

interface Dependencies {
  media: MediaStore;
  raster: Raster;
  temp: TempFiles;
  ffmpeg: Ffmpeg;
}

export function userVideoHandler({ media, raster, temp, ffmpeg }: Dependencies): RenderJobHandler {
  const load = withSamplePictures(createPictureLoader(media));
  return {
    limitMs: JOB_LIMIT_MS,
    async run({ job, signal, progress }) {
      const { videoRenderId, isSample, seconds, music, page, poster } = input.parse(job.input);
      const directory = await temp.makeDirectory();
      try {
        const materials = await fetchMaterials(media, directory, { page, music });
        const video = await renderPageVideo({
          ffmpeg,
          directory,
          signal,
          raster,
          load,
          page,
          seconds,
          ...materials,
          ...(poster && { poster: drawPoster(page, poster) }),
          progress: (fraction) => progress(fraction * RENDER_PROGRESS_RATIO * 100),
          ...(isSample && sampleEncodingOptions),
        });
        const file = join(directory, video);
        if ((await stat(file)).size === 0) throw new RenderFailure('render_failed');
        signal.throwIfAborted();
        await media.putFile(videoKey(videoRenderId, 'video.mp4'), file, 'video/mp4');
        return { seconds };
      } catch (error) {
        throw asRenderFailure(error);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    whenReady: (tx, job) => markRenderStored(tx, input.parse(job.input).videoRenderId),
  };
}
