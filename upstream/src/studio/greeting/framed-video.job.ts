import { createWriteStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { z } from 'zod';
import type { TempFiles } from '../../platform/files/temp-files.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { videoKey } from '../../platform/media/media.rules.ts';
import type { ChildLimits } from '../../platform/render/ffmpeg.jail.ts';
import { type Ffmpeg, FfmpegFailure } from '../../platform/render/ffmpeg.ts';
import { loadPicture } from '../../platform/render/raster/load-picture.ts';
import { type Raster, splitAtPost } from '../../platform/render/raster/raster.ts';
import { framedVideoOptions } from '../../platform/render/video-frame.rules.ts';
import { RenderFailure, type RenderJobHandler } from '../../platform/render-job/render-job.handlers.ts';
import { markStored } from './composition.queries.ts';

/** Stored in jobs, so it must never change. */
export const framedVideoKind = 'greeting-video';

/** The page is stored fully resolved, so later changes do not affect the video. */
const input = z.object({
  compositionId: id,
  mediaId: id,
  seconds: z.number().positive(),
  page: z.custom<DrawnPage>((value) => typeof value === 'object' && value !== null),
});
export type FramedVideoInput = z.output<typeof input>;

/** Longer than ffmpeg's limit, whose error is more exact. */
const LIMIT_MS = 300_000;
const FFMPEG_MS = 240_000;
const limits: ChildLimits = { cpuSeconds: 480, memoryBytes: 1_500 * 1024 ** 2, fileBytes: 32 * 1024 ** 2 };
const [DRAWN, MADE] = [5, 95];

const reasons = {
  failed: 'render_failed',
  timed_out: 'render_timed_out',
  out_of_memory: 'render_out_of_memory',
  missing: 'ffmpeg_missing',
} as const;

interface Parts {
  media: MediaStore;
  raster: Raster;
  temp: TempFiles;
  ffmpeg: Ffmpeg;
}

export function framedVideoHandler({ media, raster, temp, ffmpeg }: Parts): RenderJobHandler {
  const load = loadPicture(media);

  async function layersOf(page: DrawnPage, directory: string) {
    const split = splitAtPost(page);
    if (!split) throw new RenderFailure('render_failed');
    const draw = async (name: string, drawn: DrawnPage) => {
      await writeFile(join(directory, name), await raster.draw(drawn, load, { format: 'layer' }), { mode: 0o644 });
      return name;
    };
    const { seen, post } = split;
    const isWhole = Math.round(seen.width) === page.width && Math.round(seen.height) === page.height;
    return {
      over: await draw('over.png', { ...page, background: null, items: split.over }),
      under: isWhole ? null : await draw('under.png', { ...page, items: split.under }),
      box: post.box,
      seen,
    };
  }

  return {
    limitMs: LIMIT_MS,
    async run({ job, signal, progress }) {
      const { compositionId, mediaId, seconds, page } = input.parse(job.input);
      const directory = await temp.makeDirectory();
      try {
        const film = await media.getStream(videoKey(mediaId, 'video.mp4'));
        if (!film) throw new RenderFailure('post_gone');
        await pipeline(film, createWriteStream(join(directory, 'film.mp4'), { mode: 0o644 }), { signal });
        const layers = await layersOf(page, directory);
        progress(DRAWN);
        await ffmpeg.run({
          directory,
          options: framedVideoOptions({ film: 'film.mp4', result: 'framed.mp4', ...layers }),
          limits,
          maxMs: FFMPEG_MS,
          signal,
          onProgress: (made) => progress(DRAWN + Math.min(1, made / seconds) * (MADE - DRAWN)),
        });
        const result = join(directory, 'framed.mp4');
        if ((await stat(result)).size === 0) throw new RenderFailure('render_failed');
        await media.putFile(videoKey(compositionId, 'video.mp4'), result, 'video/mp4');
        return { seconds };
      } catch (error) {
        if (error instanceof FfmpegFailure) throw new RenderFailure(reasons[error.fault], { cause: error });
        throw error;
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    whenReady: (tx, job) => markStored(tx, input.parse(job.input).compositionId),
  };
}
