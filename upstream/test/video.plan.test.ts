import { describe, expect, it } from 'vitest';
import type { VideoMetadata } from '../src/platform/render/mp4.rules.ts';
import { normaliseOptions } from '../src/platform/render/video-encode.rules.ts';
import {
  audioTracksToTry,
  planEncoding,
  postShapeOf,
  type TimedVideoMetadata,
  videoRefusalOf,
} from '../src/platform/render/video-probe.rules.ts';

const facts = (more: Partial<VideoMetadata> = {}): VideoMetadata => ({
  codec: 'avc1',
  width: 1080,
  height: 1080,
  codedPixels: 1080 * 1080,
  seconds: 12,
  fps: 30,
  sounds: ['mp4a'],
  colour: { primaries: 1, transfer: 1, matrix: 1 },
  ...more,
});

const known = (more: Partial<TimedVideoMetadata> = {}): TimedVideoMetadata => ({
  ...facts(more),
  seconds: more.seconds ?? 12,
});

describe('the checks of an uploaded video', () => {
  it.each([
    ['of a phone', {}, null],
    ['of 30.4 seconds', { seconds: 30.4 }, null],
    ['of unknown length', { seconds: null, fps: null }, null],
    ['in HEVC', { codec: 'hvc1' }, null],
    ['in Dolby Vision over HEVC', { codec: 'dvh1' }, null],
    ['in Dolby Vision over HEVC, its settings in the stream', { codec: 'dvhe' }, null],
    ['in Dolby Vision over H.264', { codec: 'dva1' }, null],
    ['in Dolby Vision over H.264, its settings in the stream', { codec: 'dvav' }, null],
    ['in Dolby Vision over AV1', { codec: 'dav1' }, null],
    ['in slow motion', { fps: 240 }, null],
    ['of 31 seconds', { seconds: 31 }, 'video_too_long'],
    ['of four hours', { seconds: 14_400, fps: 1 / 14_400 }, 'video_too_long'],
    ['in 4K', { codedPixels: 3840 * 2160 }, null],
    ['of 16k × 16k', { codedPixels: 16_384 ** 2 }, 'video_too_large'],
    ['of a thousand frames a second', { fps: 1000 }, 'video_too_large'],
    ['one pixel high', { height: 1 }, 'video_damaged'],
    ['in ProRes', { codec: 'apch' }, 'video_type_refused'],
    ['named like a property of every object', { codec: 'constructor' }, 'video_type_refused'],
  ] as const)(
    'an uploaded video %s with the metadata %o gets the error code %s (null = accepted)',
    (_name, more, refused) => {
      expect(videoRefusalOf(facts(more))).toBe(refused);
    },
  );

  it.each([
    [1920, 1080, 'SQUARE'],
    [1080, 1080, 'SQUARE'],
    [1080, 1350, 'SQUARE'],
    [1080, 1920, 'STORY'],
    [720, 1280, 'STORY'],
  ] as const)('a video of %i × %i px has the post shape %s', (width, height, shape) =>
    expect(postShapeOf({ width, height })).toBe(shape),
  );
});

describe('the encoding plan of an uploaded video', () => {
  it.each([
    ['exactly square', 1080, 1080, 'SQUARE', 'crop'],
    ['almost square', 1080, 1200, 'SQUARE', 'crop'],
    ['landscape, as a square', 1920, 1080, 'SQUARE', 'pad'],
    ['portrait, as a square', 1080, 1920, 'SQUARE', 'pad'],
    ['portrait, as a story', 720, 1280, 'STORY', 'crop'],
    ['landscape, as a story', 1920, 1080, 'STORY', 'pad'],
  ] as const)(
    'an uploaded video (%s, %i × %i px) becomes a %s with the fit “%s”',
    (_name, width, height, shape, fit) => {
      const plan = planEncoding(known({ width, height }), shape);
      expect(plan).toMatchObject({ width: 1080, height: shape === 'SQUARE' ? 1080 : 1920, fit });
    },
  );

  it.each([
    [60, 30],
    [29.97, 30],
    [25, 25],
    [23.976, 24],
    [1, 10],
    [null, 30],
  ])('an uploaded video of %s frames per second is encoded with %s frames per second', (fps, made) =>
    expect(planEncoding(known({ fps }), 'SQUARE').fps).toBe(made),
  );

  it('the encoded video has the length of the uploaded video, limited to 30 seconds', () => {
    expect(planEncoding(known({ seconds: 30.4 }), 'SQUARE').seconds).toBe(30);
    expect(planEncoding(known({ seconds: 7 }), 'SQUARE').seconds).toBe(7);
  });

  it('ffmpeg is given a silent track when the encoding plan has no sound track', () => {
    const options = (sound: number | null) =>
      normaliseOptions({ ...planEncoding(known(), 'SQUARE'), sound }, 'a', 'b').join(' ');
    expect(options(0)).not.toContain('anullsrc');
    expect(options(2)).toContain('[0:a:2]');
    expect(options(null)).toContain('anullsrc');
    expect(options(null)).not.toContain('0:a');
  });

  it.each([
    ['sound of a phone', ['mp4a'], [0]],
    ['sound of a camera, of 24 bits', ['in24'], [0]],
    ['spatial sound of an iPhone before sound that every player decodes', ['apac', 'mp4a'], [1]],
    ['sound of unknown codecs', ['apac', '', 'xxxx'], []],
    ['no sound', [], []],
    ['more tracks than any camera records', Array<string>(900).fill('sowt'), [0, 1, 2]],
  ])('the audio tracks to try for %s are the first three with a known codec', (_, sounds, wanted) => {
    expect(audioTracksToTry({ sounds })).toEqual(wanted);
  });

  it('an uploaded HLG video is tone-mapped, and an SDR video keeps its tones', () => {
    const hlg = planEncoding(known({ colour: { primaries: 9, transfer: 18, matrix: 9 } }), 'STORY');
    expect(normaliseOptions(hlg, 'a', 'b').join(' ')).toContain('tonemap');
    expect(normaliseOptions(planEncoding(known(), 'STORY'), 'a', 'b').join(' ')).not.toContain('tonemap');
  });

  it('ffmpeg reads an H.264 video with only one demuxer, the file protocol and no HEVC decoder', () => {
    const options = normaliseOptions(planEncoding(known(), 'SQUARE'), 'sent.mp4', 'made.mp4');
    const input = options.slice(0, options.indexOf('sent.mp4'));
    for (const [name, value] of [
      ['-f', 'mov'],
      ['-protocol_whitelist', 'file'],
    ] as const)
      expect(input[input.indexOf(name) + 1]).toBe(value);
    expect(input[input.indexOf('-codec_whitelist') + 1]?.split(',')).toContain('h264');
    expect(input[input.indexOf('-codec_whitelist') + 1]?.split(',')).not.toContain('hevc');
  });

  it('a video without colour tags is assumed to be BT.709 at 1080 lines and SMPTE 170M at 480', () => {
    const untagged = (height: number) => planEncoding(known({ colour: null, height }), 'SQUARE').assumedColourSpace;
    expect([untagged(1080), untagged(480)]).toEqual(['bt709', 'smpte170m']);
    expect(planEncoding(known(), 'SQUARE').assumedColourSpace).toBeNull();
  });
});
