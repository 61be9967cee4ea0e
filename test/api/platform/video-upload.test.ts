import { pictureUrl, videoUrl } from '@parichay/shared/platform/lib/media.ts';
import type { GreetingVideo } from '@parichay/shared/studio/greeting/greeting-video.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteExpiredGreetingVideos } from '../../../upstream/src/studio/greeting/greeting-video.cleanup.ts';
import { allowAgencyGreetings, makePicture, subcategoryNamed } from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { inTestAll, needs } from '../../lib/programs.ts';
import { jobDependencies, listStoredFiles } from '../../lib/stored.ts';
import {
  fragmentedVideo,
  getVideo,
  hevcVideo,
  movVideo,
  noiseVideo,
  patternVideo,
  probeVideoFile,
  rotatedVideo,
  silentVideo,
  threeColourVideo,
  uploadAndProcessVideo,
  uploadVideo,
  videoWithExtraStreams,
  withEdits,
  withRenamedCodec,
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

const parseBytes = (response: NodeJS.ReadableStream, done: (error: Error | null, body: Buffer) => void) => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
};
const fetchBytes = async (url: string): Promise<Buffer> =>
  (
    await world
      .browser()
      .get(url)
      .buffer(true)
      .parse(parseBytes as never)
      .expect(200)
  ).body;

const sendVideo = (bytes: Buffer, browser = superadmin, query = {}) => uploadVideo(browser, bytes, query);
const getUploadedVideo = (mediaId: string, browser = superadmin) => getVideo(browser, mediaId);
const deleteUploadedVideo = (mediaId: string, browser = superadmin) =>
  browser.delete(`/api/v1/image-post/video/${mediaId}`);
const storeVideo = (bytes: Buffer, browser = superadmin, query = {}) =>
  uploadAndProcessVideo(world, browser, bytes, query);

const postVideoGreeting = (mediaId: string, kind = 'SQUARE_VIDEO', browser = superadmin) =>
  browser.post('/api/v1/image-post').send({ kind, mediaId, imageSubcategoryId });

