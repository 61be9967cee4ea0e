import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { pageAtTime } from '@parichay/shared/studio/layer/layer-time.ts';
import { pageVideoOptions, pictureFileSize, planPageVideo } from './page-video.rules.ts';
import { videoPicturesOf, withoutClipStill } from './page-video-pictures.ts';
import type { PictureLoader, Raster } from './raster/raster.ts';
import { encodePreview, type FfmpegContext, type NormalisedVideoFiles, runFfmpeg } from './video-normalise.ts';

/** Ten times what two busy cores take for eight seconds of video. */
const RENDER_TIMEOUT_MS = 600_000;
const DRAWING_PROGRESS_RATIO = 0.1;

export interface PageVideoJob extends FfmpegContext {
  raster: Raster;
  load: PictureLoader;
  page: DrawnPage;
  seconds: number;
  /** Width in px, by default that of the page. Width and height become even. */
  width?: number;
  sound?: string;
  /** Video file that loops below the pictures. */
  clip?: string;
  crf?: number;
  /** Shown before the video builds up, because messengers take the first frame as its picture. */
  poster?: DrawnPage | undefined;
  progress?(fraction: number): void;
}

/** @throws RenderFailure; RangeError if a layer moves inside another layer's picture; the signal's reason */
export async function renderPageVideo({ raster, load, page, seconds, ...work }: PageVideoJob): Promise<string> {
  const { directory, width = page.width, sound = null, clip = null, crf, poster, progress } = work;
  const scale = width / page.width;
  const pictures = videoPicturesOf(clip === null ? page : withoutClipStill(page));
  const { commands, filters } = planPageVideo(pictures, seconds, page, {
    scale,
    hasClip: clip !== null,
    hasPoster: poster !== undefined,
  });
  const posterPictures = poster ? [{ page: poster, x: 0, y: 0, time: null }] : [];
  const files = await Promise.all(
    [...pictures, ...posterPictures].map(async (picture, index) => {
      const file = `picture-${index}.png`;
      const png = await raster.draw(picture.page, load, { format: 'layer', ...pictureFileSize(picture, scale) });
      await writeFile(join(directory, file), png);
      return file;
    }),
  );
  for (const { file, text } of commands) await writeFile(join(directory, file), text);
  progress?.(DRAWING_PROGRESS_RATIO);
  const result = 'video.mp4';
  await runFfmpeg(
    work,
    pageVideoOptions({ files, filters, seconds, sound, clip, result, crf }),
    RENDER_TIMEOUT_MS,
    (encodedSeconds) =>
      progress?.(DRAWING_PROGRESS_RATIO + Math.min(1, encodedSeconds / seconds) * (1 - DRAWING_PROGRESS_RATIO)),
  );
  return result;
}

export async function renderPageVideoWithPreview(job: PageVideoJob): Promise<NormalisedVideoFiles> {
  const { directory, raster, load, page, seconds, poster = pageAtTime(page, seconds / 2) } = job;
  const video = await renderPageVideo({ ...job, poster });
  const stillFile = 'still.png';
  await writeFile(join(directory, stillFile), await raster.draw(poster, load, { format: 'layer' }));
  const { width, height } = page;
  return { video, preview: await encodePreview(job, video), still: stillFile, width, height, seconds };
}
