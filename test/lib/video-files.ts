import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { GreetingVideo } from '@parichay/shared/studio/greeting/greeting-video.endpoints.ts';
import { expect, vi } from 'vitest';
import { subcategoryNamed } from './factories.ts';
import { outputOf, runProgram } from './programs.ts';
import type { Client, World } from './world.ts';

/** Runs ffmpeg in its own directory; `{in}` in the arguments names the input, and the result is `out.mp4`. */
export function runFfmpeg(
  args: readonly string[],
  { input, result = 'out.mp4' }: { input?: Buffer; result?: string } = {},
): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    if (input) writeFileSync(join(directory, 'in.mp4'), input);
    outputOf('ffmpeg', ['-v', 'error', '-nostdin', ...args, '-y', result], { cwd: directory });
    return readFileSync(join(directory, result));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const patternArguments = (size: string, rate: number, seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
];
const toneArguments = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];

/** Makes a moving pattern with a tone. */
export const patternVideo = (size = '640x360', seconds = 2, rate = 30): Buffer =>
  runFfmpeg([...patternArguments(size, rate, seconds), ...toneArguments(seconds), ...h264, '-c:a', 'aac', '-shortest']);

export const silentVideo = (size = '640x640', seconds = 2): Buffer =>
  runFfmpeg([...patternArguments(size, 25, seconds), ...h264]);

/** Makes a video of one colour, which a player must show unchanged. */
export const colourVideo = (colour: string, seconds = 1): Buffer =>
  runFfmpeg([
    '-f',
    'lavfi',
    '-i',
    `color=c=${colour}:s=720x720:r=25:d=${seconds}`,
    '-vf',
    'format=gbrp,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
    ...h264,
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ]);

/** Makes a video with a rotation matrix, as a phone held upright records it. */
export function rotatedVideo(): Buffer {
  const landscapeVideo = patternVideo('1280x720', 1);
  const rotated = Buffer.from(landscapeVideo);
  // The matrix of the first track is a quarter turn.
  const offset = rotated.indexOf('tkhd') + 4 + 40;
  for (const [index, value] of [0, 0x1_0000, 0, -0x1_0000, 0, 0, 0, 0, 0x4000_0000].entries())
    rotated.writeInt32BE(value, offset + index * 4);
  return rotated;
}

export const hevcVideo = (): Buffer =>
  runFfmpeg([
    ...patternArguments('360x640', 60, 1),
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=error',
    '-tag:v',
    'hvc1',
    '-pix_fmt',
    'yuv420p10le',
  ]);

/** Makes a 10-bit HEVC video in HLG, as phones record HDR. */
export const hlgVideo = (): Buffer =>
  runFfmpeg([
    ...patternArguments('320x320', 10, 1),
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p10le'],
    ...['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc', '-color_range', 'tv'],
    ...['-x265-params', 'log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'],
  ]);

/** Makes a fragmented video without a duration, as browsers record it. */
export const fragmentedVideo = (seconds = 2): Buffer =>
  runFfmpeg(['-i', 'in.mp4', '-c', 'copy', '-movflags', 'frag_keyframe+empty_moov'], {
    input: patternVideo('640x640', seconds),
  });

/** Makes four hours of one picture in some kilobytes. */
export const fourHourVideo = (): Buffer =>
  runFfmpeg(['-f', 'lavfi', '-i', 'color=red:s=320x320:r=1/14400:d=14400', ...h264, '-movflags', '+faststart']);

