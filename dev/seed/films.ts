import { rm } from 'node:fs/promises';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import pino from 'pino';
import type { UpstreamConfig } from '../../upstream/src/config.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { openTempFiles } from '../../upstream/src/platform/files/temp-files.ts';
import { createFfmpeg } from '../../upstream/src/platform/render/ffmpeg.ts';
import { makePageVideo } from '../../upstream/src/platform/render/page-video.ts';
import { loadPicture } from '../../upstream/src/platform/render/raster/load-picture.ts';
import { createRaster } from '../../upstream/src/platform/render/raster/raster.ts';
import { storeVideo } from '../../upstream/src/studio/greeting/greeting-video.files.ts';
import type { SeedParts } from './demo.ts';
import { type DemoFilm, resolvePost } from './posts.ts';

/** A stored video with its still and its length. */
export interface Filmed {
  picture: Picture;
  seconds: number;
}

export interface Filmmaker {
  /** Renders a video greeting and stores it like an upload. @throws RenderFailure */
  film(film: DemoFilm): Promise<Filmed>;
  /** Aborts the current rendering. */
  close(): Promise<void>;
}

/** Starts ffmpeg and workers only for the first video. */
export function createFilmmaker(
  { media, pictures }: Pick<SeedParts, 'media' | 'pictures'>,
  { ffmpeg: places, tempDirectory }: Pick<UpstreamConfig, 'ffmpeg' | 'tempDirectory'>,
): Filmmaker {
  const closing = new AbortController();
  const { signal } = closing;
  const raster = createRaster({ idleMs: 10_000 });
  const begin = async () => {
    const opened = await openTempFiles(tempDirectory);
    return { temp: opened, ffmpeg: createFfmpeg({ ...places, temp: opened, log: pino({ level: 'silent' }) }) };
  };
  let begun: ReturnType<typeof begin> | null = null;
  return {
    async film(film) {
      begun ??= begin();
      const { temp, ffmpeg } = await begun;
      const directory = await temp.makeDirectory();
      const mediaId = newId();
      const { seconds } = film;
      const page = resolvePost(film);
      try {
        const work = { ffmpeg, directory, signal };
        const made = await makePageVideo({ ...work, raster, load: loadPicture(media), page, seconds });
        await storeVideo({ media, pictures }, mediaId, directory, made, signal);
        return { picture: { mediaId, width: made.width, height: made.height }, seconds };
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    async close() {
      closing.abort();
      await raster.close();
      if (begun) await (await begun).temp.close();
    },
  };
}
