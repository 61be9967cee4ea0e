import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../../test/lib/programs.ts';
import { addAgency } from '../../upstream/src/people/agency/agency.queries.ts';
import { inTenant, type OpenDatabase, openDatabase } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { videoKey } from '../../upstream/src/platform/media/media.rules.ts';
import { openMediaStore } from '../../upstream/src/platform/media/media.store.ts';
import { createPictureWorker } from '../../upstream/src/platform/media/picture.ts';
import { createRaster } from '../../upstream/src/platform/render/raster/raster.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../lib/private-postgres.ts';
import { createFilmmaker } from '../seed/films.ts';
import { addTags } from '../seed/greetings.ts';
import { drawLeft, writeLeft } from '../seed/greetings-left.ts';

/* Videos of the demo, which are made last in the background. */

const directory = mkdtempSync(join(tmpdir(), 'demo-films-'));
const left = join(directory, 'left.json');
const media = openMediaStore(join(directory, 'media'), { credentials: undefined });
const pictures = createPictureWorker();
const raster = createRaster();
let postgres: PrivatePostgres;
let database: OpenDatabase;
beforeAll(async () => {
  postgres = await startPrivatePostgres({ isDurable: false });
  database = await openDatabase(postgres.urlOf('postgres'));
  await inTenant(database.db, 'platform', async (tx) => {
    const configuration = agencyConfiguration.parse({});
    const brand = { colour: '#1d4ed8', logo: null, favicon: null };
    const made = { agencyName: 'Platform', roles: ['superadmin' as const], configuration, brand, domains: [] };
    const maker = { agencyId: (await addAgency(tx, made)).agencyId, franchiseeId: newId() };
    await addTags(tx);
    writeLeft(left, { makers: { platform: maker, own: maker }, motifs: ['birthday-hi-film'] });
  });
});
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
  await pictures.close();
  await raster.close();
  rmSync(directory, { recursive: true });
});

const draw = (configured: string | undefined, said: string[] = []) => {
  const ffmpeg = { configured, searchPath: process.env.PATH ?? '', niceness: 0 };
  const filmmaker = createFilmmaker({ media, pictures }, { ffmpeg, tempDirectory: join(directory, 'temporary') });
  return drawLeft({ database, media, pictures, raster }, { file: left, filmmaker, say: (words) => said.push(words) });
};
const greetings = async () => (await database.raw.query('select kind, picture, video from image_post')).rows;

describe('the videos of the demo', () => {
  test('videos stay queued for the next start without ffmpeg, and a message asks to install it', async () => {
    const said: string[] = [];
    const drawing = draw('/nowhere/ffmpeg', said);
    await expect.poll(() => said.join(), { timeout: 30_000 }).toContain('install the package ffmpeg');
    await drawing.stop();
    expect(readFileSync(left, 'utf8')).toContain('birthday-hi-film');
    expect(await greetings()).toEqual([]);
  });

  test('a queued video becomes a greeting with a picture, a video file and a preview', {
    ...needs('ffmpeg'),
    timeout: 120_000,
  }, async () => {
    const drawing = draw(process.env.FFMPEG_PATH);
    await expect.poll(() => existsSync(left), { timeout: 110_000 }).toBe(false);
    await drawing.stop();
    const [greeting] = (await greetings()) as { kind: string; picture: object; video: { mediaId: string } }[];
    expect(greeting).toMatchObject({
      kind: 'SQUARE_VIDEO',
      picture: { width: 1080, height: 1080 },
      video: { durationSeconds: 7 },
    });
    for (const file of ['video.mp4', 'preview.mp4'] as const)
      expect((await media.stat(videoKey(greeting?.video.mediaId ?? '', file)))?.size).toBeGreaterThan(10_000);
  });
});