/** Makes a video with subtitles, chapters, a title and a page of HTML between its boxes. */
export function videoWithExtraStreams(): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    const subtitles = join(directory, 'words.srt');
    writeFileSync(subtitles, '1\n00:00:00,000 --> 00:00:01,000\n<script>alert(1)</script>\n');
    const muxedVideo = runFfmpeg(
      [
        '-i',
        'in.mp4',
        '-i',
        subtitles,
        '-map',
        '0',
        '-map',
        '1',
        '-c',
        'copy',
        '-c:s',
        'mov_text',
        '-metadata',
        'title=<script>alert(2)</script>',
        '-metadata',
        'location=+22.3+073.2/',
      ],
      { input: patternVideo('640x640', 2) },
    );
    const htmlPage = Buffer.from('<!DOCTYPE html><script>alert(3)</script>');
    const freeBox = Buffer.alloc(8);
    freeBox.writeUInt32BE(htmlPage.length + 8);
    freeBox.write('free', 4);
    return Buffer.concat([muxedVideo, freeBox, htmlPage]);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const box = (name: string, ...contents: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.reduce((sum, { length }) => sum + length, 0));
  head.write(name, 4);
  return Buffer.concat([head, ...contents]);
};

/** Makes a QuickTime movie that only refers to another one. */
export function referenceMovie(url: string): Buffer {
  const reference = Buffer.alloc(12);
  reference.write('url ', 4);
  reference.writeUInt32BE(url.length + 1, 8);
  return Buffer.concat([
    box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')),
    box('moov', box('rmra', box('rmda', box('rdrf', reference, Buffer.from(`${url}\0`))))),
  ]);
}

/** Makes the first track refer to the samples of a file by its path. Source: QuickTime's alias record, as ffmpeg reads it. */
export function withFramesIn(bytes: Buffer, path: string): Buffer {
  const absolutePath = Buffer.alloc(4 + path.length + (path.length % 2));
  absolutePath.writeUInt16BE(2);
  absolutePath.writeUInt16BE(path.length, 2);
  absolutePath.write(path, 4);
  const entry = box('alis', Buffer.alloc(154), absolutePath, Buffer.from([255, 255, 0, 0]));
  const offset = bytes.indexOf('dref') + 12;
  const ownEntrySize = bytes.readUInt32BE(offset);
  const changed = Buffer.concat([bytes.subarray(0, offset), entry, bytes.subarray(offset + ownEntrySize)]);
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const start = changed.lastIndexOf(name, offset) - 4;
    changed.writeUInt32BE(changed.readUInt32BE(start) + entry.length - ownEntrySize, start);
  }
  return changed;
}

/** Changes the width and height in the sample description, but not the stream. */
export function withDeclaredSize(bytes: Buffer, width: number, height: number): Buffer {
  const changedBytes = Buffer.from(bytes);
  const offset = changedBytes.indexOf('avc1', changedBytes.indexOf('stsd')) + 4;
  changedBytes.writeUInt16BE(width, offset + 24);
  changedBytes.writeUInt16BE(height, offset + 26);
  return changedBytes;
}

/** Changes the duration of the movie, its tracks and their edit lists. */
export function withDeclaredSeconds(bytes: Buffer, seconds: number): Buffer {
  const changedBytes = Buffer.from(bytes);
  for (const name of ['mvhd', 'mdhd']) {
    for (let offset = changedBytes.indexOf(name); offset > 0; offset = changedBytes.indexOf(name, offset + 4)) {
      const scale = changedBytes.readUInt32BE(offset + 4 + 12);
      changedBytes.writeUInt32BE(Math.round(seconds * scale), offset + 4 + 16);
    }
  }
  const movieScale = changedBytes.readUInt32BE(changedBytes.indexOf('mvhd') + 16);
  for (let offset = changedBytes.indexOf('elst'); offset > 0; offset = changedBytes.indexOf('elst', offset + 4))
    changedBytes.writeUInt32BE(Math.round(seconds * movieScale), offset + 12);
  return changedBytes;
}

/** One span of an edit list, in seconds of the track; null plays nothing. */
export interface Edit {
  seconds: number;
  from: number | null;
}

