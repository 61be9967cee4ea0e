import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { casesFor, ffmpegBuilds, needs, outputOf } from '../../test/lib/programs.ts';
import {
  type Edit,
  fragmentedVideo,
  hevcVideo,
  hlgVideo,
  movVideo,
  patternVideo,
  probeVideoFile,
  runFfmpeg,
  threeColourVideo,
  withEdits,
  withRenamedCodec,
} from '../../test/lib/video-files.ts';
import { openTempFiles } from '../src/platform/files/temp-files.ts';
import { createFfmpeg } from '../src/platform/render/ffmpeg.ts';
import { readVideoMetadataOf } from '../src/platform/render/mp4.ts';
import { normaliseVideo } from '../src/platform/render/video-normalise.ts';
import { planEncoding, videoRefusalOf } from '../src/platform/render/video-probe.rules.ts';

vi.setConfig({ testTimeout: 240_000 });

const root = mkdtempSync(join(tmpdir(), 'phones-'));
afterAll(() => rmSync(root, { recursive: true }));
let made = 0;

function makeVideoDirectory(bytes: Buffer): string {
  made += 1;
  const directory = join(root, String(made));
  mkdirSync(directory);
  writeFileSync(join(directory, 'sent.mp4'), bytes);
  return directory;
}

/** Colours sampled ten times a second, run-length encoded: `G20 B20`. */
function sampledColoursOf(directory: string): string {
  const filter = 'fps=10,scale=1:1,format=rgb24';
  const pixels = outputOf('ffmpeg', ['-v', 'error', '-i', 'video.mp4', '-vf', filter, '-f', 'rawvideo', '-'], {
    cwd: directory,
  });
  const colours = Array.from({ length: pixels.length / 3 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 3, at * 3 + 3);
    return red > 140 ? 'R' : green > 140 ? 'G' : blue > 140 ? 'B' : '?';
  });
  return (colours.join('').match(/(.)\1*/g) ?? []).map((run) => `${run[0]}${run.length}`).join(' ');
}

/** Peak sample of the sound track, 0 to 32767. */
function peakSample(directory: string): number {
  const pcm = outputOf('ffmpeg', ['-v', 'error', '-i', 'video.mp4', '-vn', '-f', 's16le', '-'], { cwd: directory });
  return new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length >> 1).reduce((most, one) => Math.max(most, one), 0);
}

const span = (seconds: number, from: number | null): Edit => ({ seconds, from });

describe('the length of an uploaded video with an edit list', needs('ffmpeg'), () => {
  const lengthOf = async (bytes: Buffer) => {
    const facts = await readVideoMetadataOf(join(makeVideoDirectory(bytes), 'sent.mp4'));
    return 'refused' in facts ? facts.refused : facts.seconds;
  };
  const colours = threeColourVideo();

  it.each([
    ['the span that a trim left', [span(1, 1.2)], 1],
    ['all spans together', [span(0.5, 0.2), span(0.7, 2.2)], 1.2],
    ['a span that is played twice', [span(1, 1.2), span(1, 1.2)], 2],
    ['the delay before its sound plus its span', [span(0.5, null), span(1, 1.2)], 1.5],
    ['its spans without the gap between them', [span(0.5, 1.2), span(1, null), span(0.5, 2.2)], 1],
    ['the rest of the track, when a span lasts beyond the end', [span(100, 1.2)], 1.8],
    ['the rest of the track, when a single span has no length', [span(0, 1.2)], 1.8],
    ['the whole track, when a span begins beyond the end', [span(1, 50)], 3],
    ['the whole track, when a span begins before it', [span(1, -5)], 3],
    ['the whole track, when nothing but a gap is listed', [span(1, null)], 3],
    ['the whole track, when the list is empty', [], 3],
  ] as const)('the length of an uploaded video with an edit list is %s', async (_, edits, wanted) => {
    for (const version of [0, 1] as const)
      expect(await lengthOf(withEdits(colours, edits, version))).toBeCloseTo(wanted, 1);
  });

  it('a video that its edit list trims to 30 seconds is accepted, and one of 31 is refused as too long', async () => {
    const long = runFfmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=128x128:r=10:d=40', '-c:v', 'libx264', '-g', '50']);
    const trimmed = (length: number) =>
      runFfmpeg(['-ss', '2.5', '-t', String(length), '-i', 'in.mp4', '-c', 'copy'], { input: long });
    const refusalOfFile = async (bytes: Buffer) => {
      const facts = await readVideoMetadataOf(join(makeVideoDirectory(bytes), 'sent.mp4'));
      return 'refused' in facts ? facts.refused : videoRefusalOf(facts);
    };
    expect(await refusalOfFile(trimmed(30))).toBeNull();
    expect(await refusalOfFile(trimmed(31))).toBe('video_too_long');
    expect(await refusalOfFile(withEdits(trimmed(30), [span(20, 0), span(20, 0)]))).toBe('video_too_long');
  });

  it('a damaged edit list of a video is ignored, and the length is that of the whole track', async () => {
    const broken = Buffer.from(colours);
    broken.writeUInt32BE(3, broken.indexOf('elst') - 4);
    expect(await lengthOf(broken)).toBeCloseTo(3, 1);
    const endless = Buffer.from(colours);
    endless.writeUInt32BE(0xffff_ffff, endless.indexOf('elst') + 8);
    expect(await lengthOf(endless)).toBeCloseTo(3, 1);
  });
});

