import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { html, jpeg, playlist } from '../../../upstream/test/fixtures/uploads.ts';
import { subcategoryNamed } from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { inTestAll, needs } from '../../lib/programs.ts';
import { listStoredFiles } from '../../lib/stored.ts';
import { beginUpload, expectNoTrace, formPartHead, sessionCookieOf } from '../../lib/uploads.ts';
import {
  fourHourVideo,
  fragmentedVideo,
  getVideo,
  noiseVideo,
  patternVideo,
  referenceMovie,
  runFfmpeg,
  silentVideo,
  uploadAndProcessVideo,
  uploadVideo,
  withDeclaredSeconds,
  withDeclaredSize,
  withFramesIn,
} from '../../lib/video-files.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

// Limits are generous because the machine may be busy; speed is measured elsewhere.
vi.setConfig({ testTimeout: 240_000 });

let world: World;
let superadmin: Client;
let imageSubcategoryId: string;
beforeAll(async () => {
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  superadmin = await world.as('superadmin');
  ({ imageSubcategoryId } = await subcategoryNamed(superadmin, 'Diwali'));
});
afterAll(() => world?.close());

const storeVideo = (bytes: Buffer) => uploadAndProcessVideo(world, superadmin, bytes);
const postVideoGreeting = (mediaId: string) =>
  superadmin.post('/api/v1/image-post').send({ kind: 'SQUARE_VIDEO', mediaId, imageSubcategoryId });

