import { join } from 'node:path';
import { pictureUrl, videoUrl } from '@parichay/shared/platform/lib/media.ts';
import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type { VideoMaterial } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openMediaStore } from '../../../upstream/src/platform/media/media.store.ts';
import { musicKey } from '../../../upstream/src/studio/promo-video/video-material-files.ts';
import { html, jpeg, playlist } from '../../../upstream/test/fixtures/uploads.ts';
import { musicFile, readMaterial, uploadAndProcessMaterial, uploadMaterial, webmVideo } from '../../lib/materials.ts';
import { needs } from '../../lib/programs.ts';
import { listStoredFiles } from '../../lib/stored.ts';
import { expectNoTrace } from '../../lib/uploads.ts';
import {
  colourVideo,
  fourHourVideo,
  fragmentedVideo,
  noiseVideo,
  patternVideo,
  probeVideoFile,
  runFfmpeg,
  withDeclaredSeconds,
  withDeclaredSize,
} from '../../lib/video-files.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

// Limits are generous because the machine may be busy; speed is measured elsewhere.
vi.setConfig({ testTimeout: 240_000 });

let world: World;
let superadmin: Client;
beforeAll(async () => {
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  superadmin = await world.as('superadmin');
});
afterAll(() => world?.close());

const path = '/api/v1/video/template';
const uploadMaterials = (bytes: Buffer, query: object, name?: string) =>
  uploadAndProcessMaterial(world, superadmin, bytes, query, name);
const downloadBytes = async (url: string): Promise<Buffer> => (await superadmin.get(url).buffer(true).expect(200)).body;

let lastCopyNumber = 0;
/** Copies a short template with this change. */
async function makeDraft(change: (content: VideoTemplateContent) => void) {
  lastCopyNumber += 1;
  const { items } = (await superadmin.get(path).query({ search: 'thank-you' }).expect(200)).body.data;
  const added = await superadmin
    .post(`${path}/draft`)
    .send({
      templateCode: `film-${lastCopyNumber}`,
      templateName: `TemplateContent ${lastCopyNumber}`,
      copyOf: items[0].templateId,
    })
    .expect(200);
  const { template, film: content } = added.body.data.draft;
  change(content);
  const saved = await superadmin
    .put(`${path}/${template.templateId}/draft`)
    .send({ version: 1, film: content })
    .expect(200);
  return saved.body.data.draft;
}
/** Requests the test renderings and returns them finished. */
async function finishTestRenderings({ template, version }: { template: { templateId: string }; version: number }) {
  await superadmin.post(`${path}/${template.templateId}/draft/test`).send({ version, shape: 'SQUARE' }).expect(200);
  await world.upstream.renderJobs?.whenIdle();
  return (await superadmin.get(`${path}/${template.templateId}/draft`).expect(200)).body.data.draft.tests;
}

/** Peak sample of a tenth of a second; full scale is 32,767. */
function loudness(bytes: Buffer, from: number): number {
  const options = ['-ss', String(from), '-t', '0.1', '-i', 'in.mp4', '-vn', '-f', 's16le', '-ac', '1'];
  const samples = runFfmpeg(options, { input: bytes, result: 'part.raw' });
  let peak = 0;
  for (let index = 0; index + 1 < samples.length; index += 2)
    peak = Math.max(peak, Math.abs(samples.readInt16LE(index)));
  return peak;
}