describe('uploading videos for greetings', needs('ffmpeg'), () => {
  test('an uploaded video becomes a greeting of the exact size with a still image and a preview clip', async () => {
    const sent = (await sendVideo(patternVideo('1280x720', 6)).expect(200)).body.data.video;
    expect(sent).toMatchObject({ kind: 'SQUARE_VIDEO', fileName: 'film.mp4', reason: null, picture: null });
    expect(['queued', 'rendering']).toContain(sent.status);
    expect((await postVideoGreeting(sent.mediaId).expect(400)).body.data.fields).toEqual({ mediaId: 'no such video' });

    await world.upstream.renderJobs?.whenIdle();
    const video: GreetingVideo = (await getUploadedVideo(sent.mediaId).expect(200)).body.data.video;
    expect(video).toMatchObject({
      status: 'ready',
      progress: 100,
      queuePosition: null,
      reason: null,
      picture: { mediaId: sent.mediaId, width: 1080, height: 1080 },
    });
    expect(video.durationSeconds).toBeCloseTo(6, 0);

    const { body } = await postVideoGreeting(sent.mediaId).expect(200);
    expect(body.data.imagePost).toMatchObject({
      kind: 'SQUARE_VIDEO',
      mediaType: 'VIDEO',
      shape: 'SQUARE',
      picture: video.picture,
      video: { mediaId: sent.mediaId, durationSeconds: video.durationSeconds },
    });
    await world.browser().get(pictureUrl(sent.mediaId, 400)).expect('content-type', 'image/webp').expect(200);
    expect((await fetchBytes(videoUrl(sent.mediaId, 'preview.mp4'))).length).toBeLessThan(150_000);
    // The uploaded original is deleted.
    expect(listStoredFiles(world).filter((file) => /sent|temporary|unfinished/.test(file))).toEqual([]);
  });

  test('a greeting video is served in byte ranges with its type and cached forever, and other names answer 404', async () => {
    const { mediaId } = await storeVideo(silentVideo());
    const url = videoUrl(mediaId);
    const fullFile = await fetchBytes(url);
    const { headers } = await world.browser().head(url).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(fullFile.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=60',
    });
    const range = await world
      .browser()
      .get(url)
      .set('Range', 'bytes=4-7')
      .buffer(true)
      .parse(parseBytes as never)
      .expect(206);
    expect(range.headers['content-range']).toBe(`bytes 4-7/${fullFile.length}`);
    expect(range.body.toString()).toBe('ftyp');
    for (const name of ['sent.mp4', 'video.webm', 'video.mp4/', '..%2fvideo.mp4'])
      await world.browser().get(`/media/${mediaId}/${name}`).expect(404);
  });

  test('an uploaded video of any format is stored as H.264 and AAC in bt709, without metadata', inTestAll, async () => {
    const sources: [name: string, bytes: Buffer, query: object, width: number, height: number][] = [
      ['lying', patternVideo('640x360', 2), {}, 1080, 1080],
      ['lying, wished as a story', patternVideo('640x360', 1), { shape: 'STORY' }, 1080, 1920],
      ['turned by a phone', rotatedVideo(), {}, 1080, 1920],
      ['without a tone, 25 frames', silentVideo(), {}, 1080, 1080],
      ['HEVC, 60 frames, 10 bits', hevcVideo(), {}, 1080, 1920],
      ['with words, a title, a place and a page', videoWithExtraStreams(), {}, 1080, 1080],
      ['in fragments', fragmentedVideo(), {}, 1080, 1080],
    ];
    for (const [name, bytes, query, width, height] of sources) {
      const video = await storeVideo(bytes, superadmin, query);
      expect([name, video.status, video.reason]).toEqual([name, 'ready', null]);
      const stored = await fetchBytes(videoUrl(video.mediaId));
      const { streams, video: pictures, audio, seconds } = probeVideoFile(stored);
      expect(streams, name).toEqual(['Video', 'Audio']);
      const colours = expect.stringMatching(/^tv, bt709(, progressive)?$/);
      expect(pictures).toMatchObject([{ codec: 'h264', pixels: 'yuv420p', width, height, colours }]);
      expect(pictures[0]?.fps).toBeLessThanOrEqual(30);
      expect(audio).toEqual([{ codec: 'aac', sampleRate: 48_000, channels: 'stereo' }]);
      expect(seconds).toBeCloseTo(video.durationSeconds ?? 0, 0);
      expect(stored.toString('latin1')).not.toMatch(/script|alert|\+22\.3/);
    }
  });

  test(
    'uploaded videos with an edit list, Dolby Vision or unusual sound tracks become greetings',
    inTestAll,
    async () => {
      const sources: [name: string, bytes: Buffer, seconds: number][] = [
        ['trimmed out of 36 seconds', withEdits(threeColourVideo(12), [{ seconds: 1, from: 13 }]), 1],
        ['in Dolby Vision', withRenamedCodec(hevcVideo(), 'hvc1', 'dvh1'), 1],
        ['with sound of 24 bits', movVideo('pcm_s24le'), 1],
        ['with spatial sound first', withRenamedCodec(movVideo('aac', 'aac'), 'mp4a', 'apac'), 1],
      ];
      for (const [name, bytes, seconds] of sources) {
        const video = await storeVideo(bytes);
        expect([name, video.status, video.reason]).toEqual([name, 'ready', null]);
        expect(video.durationSeconds).toBeCloseTo(seconds, 0);
      }
    },
  );

  test(
    'an unused uploaded video can be deleted with its files, and one that a greeting uses answers 409 in_use',
    inTestAll,
    async () => {
      const before = listStoredFiles(world);
      const [waiting, done] = [
        (await sendVideo(patternVideo('640x640', 20)).expect(200)).body.data.video,
        await storeVideo(silentVideo()),
      ];
      await deleteUploadedVideo(waiting.mediaId).expect(200);
      await deleteUploadedVideo(done.mediaId).expect(200);
      await getUploadedVideo(done.mediaId).expect(404);
      const long = (await sendVideo(patternVideo('640x640', 25)).expect(200)).body.data.video;
      await deleteUploadedVideo(long.mediaId).expect(200);
      await world.upstream.renderJobs?.whenIdle();
      await vi.waitFor(() => expect(listStoredFiles(world)).toEqual(before), { timeout: 20_000 });
      expect((await getUploadedVideo(long.mediaId).expect(200)).body.data.video).toMatchObject({
        status: 'cancelled',
        reason: 'cancelled',
      });

      const used = await storeVideo(silentVideo());
      await postVideoGreeting(used.mediaId).expect(200);
      expect((await deleteUploadedVideo(used.mediaId).expect(409)).body.data.code).toBe('in_use');
      await fetchBytes(videoUrl(used.mediaId));
    },
  );

  test(
    "a video greeting with a picture, a video of another shape or another agency's video answers 400",
    inTestAll,
    async () => {
      const { mediaId } = await storeVideo(silentVideo());
      expect((await postVideoGreeting(mediaId, 'STORY_VIDEO').expect(400)).body.data.fields).toHaveProperty('mediaId');
      expect((await postVideoGreeting(mediaId, 'SQUARE_IMAGE').expect(400)).body.data.fields).toEqual({
        mediaId: 'this is a video',
      });
      const picture = await makePicture(superadmin, 60, 60);
      expect((await postVideoGreeting(picture).expect(400)).body.data.fields).toEqual({ mediaId: 'no such video' });

      await allowAgencyGreetings(world, hosts.home);
      const admin = await world.as('admin');
      expect((await postVideoGreeting(mediaId, 'SQUARE_VIDEO', admin).expect(400)).body.data.fields).toEqual({
        mediaId: 'no such video',
      });
      for (const id of [mediaId, v7()]) {
        await getUploadedVideo(id, admin).expect(404);
        await deleteUploadedVideo(id, admin).expect(404);
      }
      const own = await storeVideo(silentVideo(), admin);
      const { body } = await postVideoGreeting(own.mediaId, 'SQUARE_VIDEO', admin).expect(200);
      const { imageId, version } = body.data.imagePost;
      // A change of the caption leaves the video unchanged.
      const changed = await admin
        .post('/api/v1/image-post')
        .send({ imageId, version, kind: 'SQUARE_VIDEO', mediaId: own.mediaId, imageSubcategoryId, caption: 'Shubh' })
        .expect(200);
      expect(changed.body.data.imagePost).toMatchObject({ caption: 'Shubh', video: { mediaId: own.mediaId } });
    },
  );

  test('a video greeting answers 403 product_not_enabled at an agency that disabled videos', async () => {
    const other = await world.as('adminOfOtherAgency');
    const switchVideos = (isOn: boolean) =>
      world.upstream.database.raw.query(
        `update agency set configuration = jsonb_set(configuration, '{imagePost,isVideoPostsIncluded}', to_jsonb($2::boolean))
         where agency_id = (select agency_id from agency_domain where host = $1)`,
        [hosts.other, isOn],
      );
    await allowAgencyGreetings(world, hosts.other);
    const { mediaId } = await storeVideo(silentVideo(), other);
    await switchVideos(false);
    expect((await postVideoGreeting(mediaId, 'SQUARE_VIDEO', other).expect(403)).body.data.code).toBe(
      'product_not_enabled',
    );
    await switchVideos(true);
  });

  test('an uploaded video that is unused or failed is deleted with its files after two days', inTestAll, async () => {
    const used = await storeVideo(silentVideo());
    await postVideoGreeting(used.mediaId).expect(200);
    const unused = await storeVideo(silentVideo());
    const failed = await storeVideo(noiseVideo());
    const dependencies = jobDependencies(world);
    await deleteExpiredGreetingVideos(dependencies);
    await getUploadedVideo(unused.mediaId).expect(200);
    await deleteExpiredGreetingVideos(dependencies, Date.now() + 3 * 86_400_000);
    await getUploadedVideo(unused.mediaId).expect(404);
    await getUploadedVideo(failed.mediaId).expect(404);
    await world.browser().get(videoUrl(unused.mediaId)).expect(404);
    expect(listStoredFiles(world).filter((file) => file.includes(unused.mediaId))).toEqual([]);
    await fetchBytes(videoUrl(used.mediaId));
  });
});
