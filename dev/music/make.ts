import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Loop, loops } from './loops.ts';
import { RATE } from './sounds.ts';

/*
 * Generates the music of promotional videos with the machine's ffmpeg:
 *   npm run music
 * The source is in loops.ts and sounds.ts; the files are committed, so that an install needs no ffmpeg.
 */

const folder = fileURLToPath(new URL('../../upstream/src/studio/promo-video/music/', import.meta.url));

/** Interleaves both channels as 32-bit floats, normalised to a peak of 0.8. */
function interleaved({ left, right }: Loop): Buffer {
  const loudest = Math.max(
    left.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0),
    right.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0),
  );
  const samples = new Float32Array(left.length * 2);
  for (const [index, value] of left.entries()) {
    samples[2 * index] = (0.8 * value) / loudest;
    samples[2 * index + 1] = (0.8 * (right[index] ?? 0)) / loudest;
  }
  return Buffer.from(samples.buffer);
}

mkdirSync(folder, { recursive: true });
for (const [name, renderLoop] of Object.entries(loops)) {
  const file = `${folder}${name}.m4a`;
  const input = ['-f', 'f32le', '-ar', String(RATE), '-ac', '2', '-i', 'pipe:0'];
  const output = ['-c:a', 'aac', '-b:a', '64k', '-fflags', '+bitexact', '-map_metadata', '-1', '-y', file];
  execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', ['-v', 'error', ...input, ...output], {
    input: interleaved(renderLoop()),
  });
  console.log(file);
}