describe('the transfer function of a Dolby Vision video', needs('ffmpeg'), () => {
  const transferOf = async (bytes: Buffer) => {
    const facts = await readVideoMetadataOf(join(makeVideoDirectory(bytes), 'sent.mp4'));
    return 'refused' in facts ? facts.refused : planEncoding({ ...facts, seconds: 1 }, 'SQUARE').hdr;
  };
  /** Builds a video that has a compatibility id for its base layer and no colour box. */
  const compatibleWith = (id: number): Buffer => {
    const bytes = withRenamedCodec(hlgVideo(), 'hvc1', 'dvh1');
    const at = bytes.indexOf('colr');
    bytes.write('dvvC', at);
    Buffer.from([1, 0, 8 << 1, 0, id << 4]).copy(bytes, at + 4);
    return bytes;
  };

  it('a Dolby Vision video with a colour box has the transfer function of that box', async () => {
    expect(await transferOf(withRenamedCodec(hlgVideo(), 'hvc1', 'dvh1'))).toBe('arib-std-b67');
  });
  it.each([
    ['HDR10', 1, 'smpte2084'],
    ['every screen', 2, null],
    ['HLG', 4, 'arib-std-b67'],
  ] as const)(
    'a Dolby Vision video whose base layer is compatible with %s has its transfer function',
    async (_, id, wanted) => {
      expect(await transferOf(compatibleWith(id))).toBe(wanted);
    },
  );
});

