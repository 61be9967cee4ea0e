import { rm } from 'node:fs/promises';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import pino from 'pino';
import type { UpstreamConfig } from '../../upstream/src/config.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { openTempFiles } from '../../upstream/src/platform/files/temp-files.ts';
import { createFfmpeg } from '../../upstream/src/platform/render/ffmpeg.ts';
import { renderPageVideoWithPreview } from '../../upstream/src/platform/render/page-video.ts';
import { createPictureLoader } from '../../upstream/src/platform/render/raster/load-picture.ts';
import { createRaster } from '../../upstream/src/platform/render/raster/raster.ts';
import { storeVideo } from '../../upstream/src/studio/greeting/greeting-video-files.ts';
import { fetchMaterials } from '../../upstream/src/studio/promo-video/video-material-files.ts';
import type { SeedDependencies } from './demo.ts';
import { type DemoVideo, layOutPost } from './posts.ts';

/** By set; a calm flute suits the others. */
const musicOfOccasion: Readonly<Record<string, VideoTemplateContent['music']>> = {
  birthday: 'pluck',
  christmas: 'pluck',
  diwali: 'tabla',
  'independence-day': 'dhol',
  navratri: 'dhol',
  uttarayan: 'dhol',
};

export interface StoredVideo {
  picture: Picture;
  seconds: number;
}

export interface VideoRenderer {
  /** Renders a video greeting and stores it like an upload. @throws RenderFailure */
  render(film: DemoVideo): Promise<StoredVideo>;
  /** Aborts the current rendering. */
  close(): Promise<void>;
}

/** Starts ffmpeg and workers only for the first video. */
export function createDemoVideoRenderer(
  { media, pictures }: Pick<SeedDependencies, 'media' | 'pictures'>,
  { ffmpeg: ffmpegPaths, tempDirectory }: Pick<UpstreamConfig, 'ffmpeg' | 'tempDirectory'>,
): VideoRenderer {
  const closing = new AbortController();
  const { signal } = closing;
  const raster = createRaster({ maxIdleMs: 10_000 });
  const openTools = async () => {
    const tempFiles = await openTempFiles(tempDirectory);
    return {
      temp: tempFiles,
      ffmpeg: createFfmpeg({ ...ffmpegPaths, temp: tempFiles, log: pino({ level: 'silent' }) }),
    };
  };
  let openedTools: ReturnType<typeof openTools> | null = null;
  return {
    async render(render) {
      openedTools ??= openTools();
      const { temp, ffmpeg } = await openedTools;
      const directory = await temp.makeDirectory();
      const mediaId = newId();
      const { seconds } = render;
      const page = layOutPost(render);
      try {
        const options = { ffmpeg, directory, signal };
        const music = musicOfOccasion[render.set] ?? 'flute';
        const materials = await fetchMaterials(media, directory, { page, music });
        const rendering = await renderPageVideoWithPreview({
          ...options,
          raster,
          load: createPictureLoader(media),
          page,
          seconds,
          ...materials,
        });
        await storeVideo({ media, pictures }, mediaId, directory, rendering, signal);
        return { picture: { mediaId, width: rendering.width, height: rendering.height }, seconds };
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    async close() {
      closing.abort();
      await raster.close();
      if (openedTools) await (await openedTools).temp.close();
    },
  };
}
