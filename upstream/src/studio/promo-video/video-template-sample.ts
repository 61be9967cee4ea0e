import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { pageAtTime } from '@parichay/shared/studio/layer/layer-time.ts';
import { type VideoLanguage, videoLanguages } from '@parichay/shared/studio/promo-video/video.lists.ts';
import { z } from 'zod';
import type { TempFiles } from '../../platform/files/temp-files.ts';
import { pictureKey, videoKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { PictureWorker } from '../../platform/media/picture.ts';
import type { Ffmpeg } from '../../platform/render/ffmpeg.ts';
import { renderPageVideo } from '../../platform/render/page-video.ts';
import { createPictureLoader } from '../../platform/render/raster/load-picture.ts';
import type { Raster } from '../../platform/render/raster/raster.ts';
import type { RenderJobHandler } from '../../platform/render-job/render-job-handlers.ts';
import type { VideoDocument } from './video-documents.ts';
import { fetchMaterials } from './video-material-files.ts';
import { layOutVideo } from './video-page.ts';
import { gallerySampleData, withSamplePictures } from './video-shops.ts';
import { firstLanguage, putSample } from './video-template.queries.ts';

export const templateSampleKind = 'video-template-sample';

const input = z.object({
  templateId: id,
  version: z.number().int(),
  language: z.enum(videoLanguages).default(firstLanguage),
  sampleId: id,
  moment: z.number(),
  page: z.custom<DrawnPage>((value) => typeof value === 'object' && value !== null),
});
export type TemplateSampleInput = z.output<typeof input>;

/** Eight clips weigh as much as one photo; each is shown 160 to 200 px wide. */
const samplePreviewOptions = { width: 240, seconds: 4, crf: 30 };
const STILL_WIDTH = 720;
const JOB_LIMIT_MS = 180_000;

export async function sampleInputOf(
  template: VideoDocument,
  templateId: string,
  sampleId: string,
  language: VideoLanguage = firstLanguage,
): Promise<TemplateSampleInput> {
  const data = gallerySampleData(language);
  const texts = { ...data.texts, ...template.examples?.[language] };
  const video = await layOutVideo(template, { shape: 'SQUARE', language, data: { ...data, texts } });
  return {
    templateId,
    version: template.document.version,
    language,
    sampleId,
    moment: video.poster.seconds,
    page: video.page,
  };
}

interface Dependencies {
  media: MediaStore;
  pictures: PictureWorker;
  raster: Raster;
  temp: TempFiles;
  ffmpeg: Ffmpeg;
}

export function templateSampleHandler({ media, pictures, raster, temp, ffmpeg }: Dependencies): RenderJobHandler {
  const load = withSamplePictures(createPictureLoader(media));
  return {
    limitMs: JOB_LIMIT_MS,
    async run({ job, signal }) {
      const { sampleId, moment, page } = input.parse(job.input);
      const directory = await temp.makeDirectory();
      try {
        const still = await raster.draw(pageAtTime(page, moment), load, {
          format: 'png',
          width: STILL_WIDTH,
          height: Math.round((STILL_WIDTH * page.height) / page.width),
        });
        const { files, width, height } = await pictures.ingest(still);
        for (const { name, bytes } of files)
          await media.put(pictureKey(sampleId, name), bytes, name.endsWith('webp') ? 'image/webp' : 'image/jpeg');
        const materials = await fetchMaterials(media, directory, { page, music: null });
        const video = await renderPageVideo({
          ffmpeg,
          directory,
          signal,
          raster,
          load,
          page,
          ...materials,
          ...samplePreviewOptions,
        });
        await media.putFile(videoKey(sampleId, 'preview.mp4'), join(directory, video), 'video/mp4');
        return { width, height };
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    whenReady: (tx, job) => {
      const { templateId, version, language, sampleId } = input.parse(job.input);
      const { width, height } = job.result as Omit<Picture, 'mediaId'>;
      return putSample(tx, templateId, version, { mediaId: sampleId, width, height }, language);
    },
  };
}