/** Replaces the edit list of the first track, which must come before other tracks and after the media data. */
export function withEdits(bytes: Buffer, edits: readonly Edit[], version: 0 | 1 = 0): Buffer {
  const movieScale = bytes.readUInt32BE(bytes.indexOf('mvhd') + 16);
  const scale = bytes.readUInt32BE(bytes.indexOf('mdhd') + 16);
  const list = Buffer.alloc(24 + edits.length * (version === 1 ? 20 : 12));
  list.writeUInt32BE(list.length, 0);
  list.write('edts', 4);
  list.writeUInt32BE(list.length - 8, 8);
  list.write('elst', 12);
  list[16] = version;
  list.writeUInt32BE(edits.length, 20);
  for (const [index, { seconds, from }] of edits.entries()) {
    const [duration, mediaTime] = [Math.round(seconds * movieScale), from === null ? -1 : Math.round(from * scale)];
    if (version === 0) {
      list.writeUInt32BE(duration, 24 + index * 12);
      list.writeInt32BE(mediaTime, 28 + index * 12);
      list.writeUInt32BE(0x1_0000, 32 + index * 12);
    } else {
      list.writeBigUInt64BE(BigInt(duration), 24 + index * 20);
      list.writeBigInt64BE(BigInt(mediaTime), 32 + index * 20);
      list.writeUInt32BE(0x1_0000, 40 + index * 20);
    }
  }
  const offset = bytes.indexOf('edts') - 4;
  const oldLength = bytes.readUInt32BE(offset);
  const changedBytes = Buffer.concat([bytes.subarray(0, offset), list, bytes.subarray(offset + oldLength)]);
  for (const box of ['moov', 'trak']) {
    const sizeOffset = changedBytes.indexOf(box) - 4;
    changedBytes.writeUInt32BE(changedBytes.readUInt32BE(sizeOffset) + list.length - oldLength, sizeOffset);
  }
  return changedBytes;
}

/** Makes red, green and blue of equal length with one key frame, so that a cut retains earlier frames. */
export const threeColourVideo = (secondsEach = 1): Buffer => {
  const colours = ['red', 'lime', 'blue'].map((colour) => `color=c=${colour}:s=320x320:r=10:d=${secondsEach}`);
  const graph = `${colours.map((colourSource, index) => `${colourSource}[c${index}]`).join(';')};[c0][c1][c2]concat=n=3`;
  return runFfmpeg([
    '-f',
    'lavfi',
    '-i',
    graph,
    ...toneArguments(3 * secondsEach),
    ...h264,
    '-g',
    '9999',
    '-sc_threshold',
    '0',
    '-c:a',
    'aac',
  ]);
};

/** Renames the four letters of a sample description. */
export const withRenamedCodec = (bytes: Buffer, from: string, to: string): Buffer => {
  const changedBytes = Buffer.from(bytes);
  changedBytes.write(to, changedBytes.indexOf(from, changedBytes.indexOf('stsd')), 'latin1');
  return changedBytes;
};

/** Makes a camera’s MOV whose audio tracks have these codecs, by ffmpeg’s names. */
export const movVideo = (...audioCodecs: string[]): Buffer =>
  runFfmpeg(
    [
      ...patternArguments('320x320', 10, 1),
      ...toneArguments(1),
      ...h264,
      '-map',
      '0:v',
      ...audioCodecs.flatMap((codec, track) => ['-map', '1:a', `-c:a:${track}`, codec]),
    ],
    { result: 'out.mov' },
  );

/** Makes a video with valid boxes and noise in place of its pictures. */
export function noiseVideo(): Buffer {
  const changedBytes = Buffer.from(patternVideo('320x320', 1));
  const from = changedBytes.indexOf('mdat') + 4;
  const to = changedBytes.indexOf('moov') > from ? changedBytes.indexOf('moov') - 4 : changedBytes.length;
  for (let offset = from; offset < to; offset += 1) changedBytes[offset] = (offset * 7919 + (offset >> 3)) & 255;
  return changedBytes;
}

export interface VideoInfo {
  seconds: number;
  /** `colours` are ffmpeg’s names: one word if matrix, primaries and transfer agree. */
  video: { codec: string; pixels: string; colours: string; width: number; height: number; fps: number }[];
  audio: { codec: string; sampleRate: number; channels: string }[];
  /** Kinds of all streams in order: `Video`, `Audio`, `Subtitle`, `Data`. */
  streams: string[];
}

/**
 * Parses what ffmpeg prints of a video, because npm’s ffmpeg comes without ffprobe.
 * `Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), 1080x1080 …, 25 fps`
 */
