import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import type { LayerData } from '@parichay/shared/layer/layer.fields.ts';
import { pageAt } from '@parichay/shared/layer/layer.time.ts';
import { id } from '@parichay/shared/lib/fields.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import { z } from 'zod';
import type { TempFiles } from '../lib/temp-files.ts';
import type { MediaStore } from '../media/media.files.ts';
import { mediaKey, videoKey } from '../media/media.routes.ts';
import type { PictureWorker } from '../media/picture.ts';
import type { Ffmpeg } from '../render/ffmpeg.ts';
import { filmPage } from '../render/page-film.ts';
import type { LoadPicture, Raster } from '../render/raster/raster.ts';
import type { RenderKind } from '../render/render-job.kinds.ts';
import type { VideoDocument } from './video.documents.ts';
import { posterMoment } from './video.fields.ts';
import { videoPage } from './video.page.ts';
import { putSample } from './video-template.queries.ts';

/* How templates are shown on a wall of them: a still, and a small silent clip of the beginning to be played over and over. */

/** Its name in the queue; a name once used stays. */
export const templateSampleJob = 'video-template-sample';

const input = z.object({
  templateId: id,
  version: z.number().int(),
  /** Name of its files. */
  sampleId: id,
  moment: z.number(),
  page: z.custom<DrawnPage>((value) => typeof value === 'object' && value !== null),
});
export type TemplateSampleInput = z.output<typeof input>;

/** A clip of which eight weigh as much as one photo; it is seen 160 to 200 px wide. */
const clip = { width: 240, seconds: 4, crf: 30 };
const STILL_WIDTH = 720;
const LIMIT_MS = 180_000;

const folder = new URL('./samples/', import.meta.url);
const square = (key: string) => ({ key: `${key}.webp`, width: 480, height: 480 });

/** A shop that nobody has; its pictures are drawn by `npm run video-samples`. */
const business: LayerData = {
  brand: '#b3202c',
  texts: {
    businessName: 'Mithai Ghar',
    category: 'Sweet shop',
    tagline: 'Fresh since 1987',
    phone: '+91 98250 12345',
    address: '12 Station Road, Surat',
    openingHours: 'Every day, 8 am to 10 pm',
    product1Name: 'Kaju katli',
    product1Price: '₹960',
    product2Name: 'Motichoor laddu',
    product2Price: '₹480',
    product3Name: 'Surati ghari',
    product3Price: '₹720',
  },
  pictures: {
    logo: { ...square('logo'), isCutOut: true, colour: '#b3202c' },
    photo: square('photo'),
    product1Picture: square('product1'),
    product2Picture: square('product2'),
    product3Picture: square('product3'),
  },
};

const load: LoadPicture = (key) => readFile(new URL(key, folder));

/** What the job of a template is given. */
export function sampleInputOf(film: VideoDocument, templateId: string, sampleId: string): TemplateSampleInput {
  const page = videoPage(film, { shape: 'SQUARE', language: 'en', data: business });
  return { templateId, version: film.document.version, sampleId, moment: posterMoment(film, 'SQUARE'), page };
}

interface Parts {
  media: MediaStore;
  pictures: PictureWorker;
  raster: Raster;
  temp: TempFiles;
  ffmpeg: Ffmpeg;
}

export function templateSampleKind({ media, pictures, raster, temp, ffmpeg }: Parts): RenderKind {
  return {
    limitMs: LIMIT_MS,
    async run({ job, signal }) {
      const { sampleId, moment, page } = input.parse(job.input);
      const directory = await temp.makeDirectory();
      try {
        const still = await raster.draw(pageAt(page, moment), load, {
          format: 'png',
          width: STILL_WIDTH,
          height: Math.round((STILL_WIDTH * page.height) / page.width),
        });
        const { files, width, height } = await pictures.ingest(still);
        for (const { name, bytes } of files)
          await media.put(mediaKey(sampleId, name), bytes, name.endsWith('webp') ? 'image/webp' : 'image/jpeg');
        const video = await filmPage({ ffmpeg, directory, signal, raster, load, page, ...clip });
        await media.putFile(videoKey(sampleId, 'preview.mp4'), join(directory, video), 'video/mp4');
        return { width, height };
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    whenReady: (tx, job) => {
      const { templateId, version, sampleId } = input.parse(job.input);
      const { width, height } = job.result as Omit<Picture, 'mediaId'>;
      return putSample(tx, templateId, version, { mediaId: sampleId, width, height });
    },
  };
}
