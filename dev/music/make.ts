import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Loop, loops } from './loops.ts';
import { RATE } from './sounds.ts';

/*
 * Generates the music of videos with the machine's ffmpeg:
 *   npm run music
 * The source is in loops.ts and sounds.ts; the files are committed, so that an install needs no ffmpeg.
 */

const folder = fileURLToPath(new URL('../../upstream/src/studio/promo-video/music/', import.meta.url));
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';

/** LUFS. Social networks play videos at −14, and the fade at the end of a video takes 0.3. */
const LOUDNESS = -13.7;
/** In dB; encoding the loop again into a video raises its peaks by up to one. */
const MAX_PEAK = -2.5;

function interleaved({ left, right }: Loop): Buffer {
  const samples = new Float32Array(left.length * 2);
  for (const [index, value] of left.entries()) {
    samples[2 * index] = value;
    samples[2 * index + 1] = right[index] ?? 0;
  }
  return Buffer.from(samples.buffer);
}

/** The limiter runs at four times the rate, so that it sees the peaks between samples. */
function encodeLoop(input: Buffer, file: string, gain: number): void {
  const limiter = `alimiter=limit=${10 ** (MAX_PEAK / 20)}:attack=3:release=80:level=disabled`;
  const filters = `volume=${gain}dB,aresample=${4 * RATE},${limiter},aresample=${RATE}`;
  const source = ['-f', 'f32le', '-ar', String(RATE), '-ac', '2', '-i', 'pipe:0', '-af', filters];
  const output = ['-c:a', 'aac', '-b:a', '64k', '-fflags', '+bitexact', '-map_metadata', '-1', '-y', file];
  execFileSync(ffmpeg, ['-v', 'error', ...source, ...output], { input });
}

function lufsOf(file: string): number {
  const { stderr } = spawnSync(ffmpeg, ['-nostats', '-i', file, '-af', 'ebur128', '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
}

mkdirSync(folder, { recursive: true });
for (const [name, renderLoop] of Object.entries(loops)) {
  const file = `${folder}${name}.m4a`;
  const samples = interleaved(renderLoop());
  let gain = 0;
  // The limiter takes some of the gain, so a few rounds approach the loudness.
  for (let round = 0; round < 8; round++) {
    encodeLoop(samples, file, gain);
    gain += LOUDNESS - lufsOf(file);
  }
  console.log(`${file}: ${lufsOf(file)} LUFS`);
}
