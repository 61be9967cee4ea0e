import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { DrawnItem } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { casesFor, needs, runProgram } from '../../test/lib/programs.ts';
import { decodedFrameOf, soundOf } from '../../test/lib/video-files.ts';
import { openTempFiles, type TempFiles } from '../src/platform/files/temp-files.ts';
import { openMediaStore } from '../src/platform/media/media.store.ts';
import { createFfmpeg } from '../src/platform/render/ffmpeg.ts';
import { renderPageVideo } from '../src/platform/render/page-video.ts';
import { createRaster } from '../src/platform/render/raster/raster.ts';
import { videoDocuments } from '../src/studio/promo-video/video-documents.ts';
import { fetchMaterials } from '../src/studio/promo-video/video-material-files.ts';
import { layOutVideo } from '../src/studio/promo-video/video-page.ts';
import { drawPoster } from '../src/studio/promo-video/video-poster.ts';

vi.setConfig({ testTimeout: 240_000 });

const WIDTH = 270;
const root = mkdtempSync(join(tmpdir(), 'promo-'));
const media = openMediaStore(join(root, 'media'), { credentials: undefined });
const raster = createRaster({ size: 1 });
const load = () => Promise.reject(new Error('there are no pictures'));
let temp: TempFiles;
beforeAll(async () => {
  temp = await openTempFiles(join(root, 'temporary'));
});
afterAll(async () => {
  await raster.close();
  await temp.close();
  rmSync(root, { recursive: true });
});

async function render(code: string, texts: LayerData['texts']) {
  const template = videoDocuments.get(code);
  if (!template) throw new Error(`there is no template ${code}`);
  const directory = join(root, `${code}-${Object.keys(texts).length}`);
  mkdirSync(directory);
  const data: LayerData = { brand: '#334155', texts, pictures: {} };
  const video = await layOutVideo(template, { shape: 'SQUARE', language: 'en', data });
  const { page, seconds } = video;
  const materials = await fetchMaterials(media, directory, { page, music: template.music });
  const poster = drawPoster(page, video.poster);
  const ffmpeg = createFfmpeg({
    configured: process.env.FFMPEG_PATH,
    searchPath: process.env.PATH ?? '',
    temp,
    log: pino({ level: 'silent' }),
  });
  const { signal } = new AbortController();
  await renderPageVideo({
    ...{ ffmpeg, directory, signal, raster, load, page, seconds, ...materials, poster },
    width: WIDTH,
  });
  return { directory, seconds, poster };
}

const stillPeriodsOf = (directory: string): string[] => {
  const filter = ['-i', 'video.mp4', '-an', '-vf', 'freezedetect=d=2', '-f', 'null', '-'];
  const { stderr } = runProgram('ffmpeg', ['-nostats', ...filter], { cwd: directory });
  return [...stderr.matchAll(/freeze_start: ([\d.]+)/g)].map(([, second]) => `still from ${second} s`);
};

const textsOf = (items: readonly DrawnItem[]): string[] =>
  items.flatMap((item) => {
    if (item.kind === 'group') return textsOf(item.items);
    return item.kind === 'text' ? [item.lines.map(({ text }) => text).join(' ')] : [];
  });

/** The templates whose pictures moved least come first. */
const worstCodes = ['our-services', 'new-arrivals'];
const codes = casesFor(
  worstCodes,
  [...videoDocuments.keys()].filter((code) => !worstCodes.includes(code)),
);

describe.each(codes)('a rendered video of the template %s', needs('ffmpeg'), (code) => {
  it('the video of a shop with a name alone never stands still for two seconds', async () => {
    const { directory } = await render(code, { businessName: 'Raju' });
    expect(stillPeriodsOf(directory)).toEqual([]);
  });

  it('the first frame shows headline and name, and the sound has −14 LUFS and peaks below −1 dB', async () => {
    const texts = { businessName: 'Mithai Ghar', headline: 'Diwali boxes', phone: '+91 98250 12345' };
    const { directory, poster } = await render(code, texts);
    expect(textsOf(poster.items)).toEqual(expect.arrayContaining(['Diwali boxes', 'Mithai Ghar']));
    const drawn = await sharp(Buffer.from(toSvgDocument(poster, { hrefOfPicture: () => null })))
      .flatten({ background: '#ffffff' })
      .resize(WIDTH, WIDTH)
      .raw()
      .toBuffer();
    const frame = decodedFrameOf(directory, 'video.mp4', 0);
    const differingCount = drawn.filter((value, at) => Math.abs(value - (frame[at] ?? 0)) > 60).length;
    expect(differingCount / drawn.length).toBeLessThan(0.01);
    const { loudness, peak } = soundOf(directory, 'video.mp4');
    expect(Math.abs(loudness + 14)).toBeLessThanOrEqual(1);
    expect(peak).toBeLessThanOrEqual(-1);
  });
});
