import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { childrenWith } from '../../../dev/lib/children-of.ts';
import { makePicture } from '../../lib/factories.ts';
import { type Processes, startProcesses } from '../../lib/processes.ts';
import { inTestAll, isTestAll, needs, needsThat, runProgram } from '../../lib/programs.ts';
import { probeVideoFile } from '../../lib/video-files.ts';
import {
  buyVideo,
  downloadVideo,
  makeVideo,
  queueRender,
  readVideo,
  requestSample,
  setVideoStatus,
} from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* These tests render promotional videos, from queue to file. */

// Limits are generous because the machine may be busy; speed is measured elsewhere.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Loudness of a section in dBFS: the mean and the peak. */
function loudness(file: Buffer, from: number, seconds: number): { mean: number; peak: number } {
  const directory = mkdtempSync(join(tmpdir(), 'loudness-'));
  try {
    writeFileSync(join(directory, 'film.mp4'), file);
    const { stderr } = runProgram(
      'ffmpeg',
      ['-ss', String(from), '-t', String(seconds), '-i', 'film.mp4', '-vn', '-af', 'volumedetect', '-f', 'null', '-'],
      { cwd: directory },
    );
    const volumeOf = (name: string) => Number(new RegExp(`${name}: (-?[\\d.]+) dB`).exec(stderr)?.[1]);
    return { mean: volumeOf('mean_volume'), peak: volumeOf('max_volume') };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Process ids of this test's ffmpeg. */
const ffmpegPids = (): number[] => childrenWith('music.m4a');

const downloadedFileOf = async (browser: Client, video: UserVideo, more: object = {}): Promise<Buffer> => {
  const { body, headers } = await downloadVideo(browser, video, more).buffer(true).expect(200);
  expect(headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': `attachment; filename="${video.videoNo}.mp4"`,
    'content-length': String(body.length),
    'cache-control': 'private, no-store',
  });
  return body;
};
const readyPollOptions = { timeout: 120_000, interval: 200 };

describe('promotional videos rendered by ffmpeg', needs('ffmpeg'), () => {
  let world: World;
  let customer: Client;
  let admin: Client;
  beforeAll(async () => {
    world = await startWorld({ upstream: { WORKER: 'inline', RENDER_AT_ONCE: '1' } });
    customer = await world.as('customer');
    admin = await world.as('admin');
  });
  afterAll(() => world?.close());
  const settled = async () => world.upstream.renderJobs?.whenIdle();

  test('a paid promotional video is H.264 and AAC below 16 MB, plays while loading, and its music fades out', async () => {
    const photo = { mediaId: await makePicture(customer, 800, 600) };
    const video = await makeVideo(customer, { texts: { headline: 'धन्यवाद' }, language: 'hi', pictures: { photo } });
    await buyVideo(admin, video);
    await queueRender(customer, video).expect(200);
    await settled();
    expect(await readVideo(customer, video)).toMatchObject({ status: 'done', progress: 100, isWatermarked: false });
    const file = await downloadedFileOf(customer, video);
    expect(file.length).toBeLessThan(16_000_000);
    // Streaming needs the moov box before the pictures.
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
    const { video: pictures, audio, seconds } = probeVideoFile(file);
    expect(pictures).toMatchObject([
      { codec: 'h264', pixels: 'yuv420p', colours: expect.stringContaining('bt709'), width: 1080, height: 1080 },
    ]);
    expect(audio).toMatchObject([{ codec: 'aac', channels: 'stereo' }]);
    expect(seconds).toBeCloseTo(10, 0);
    const [middle, end] = [loudness(file, 4, 3), loudness(file, 9.8, 0.2)];
    expect(middle.mean).toBeGreaterThan(-35);
    expect(loudness(file, 0, 10).peak).toBeLessThan(-0.9);
    expect(end.mean).toBeLessThan(middle.mean - 12);
  });

  test('the sample of an unpaid promotional video is 540x960 and below 3 MB, and the full video answers 404', async () => {
    const video = await makeVideo(customer, { shape: 'STORY' }, 'festival-sale');
    await requestSample(customer, video).expect(200);
    await settled();
    const { sample, url } = await readVideo(customer, video);
    expect(sample).toMatchObject({ status: 'ready', failureReason: null });
    expect(url).toBeNull();
    const file = await downloadedFileOf(customer, video, { isSample: true });
    expect(probeVideoFile(file).video).toMatchObject([{ codec: 'h264', width: 540, height: 960 }]);
    expect(file.length).toBeLessThan(3_000_000);
    await downloadVideo(customer, video).expect(404);
    // The video's page shows the sample by this URL.
    await customer.get(sample?.url ?? '').expect(200);
  });

  test(
    'security 3: a rendering of a paid video that is cancelled or whose ffmpeg is killed does not count, and succeeds when started again',
    needsThat(process.platform === 'linux', 'Linux'),
    async () => {
      const video = await makeVideo(customer, {}, 'we-are-open');
      await buyVideo(admin, video);
      await queueRender(customer, video).expect(200);
      await expect.poll(ffmpegPids, { timeout: 60_000, interval: 5 }).toHaveLength(1);
      await setVideoStatus(customer, video, 'draft').expect(200);
      await expect.poll(ffmpegPids, { timeout: 30_000, interval: 20 }).toHaveLength(0);
      expect(await readVideo(customer, video)).toMatchObject({ status: 'draft', url: null, rendersLeft: null });
      await queueRender(customer, video).expect(200);
      await expect.poll(ffmpegPids, { timeout: 60_000, interval: 5 }).toHaveLength(1);
      for (const pid of ffmpegPids()) process.kill(pid, 'SIGKILL');
      await settled();
      expect(await readVideo(customer, video)).toMatchObject({
        status: 'failed',
        failureReason: 'render_out_of_memory',
        rendersLeft: null,
      });
      await queueRender(customer, video).expect(200);
      await settled();
      expect(await readVideo(customer, video)).toMatchObject({ status: 'done', rendersLeft: 3 });
    },
  );
});

describe(
  'security 20: an upstream killed while rendering a promotional video',
  isTestAll ? needs('ffmpeg') : inTestAll,
  () => {
    let processes: Processes;
    beforeAll(async () => {
      processes = await startProcesses({ WORKER: 'inline' });
    });
    afterAll(() => processes?.close());

    test('a promotional video whose upstream is killed while rendering it is rendered by the next one and counts once against the plan', async () => {
      const [customer, admin] = [await processes.as('customer'), await processes.as('admin')];
      const video = await makeVideo(customer, {}, 'grand-opening');
      await buyVideo(admin, video);
      await queueRender(customer, video).expect(200);
      const currentVideo = () => readVideo(customer, video);
      await expect.poll(currentVideo, { timeout: 60_000, interval: 50 }).toMatchObject({ status: 'rendering' });
      await processes.killUpstream();
      await expect.poll(currentVideo, readyPollOptions).toMatchObject({ status: 'done', rendersLeft: 3 });
      expect(probeVideoFile(await downloadedFileOf(customer, video)).seconds).toBeCloseTo(12, 0);
    });
  },
);
