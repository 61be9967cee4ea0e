import { createWriteStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { z } from 'zod';
import type { TempFiles } from '../../platform/files/temp-files.ts';
import { videoKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { type Ffmpeg, FfmpegFailure } from '../../platform/render/ffmpeg.ts';
import type { ProcessLimits } from '../../platform/render/ffmpeg-sandbox.ts';
import { createPictureLoader } from '../../platform/render/raster/load-picture.ts';
import { type Raster, splitAtPost } from '../../platform/render/raster/raster.ts';
import { framedVideoOptions } from '../../platform/render/video-frame.rules.ts';
import { RenderFailure, type RenderJobHandler } from '../../platform/render-job/render-job-handlers.ts';
import { markGreetingStored } from './greeting.queries.ts';

/** Jobs store this name, which is older than "framed video" and must never change. */
export const framedVideoKind = 'greeting-video';

/** Stores the page as laid out, so later changes do not affect the video. */
const input = z.object({
  compositionId: id,
  mediaId: id,
  seconds: z.number().positive(),
  page: z.custom<DrawnPage>((value) => typeof value === 'object' && value !== null),
});
export type FramedVideoInput = z.output<typeof input>;

/** Exceeds ffmpeg's own limit, which reports a timeout more exactly. */
const JOB_LIMIT_MS = 300_000;
const FFMPEG_LIMIT_MS = 240_000;
const limits: ProcessLimits = { cpuSeconds: 480, memoryBytes: 1_500 * 1024 ** 2, fileBytes: 32 * 1024 ** 2 };
const [DRAWN_PERCENT, RENDERED_PERCENT] = [5, 95];

const reasonByFfmpegFailure = {
  failed: 'render_failed',
  timed_out: 'render_timed_out',
  out_of_memory: 'render_out_of_memory',
  missing: 'ffmpeg_missing',
} as const;

interface Dependencies {
  media: MediaStore;
  raster: Raster;
  temp: TempFiles;
  ffmpeg: Ffmpeg;
}

export function framedVideoHandler({ media, raster, temp, ffmpeg }: Dependencies): RenderJobHandler {
  const load = createPictureLoader(media);

  async function drawFrameLayers(page: DrawnPage, directory: string) {
    const split = splitAtPost(page);
    if (!split) throw new RenderFailure('render_failed');
    const draw = async (name: string, layerPage: DrawnPage) => {
      await writeFile(join(directory, name), await raster.draw(layerPage, load, { format: 'layer' }), { mode: 0o644 });
      return name;
    };
    const { seen: visibleArea, post: postLayer } = split;
    const coversPage = Math.round(visibleArea.width) === page.width && Math.round(visibleArea.height) === page.height;
    return {
      over: await draw('over.png', { ...page, background: null, items: split.over }),
      under: coversPage ? null : await draw('under.png', { ...page, items: split.under }),
      box: postLayer.box,
      seen: visibleArea,
    };
  }

  return {
    limitMs: JOB_LIMIT_MS,
    async run({ job, signal, progress }) {
      const { compositionId, mediaId, seconds, page } = input.parse(job.input);
      const directory = await temp.makeDirectory();
      try {
        const sourceStream = await media.getStream(videoKey(mediaId, 'video.mp4'));
        if (!sourceStream) throw new RenderFailure('post_gone');
        await pipeline(sourceStream, createWriteStream(join(directory, 'film.mp4'), { mode: 0o644 }), { signal });
        const layers = await drawFrameLayers(page, directory);
        progress(DRAWN_PERCENT);
        await ffmpeg.run({
          directory,
          options: framedVideoOptions({ video: 'film.mp4', result: 'framed.mp4', ...layers }),
          limits,
          maxMs: FFMPEG_LIMIT_MS,
          signal,
          onProgress: (secondsDone) =>
            progress(DRAWN_PERCENT + Math.min(1, secondsDone / seconds) * (RENDERED_PERCENT - DRAWN_PERCENT)),
        });
        const resultPath = join(directory, 'framed.mp4');
        if ((await stat(resultPath)).size === 0) throw new RenderFailure('render_failed');
        await media.putFile(videoKey(compositionId, 'video.mp4'), resultPath, 'video/mp4');
        return { seconds };
      } catch (error) {
        if (error instanceof FfmpegFailure)
          throw new RenderFailure(reasonByFfmpegFailure[error.fault], { cause: error });
        throw error;
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    whenReady: (tx, job) => markGreetingStored(tx, input.parse(job.input).compositionId),
  };
}