describe('refused uploads of greeting videos', needs('ffmpeg'), () => {
  test('security 19: a video of the wrong type, with false header data or oversized is refused and stores nothing', async () => {
    const small = patternVideo('320x320', 1);
    const front = runFfmpeg(['-i', 'in.mp4', '-c', 'copy', '-movflags', '+faststart'], { input: small });
    const webm = runFfmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=1', '-c:v', 'libvpx'], { result: 'out.webm' });
    let requestCount = 0;
    const canary = createServer((_request, response) => {
      requestCount += 1;
      response.end();
    });
    await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
    const elsewhere = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/part.ts`;
    const hostile: [name: string, bytes: Buffer, status: number, code: string][] = [
      ['four hours of one frame', fourHourVideo(), 422, 'video_too_long'],
      ['31 seconds', withDeclaredSeconds(small, 31), 422, 'video_too_long'],
      ['16k × 16k', withDeclaredSize(small, 16_384, 16_384), 422, 'video_too_large'],
      ['a playlist', playlist, 415, 'video_type_refused'],
      ['a playlist of an address', Buffer.from(`#EXTM3U\n#EXTINF:1,\n${elsewhere}\n`), 415, 'video_type_refused'],
      ['a list of files', Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n'), 415, 'video_type_refused'],
      ['subtitles', Buffer.from('[Script Info]\nScriptType: v4.00+\n\n[Events]\n'), 415, 'video_type_refused'],
      ['a reference to another film', referenceMovie(elsewhere), 422, 'video_damaged'],
      ['a page', html, 415, 'video_type_refused'],
      ['a page before a film', Buffer.concat([html, small]), 415, 'video_type_refused'],
      ['WebM', webm, 415, 'video_type_refused'],
      ['a picture', await jpeg(64, 48), 415, 'video_type_refused'],
      ['nothing', Buffer.alloc(0), 422, 'video_damaged'],
      ['its contents cut off', front.subarray(0, front.indexOf('moov') + 200), 422, 'video_damaged'],
      ['its end cut off', small.subarray(0, small.length - 100), 422, 'video_damaged'],
      ['half of it', front.subarray(0, front.length / 2), 422, 'video_damaged'],
      ['its head alone', small.subarray(0, 40), 422, 'video_damaged'],
    ];
    for (const [name, bytes, status, code] of hostile) {
      const answer = await expectNoTrace(world, async () => uploadVideo(superadmin, bytes, {}, `${name}.mp4`));
      expect([name, answer.status, answer.body.data.code]).toEqual([name, status, code]);
    }
    await new Promise((closed) => canary.close(closed));
    expect(requestCount).toBe(0);
  });

  test('security 19: a video whose frames are in another file of the server fails and leaves no file', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'secret-'));
    const path = join(directory, 'film.mp4');
    const film = silentVideo('320x320', 1);
    writeFileSync(path, film);
    try {
      const before = listStoredFiles(world);
      expect(await storeVideo(withFramesIn(film, path))).toMatchObject({ status: 'failed', reason: 'video_damaged' });
      expect(listStoredFiles(world)).toEqual(before);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  test(
    'security 19: a video whose damage only the decoder detects fails with a reason and leaves no file',
    inTestAll,
    async () => {
      const huge = runFfmpeg([
        '-f',
        'lavfi',
        '-i',
        'color=blue:s=5120x3200:r=2:d=1',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
      ]);
      const hostile: [name: string, bytes: Buffer, reason?: string][] = [
        ['noise in place of pictures', noiseVideo()],
        ['larger than it says', withDeclaredSize(huge, 640, 400)],
        ['40 seconds in fragments', fragmentedVideo(40), 'video_too_long'],
      ];
      for (const [name, bytes, reason = 'video_damaged'] of hostile) {
        const before = listStoredFiles(world);
        const video = await storeVideo(bytes);
        expect([name, video.status, video.reason]).toEqual([name, 'failed', reason]);
        expect(listStoredFiles(world)).toEqual(before);
        expect((await postVideoGreeting(video.mediaId).expect(400)).body.data.fields).toEqual({
          mediaId: 'no such video',
        });
      }
    },
  );

  test('a video that declares less than its actual length is cut to the declared length', inTestAll, async () => {
    const video = await storeVideo(withDeclaredSeconds(silentVideo('320x320', 4), 2));
    expect(video.status).toBe('ready');
    expect(video.durationSeconds).toBeLessThanOrEqual(2.1);
  });

  test('an aborted upload of a greeting video leaves no file', async () => {
    const cookie = await sessionCookieOf(world, 'superadmin');
    await expectNoTrace(world, async () => {
      const headers = { cookie, host: hosts.platform, 'content-length': 50_000_000 };
      const requests = Array.from({ length: 2 }, () => {
        const request = beginUpload(world.url, headers, '/image-post/video');
        request.write(formPartHead('file', 'film.mp4') + 'x'.repeat(2_000_000));
        return request;
      });
      await vi.waitFor(() => expect(listStoredFiles(world).some((file) => file.includes('temporary'))).toBe(true), {
        timeout: 20_000,
      });
      for (const request of requests) request.destroy();
      await vi.waitFor(async () => uploadVideo(superadmin, html).expect(415), { timeout: 20_000, interval: 50 });
      await vi.waitFor(() => expect(listStoredFiles(world).some((file) => file.includes('temporary'))).toBe(false), {
        timeout: 20_000,
      });
    });
  });
});

describe('video uploads on a server without ffmpeg', needs('ffmpeg'), () => {
  test('a video upload on a server without ffmpeg fails with ffmpeg_missing and leaves no file', async () => {
    const withoutFfmpeg = await startWorld({ upstream: { WORKER: 'inline', FFMPEG_PATH: '/nowhere/ffmpeg' } });
    try {
      const by = await withoutFfmpeg.as('superadmin');
      const { body } = await uploadVideo(by, silentVideo()).expect(200);
      await withoutFfmpeg.upstream.renderJobs?.whenIdle();
      const { video } = (await getVideo(by, body.data.video.mediaId).expect(200)).body.data;
      expect(video).toMatchObject({ status: 'failed', reason: 'ffmpeg_missing' });
      expect(listStoredFiles(withoutFfmpeg)).toEqual([]);
    } finally {
      await withoutFfmpeg.close();
    }
  });
});