export function probeVideoFile(bytes: Buffer): VideoInfo {
  const directory = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    writeFileSync(join(directory, 'film.mp4'), bytes);
    const { stderr } = runProgram('ffmpeg', ['-hide_banner', '-i', 'film.mp4'], { cwd: directory });
    const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr) ?? [];
    const lines = [...stderr.matchAll(/^ *Stream #0:\d+.*?: (\w+): (\w+)(.*)$/gm)];
    const streamsOfKind = (kind: string) => lines.filter(([, streamKind]) => streamKind === kind);
    return {
      seconds: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds),
      streams: lines.map(([, kind = '']) => kind),
      video: streamsOfKind('Video').map(([, , codec = '', details = '']) => {
        const [, pixels = '', colours = ''] = /, (\w+)(?:\(([^)]*)\))?, \d+x\d+/.exec(details) ?? [];
        const [, width, height] = /, (\d+)x(\d+)/.exec(details) ?? [];
        const [, fps] = /, ([\d.]+) fps/.exec(details) ?? [];
        return { codec, pixels, colours, width: Number(width), height: Number(height), fps: Number(fps) };
      }),
      audio: streamsOfKind('Audio').map(([, , codec = '', details = '']) => {
        const [, rate, channels = ''] = /, (\d+) Hz, (\w+)/.exec(details) ?? [];
        return { codec, sampleRate: Number(rate), channels };
      }),
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Decodes one frame of a video as raw RGB, 3 bytes a pixel. */
export function decodedFrameOf(directory: string, file: string, frame: number): Buffer {
  const filter = `select=eq(n\\,${frame}),scale=in_color_matrix=bt709:in_range=tv,format=rgb24`;
  const options = ['-v', 'error', '-i', file, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-'];
  return outputOf('ffmpeg', options, { cwd: directory });
}

export const uploadVideo = (browser: Client, bytes: Buffer, query = {}, name = 'film.mp4') =>
  browser.post('/api/v1/image-post/video').query(query).attach('file', bytes, name);
export const getVideo = (browser: Client, mediaId: string) => browser.get(`/api/v1/image-post/video/${mediaId}`);

export async function uploadAndProcessVideo(
  world: World,
  browser: Client,
  bytes: Buffer,
  query = {},
): Promise<GreetingVideo> {
  const { body } = await uploadVideo(browser, bytes, query).expect(200);
  await world.upstream.renderJobs?.whenIdle();
  return (await getVideo(browser, body.data.video.mediaId).expect(200)).body.data.video;
}

/** Makes a greeting of a video once the video is ready. */
export async function makeVideoPost(staff: Client, bytes: Buffer): Promise<ImagePost> {
  const uploadAnswer = await uploadVideo(staff, bytes).expect(200);
  const { mediaId } = uploadAnswer.body.data.video;
  const readReadyVideo = async (): Promise<GreetingVideo> => {
    const { video } = (await getVideo(staff, mediaId).expect(200)).body.data;
    expect(video).toMatchObject({ status: 'ready' });
    return video;
  };
  const { kind } = await vi.waitFor(readReadyVideo, { timeout: 120_000, interval: 100 });
  const { imageSubcategoryId } = await subcategoryNamed(staff, 'Diwali');
  const { body } = await staff.post('/api/v1/image-post').send({ kind, mediaId, imageSubcategoryId }).expect(200);
  return body.data.imagePost;
}

/** Loudness in LUFS and true peak in dB, of the whole file. Source: EBU R 128 */
export function soundOf(directory: string, file: string): { loudness: number; peak: number } {
  const { stderr } = runProgram(
    'ffmpeg',
    ['-nostats', '-i', file, '-vn', '-af', 'ebur128=peak=true', '-f', 'null', '-'],
    { cwd: directory },
  );
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const readValue = (name: string) => Number(new RegExp(`${name}:\\s+(-?[\\d.]+)`).exec(summary)?.[1]);
  return { loudness: readValue('I'), peak: readValue('Peak') };
}
