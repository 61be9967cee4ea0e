import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../../test/lib/programs.ts';
import { decodedFrameOf, soundOf } from '../../test/lib/video-files.ts';
import { addAgency } from '../../upstream/src/people/agency/agency.queries.ts';
import { type DatabaseConnection, inTenant, openDatabase } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { videoKey } from '../../upstream/src/platform/media/media.rules.ts';
import { openMediaStore } from '../../upstream/src/platform/media/media.store.ts';
import { createPictureWorker } from '../../upstream/src/platform/media/picture.ts';
import { downloadTo } from '../../upstream/src/studio/promo-video/video-material-files.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../lib/private-postgres.ts';
import { drawRemainingGreetings, writeRemainingGreetings } from '../seed/remaining-greetings.ts';
import { createDemoVideoRenderer } from '../seed/videos.ts';

/* Videos of the demo, which are made last in the background. */

const directory = mkdtempSync(join(tmpdir(), 'demo-films-'));
const remainingGreetingsFile = join(directory, 'left.json');
const media = openMediaStore(join(directory, 'media'), { credentials: undefined });
const pictures = createPictureWorker();
let postgres: PrivatePostgres;
let database: DatabaseConnection;
beforeAll(async () => {
  postgres = await startPrivatePostgres({ usesFsync: false });
  database = await openDatabase(postgres.urlOf('postgres'));
  await inTenant(database.db, 'platform', async (tx) => {
    const configuration = agencyConfiguration.parse({});
    const brand = { colour: '#1d4ed8', logo: null, favicon: null };
    const agency = { agencyName: 'Platform', roles: ['superadmin' as const], configuration, brand, domains: [] };
    const owner = { agencyId: (await addAgency(tx, agency)).agencyId, franchiseeId: newId() };
    writeRemainingGreetings(remainingGreetingsFile, {
      makers: { platform: owner, own: owner },
      motifs: ['birthday-hi-film'],
    });
  });
});
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
  await pictures.close();
  rmSync(directory, { recursive: true });
});

const startDrawing = (configured: string | undefined, messages: string[] = []) => {
  const ffmpeg = { configured, searchPath: process.env.PATH ?? '', niceness: 0 };
  const videoRenderer = createDemoVideoRenderer(
    { media, pictures },
    { ffmpeg, tempDirectory: join(directory, 'temporary') },
  );
  return drawRemainingGreetings(
    { database },
    { file: remainingGreetingsFile, videoRenderer, log: (message) => messages.push(message) },
  );
};
const greetings = async () => (await database.raw.query('select kind, picture, video from image_post')).rows;

describe('the rendering of the demo’s greeting videos', () => {
  test('without ffmpeg, demo videos stay queued for the next start, and a message asks to install ffmpeg', async () => {
    const messages: string[] = [];
    const drawing = startDrawing('/nowhere/ffmpeg', messages);
    await expect.poll(() => messages.join(), { timeout: 30_000 }).toContain('install the package ffmpeg');
    await drawing.stop();
    expect(readFileSync(remainingGreetingsFile, 'utf8')).toContain('birthday-hi-film');
    expect(await greetings()).toEqual([]);
  });

  test('a queued demo video becomes a greeting with a picture, a preview, and a video with music whose first frame shows the wish', {
    ...needs('ffmpeg'),
    timeout: 120_000,
  }, async () => {
    const drawing = startDrawing(process.env.FFMPEG_PATH);
    await expect.poll(() => existsSync(remainingGreetingsFile), { timeout: 110_000 }).toBe(false);
    await drawing.stop();
    const [greeting] = (await greetings()) as { kind: string; picture: object; video: { mediaId: string } }[];
    expect(greeting).toMatchObject({
      kind: 'SQUARE_VIDEO',
      picture: { width: 1080, height: 1080 },
      video: { durationSeconds: 7 },
    });
    for (const file of ['video.mp4', 'preview.mp4'] as const)
      expect((await media.stat(videoKey(greeting?.video.mediaId ?? '', file)))?.size).toBeGreaterThan(10_000);
    const file = join(directory, 'greeting.mp4');
    await downloadTo(media, videoKey(greeting?.video.mediaId ?? '', 'video.mp4'), file);
    const { loudness, peak } = soundOf(directory, file);
    expect(Math.abs(loudness + 14)).toBeLessThanOrEqual(1);
    expect(peak).toBeLessThanOrEqual(-1);
    // The first frame is that of the middle, where the wish is complete.
    const [first, middle] = [0, 87].map((frame) => decodedFrameOf(directory, file, frame));
    const differingCount = first?.filter((value, at) => Math.abs(value - (middle?.[at] ?? 0)) > 60).length ?? 0;
    expect(differingCount / (first?.length ?? 1)).toBeLessThan(0.01);
  });
});