describe('clips and music of video templates', needs('ffmpeg'), () => {
  test.each([
    ['MP4 with sound', () => patternVideo('1280x720', 2), 'clip.mp4'],
    [
      'MOV',
      () => runFfmpeg(['-i', 'in.mp4', '-c', 'copy'], { input: patternVideo('640x640', 2), result: 'out.mov' }),
      'clip.mov',
    ],
    ['WebM', () => webmVideo('640x360', 2), 'clip.webm'],
    ['MP4 in fragments', () => fragmentedVideo(2), 'clip.mp4'],
  ])(
    'a template clip uploaded as %s is rendered for both shapes, silent, with a still image',
    async (_, bytes, name) => {
      const materials = await uploadMaterials(bytes(), { kind: 'clip' }, name);
      expect(materials.map(({ shape, status, fileName }) => [shape, status, fileName])).toEqual([
        ['SQUARE', 'ready', name],
        ['STORY', 'ready', name],
      ]);
      for (const { materialId, durationSeconds, shape, licence } of materials) {
        expect(durationSeconds).toBeCloseTo(2, 0);
        expect(licence).toBe('Ours, filmed by the studio');
        const size = { width: 1080, height: shape === 'STORY' ? 1920 : 1080 };
        const clip = await downloadBytes(videoUrl(materialId));
        expect(loudness(clip, 0.5)).toBe(0);
        expect(probeVideoFile(clip).video).toMatchObject([{ codec: 'h264', ...size }]);
        expect(await sharp(await downloadBytes(pictureUrl(materialId, 1080, 'jpg'))).metadata()).toMatchObject(size);
      }
      expect(listStoredFiles(world).filter((file) => file.includes('/sent/') || file.includes('/temporary/'))).toEqual(
        [],
      );
    },
  );

  test.each([
    ['MP3', 'tune.mp3', []],
    ['M4A', 'tune.m4a', ['-f', 'mp4', '-c:a', 'aac']],
    ['WAV', 'tune.wav', []],
    ['OGG', 'tune.ogg', ['-c:a', 'libvorbis']],
  ])('template music uploaded as %s becomes AAC of at most one minute', async (_, name, codec) => {
    const [music] = await uploadMaterials(musicFile(name, 75, codec), { kind: 'music' }, name);
    expect(music).toMatchObject({ kind: 'music', shape: null, status: 'ready', reason: null });
    expect(music?.durationSeconds).toBeCloseTo(60, 0);
    const media = openMediaStore(join(world.stores.directory, 'media'));
    const { streams, audio } = probeVideoFile((await media.getBytes(musicKey(music?.materialId ?? ''))) as Buffer);
    expect(streams).toEqual(['Audio']);
    expect(audio).toMatchObject([{ codec: 'aac', channels: 'stereo', sampleRate: 48_000 }]);
  });

  test('a template clip with a blank licence answers 400 and stores nothing', async () => {
    await expectNoTrace(world, async () =>
      uploadMaterial(superadmin, patternVideo(), { kind: 'clip', licence: '  ' }).expect(400),
    );
  });

  test('security 19: a clip of the wrong type, with false header data or oversized is refused and stores nothing', async () => {
    const small = patternVideo('320x320', 1);
    const hostile: [name: string, bytes: Buffer, kind: string, status: number, code: string][] = [
      ['four hours of one frame', fourHourVideo(), 'clip', 422, 'video_too_long'],
      ['31 seconds', withDeclaredSeconds(small, 31), 'clip', 422, 'video_too_long'],
      ['16k × 16k', withDeclaredSize(small, 16_384, 16_384), 'clip', 422, 'video_too_large'],
      ['a playlist', playlist, 'clip', 415, 'video_type_refused'],
      ['a list of files', Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n'), 'clip', 415, 'video_type_refused'],
      ['a page', html, 'clip', 415, 'video_type_refused'],
      ['a picture', await jpeg(64, 48), 'clip', 415, 'video_type_refused'],
      [
        'Matroska that is no WebM',
        Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), html]),
        'clip',
        415,
        'video_type_refused',
      ],
      [
        'sound in a film’s container',
        musicFile('x.m4a', 1, ['-f', 'mp4', '-c:a', 'aac', '-brand', 'isom']),
        'clip',
        422,
        'video_damaged',
      ],
      ['its end cut off', small.subarray(0, small.length - 100), 'clip', 422, 'video_damaged'],
      ['nothing', Buffer.alloc(0), 'clip', 422, 'video_damaged'],
      ['a playlist as music', playlist, 'music', 415, 'music_type_refused'],
      ['a page as music', html, 'music', 415, 'music_type_refused'],
      ['a film as music without a name', webmVideo('64x64', 1), 'music', 415, 'music_type_refused'],
      ['nothing as music', Buffer.alloc(0), 'music', 415, 'music_type_refused'],
    ];
    for (const [name, bytes, kind, status, code] of hostile) {
      const answer = await expectNoTrace(world, async () => uploadMaterial(superadmin, bytes, { kind }, `${name}.mp4`));
      expect([name, answer.status, answer.body.data.code]).toEqual([name, status, code]);
    }
  });

  test('security 19: a clip whose damage only the decoder detects fails with a reason and leaves no file', async () => {
    const webm = webmVideo('320x320', 1);
    const long = runFfmpeg(
      ['-f', 'lavfi', '-i', 'color=red:s=64x64:r=5:d=40', '-c:v', 'libvpx', '-deadline', 'realtime'],
      {
        result: 'out.webm',
      },
    );
    const hostile: [name: string, bytes: Buffer, kind: string, reason: string][] = [
      ['noise in place of pictures', noiseVideo(), 'clip', 'video_damaged'],
      ['40 seconds as WebM', long, 'clip', 'video_too_long'],
      ['WebM of nothing but its head', webm.subarray(0, 60), 'clip', 'video_damaged'],
      ['a page in WebM’s clothes', Buffer.concat([webm.subarray(0, 60), html]), 'clip', 'video_damaged'],
      ['a page in the clothes of MP3', Buffer.concat([Buffer.from('ID3'), html]), 'music', 'music_damaged'],
      [
        'a playlist in the clothes of WAV',
        Buffer.concat([Buffer.from('RIFF0000WAVE'), playlist]),
        'music',
        'music_damaged',
      ],
      ['a film without sound as music', colourVideo('red'), 'music', 'music_damaged'],
    ];
    for (const [name, bytes, kind, reason] of hostile) {
      const before = listStoredFiles(world);
      for (const material of await uploadMaterials(bytes, { kind, ...(kind === 'clip' && { shape: 'SQUARE' }) }))
        expect([name, material.status, material.reason]).toEqual([name, 'failed', reason]);
      expect(listStoredFiles(world)).toEqual(before);
    }
  });

  test('security 13: uploading a template clip answers 403 to a customer, an admin and a franchisee', async () => {
    for (const person of ['customer', 'admin', 'allCardFranchisee'] as const) {
      const by = await world.as(person);
      await expectNoTrace(world, async () => uploadMaterial(by, html, { kind: 'clip' }).expect(403));
    }
  });

  test('a template accepts a clip only for the shape it was uploaded for, and music only as music', async () => {
    const [square, story] = (await uploadMaterials(colourVideo('lime', 1), { kind: 'clip' })) as [
      VideoMaterial,
      VideoMaterial,
    ];
    const [music] = (await uploadMaterials(musicFile('a.wav', 2), { kind: 'music' }, 'a.wav')) as [VideoMaterial];
    const { template, film: stored } = await makeDraft(() => {});
    const wrong: [more: object, fields: object][] = [
      [
        { clip: { SQUARE: story.materialId, STORY: square.materialId } },
        { 'film.clip.SQUARE': 'was not uploaded for this', 'film.clip.STORY': 'was not uploaded for this' },
      ],
      [{ music: { materialId: square.materialId } }, { 'film.music': 'was not uploaded for this' }],
      [
        { clip: { SQUARE: music.materialId, STORY: story.materialId } },
        { 'film.clip.SQUARE': 'was not uploaded for this' },
      ],
    ];
    for (const [more, fields] of wrong) {
      const content = { ...stored, ...more };
      const { body } = await superadmin
        .put(`${path}/${template.templateId}/draft`)
        .send({ version: 2, film: content })
        .expect(400);
      expect(body.data.fields).toEqual(fields);
    }
  });

  test('test renderings of a template loop the clip below the layers and play the music until the end', async () => {
    const [square, story] = (await uploadMaterials(colourVideo('lime', 1), { kind: 'clip' })) as [
      VideoMaterial,
      VideoMaterial,
    ];
    const [long] = (await uploadMaterials(musicFile('long.mp3', 30), { kind: 'music' }, 'long.mp3')) as [VideoMaterial];
    const [short] = (await uploadMaterials(musicFile('short.wav', 1), { kind: 'music' }, 'short.wav')) as [
      VideoMaterial,
    ];
    for (const { materialId } of [long, short]) {
      const draft = await makeDraft((content) => {
        content.clip = { SQUARE: square.materialId, STORY: story.materialId, shade: 0 };
        content.music = { materialId };
        const page = content.document.pages[0] as VideoTemplateContent['document']['pages'][number];
        page.seconds = 4;
        page.layers = [
          { id: 'name', type: 'text', text: '{businessName} {about}', size: 60, colour: '#000000' },
        ] as never;
      });
      const tests = await finishTestRenderings(draft);
      expect(tests.map(({ business, status }: { business: string; status: string }) => [business, status])).toEqual([
        ['short', 'ready'],
        ['full', 'ready'],
        ['bare', 'ready'],
      ]);
      const bytes = await downloadBytes(tests[0].url);
      const { streams, video, seconds } = probeVideoFile(bytes);
      expect(streams.toSorted()).toEqual(['Audio', 'Video']);
      expect(video).toMatchObject([{ width: 540, height: 540 }]);
      expect(seconds).toBeCloseTo(4, 1);
      // This moment follows three loops of a one-second clip; the corner has no text.
      const late = runFfmpeg(['-ss', '3.5', '-i', 'in.mp4', '-frames:v', '1', '-vf', 'crop=20:20:500:500'], {
        input: bytes,
        result: 'late.png',
      });
      const { dominant } = await sharp(late).stats();
      expect(dominant.g).toBeGreaterThan(200);
      expect(dominant.r).toBeLessThan(60);
      // The music is audible in the middle and faded out at the end.
      expect(loudness(bytes, 2)).toBeGreaterThan(1_000);
      expect(loudness(bytes, 3.9)).toBeLessThan(loudness(bytes, 2) / 4);
    }
    expect(await readMaterial(superadmin, short)).toMatchObject({ status: 'ready' });
  });
});