describe.each(ffmpegBuilds)('a phone or camera video normalised by ffmpeg ($source)', ({ path: configured }) => {
  async function normalised(bytes: Buffer) {
    const directory = makeVideoDirectory(bytes);
    const temp = await openTempFiles(join(root, 'temporary'));
    const log = { info: () => {}, warn: () => {} };
    const ffmpeg = createFfmpeg({ configured, searchPath: process.env.PATH ?? '', temp, log, niceness: 0 });
    const { signal } = new AbortController();
    const { seconds } = await normaliseVideo({
      ffmpeg,
      directory,
      signal,
      sourceFileName: 'sent.mp4',
      shape: 'SQUARE',
      progress: () => {},
    }).finally(() => temp.close());
    return { seconds, directory, probed: probeVideoFile(readFileSync(join(directory, 'video.mp4'))) };
  }

  it.each(
    casesFor<[string, readonly Edit[], string]>(
      [
        ['trimmed on the phone', [span(1, 1.2)], 'G8 B2'],
        ['of two spans in the other order', [span(0.5, 2.2), span(0.5, 0.2)], 'B5 R5'],
        ['whose sound begins first', [span(0.5, null), span(1, 1.2)], 'G13 B2'],
        ['whose list is empty', [], 'R10 G10 B10'],
      ],
      [
        ['of two spans', [span(0.5, 0.2), span(0.5, 2.2)], 'R5 B5'],
        ['with a gap between two spans', [span(0.5, 1.2), span(1, null), span(0.5, 2.2)], 'G5 B5'],
        ['whose span has no length', [span(0, 1.2)], 'G8 B10'],
        ['whose span begins beyond its end', [span(1, 50)], 'R10 G10 B10'],
      ],
    ),
  )('a video %s is normalised to exactly the frames that its edit list plays', async (_, edits, wanted) => {
    const { directory, seconds } = await normalised(withEdits(threeColourVideo(), edits));
    expect(sampledColoursOf(directory)).toBe(wanted);
    expect(seconds).toBeCloseTo((wanted.match(/\d+/g) ?? []).reduce((sum, one) => sum + Number(one), 0) / 10, 0);
  });

  it.each(
    casesFor<[string, () => Buffer, string]>(
      [['dvh1', hlgVideo, 'hvc1']],
      [
        ['dvhe', hevcVideo, 'hvc1'],
        ['dva1', () => patternVideo('320x320', 1), 'avc1'],
        ['dvav', () => patternVideo('320x320', 1), 'avc1'],
        [
          'dav1',
          () => runFfmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=320x320:r=10:d=1', '-c:v', 'libaom-av1', '-cpu-used', '8']),
          'av01',
        ],
      ],
    ),
  )('a Dolby Vision video with the codec %s is normalised like its plain base layer', async (entry, make, plain) => {
    const { probed, directory } = await normalised(withRenamedCodec(make(), plain, entry));
    const like = await normalised(make());
    expect(probed.video).toEqual(like.probed.video);
    expect(readFileSync(join(directory, 'video.mp4')).length).toBe(
      readFileSync(join(like.directory, 'video.mp4')).length,
    );
  });

  it.each(
    casesFor(['pcm_s24le', 'pcm_alaw'], ['pcm_s24be', 'pcm_s32le', 'pcm_f32le', 'pcm_f64be', 'pcm_mulaw', 'pcm_u8']),
  )('a MOV video with %s sound is normalised to audible AAC', async (codec) => {
    const { directory, probed } = await normalised(movVideo(codec));
    expect(probed.audio).toMatchObject([{ codec: 'aac' }]);
    expect(peakSample(directory)).toBeGreaterThan(1_000);
  });

  it('a MOV video whose first sound track has an unknown codec is normalised with its second sound track', async () => {
    const { directory } = await normalised(withRenamedCodec(movVideo('aac', 'aac'), 'mp4a', 'apac'));
    expect(peakSample(directory)).toBeGreaterThan(1_000);
  });

  it.each([
    ['of an unknown codec', () => withRenamedCodec(movVideo('aac'), 'mp4a', 'apac')],
    // The sample description names another codec than that of the data.
    ['under the name of another codec', () => withRenamedCodec(movVideo('adpcm_ima_qt'), 'ima4', 'alac')],
    ['of an old codec that is not decoded', () => movVideo('adpcm_ima_qt')],
  ])('a MOV video with sound %s is normalised with a silent track', async (_, make) => {
    const { directory, probed } = await normalised(make());
    expect(probed.streams).toEqual(['Video', 'Audio']);
    expect(peakSample(directory)).toBe(0);
  });

  it('a fragmented MOV video keeps 24-bit sound, and a fragmented video with an unknown codec becomes silent', async () => {
    const inFragments = (bytes: Buffer) =>
      runFfmpeg(['-i', 'in.mp4', '-c', 'copy', '-movflags', 'frag_keyframe+empty_moov'], {
        input: bytes,
        result: 'out.mov',
      });
    expect(peakSample((await normalised(inFragments(movVideo('pcm_s24le')))).directory)).toBeGreaterThan(1_000);
    const unknown = await normalised(withRenamedCodec(fragmentedVideo(1), 'mp4a', 'apac'));
    expect(peakSample(unknown.directory)).toBe(0);
  });
});
