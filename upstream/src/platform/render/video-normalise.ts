import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { RenderFailure } from '../render-job/render-job.handlers.ts';
import type { ChildLimits } from './ffmpeg.jail.ts';
import { type Ffmpeg, FfmpegFailure } from './ffmpeg.ts';
import type { VideoFacts } from './mp4.rules.ts';
import { mendMp4, probeVideo } from './mp4.ts';
import { normaliseOptions, previewOptions, stillOptions, webmOptions, wholeOptions } from './video-encode.rules.ts';
import { isPcm, planVideo, refusalOf, soundsToTry } from './video-probe.rules.ts';

export interface NormalisedVideo {
  video: string;
  preview: string;
  still: string;
  width: number;
  height: number;
  seconds: number;
}

const NORMALISE_SHARE = 0.9;
/** Ten times what two busy cores take for 30 seconds of 4K HEVC. */
const NORMALISE_MS = 420_000;
const EXTRACT_MS = 30_000;

const limits: ChildLimits = { cpuSeconds: 600, memoryBytes: 1_500 * 1024 ** 2, fileBytes: 64 * 1024 ** 2 };

const reasons = {
  failed: 'video_damaged',
  timed_out: 'render_timed_out',
  out_of_memory: 'render_out_of_memory',
  missing: 'ffmpeg_missing',
} as const;

export interface FfmpegWork {
  ffmpeg: Ffmpeg;
  directory: string;
  signal: AbortSignal;
}

/** @throws RenderFailure if a retry is useless; the signal's reason after an abort */
export async function runFfmpeg(
  { ffmpeg, directory, signal }: FfmpegWork,
  options: readonly string[],
  maxMs: number,
  onProgress?: (seconds: number) => void,
): Promise<void> {
  try {
    await ffmpeg.run({ directory, options, limits, maxMs, signal, ...(onProgress && { onProgress }) });
  } catch (error) {
    if (!(error instanceof FfmpegFailure)) throw error;
    throw new RenderFailure(reasons[error.fault], { cause: error });
  }
}

async function extract(work: FfmpegWork, options: readonly string[], result: string): Promise<string> {
  await runFfmpeg(work, options, EXTRACT_MS);
  const written = await stat(join(work.directory, result)).catch(() => null);
  if (!written || written.size === 0) throw new RenderFailure('video_damaged');
  return result;
}

export const makePreview = (work: FfmpegWork, video: string): Promise<string> =>
  extract(work, previewOptions(video, 'preview.mp4'), 'preview.mp4');

/** An undecodable audio track does not make the video damaged. @throws RenderFailure */
async function withSomeSound(sounds: readonly number[], run: (sound: number | null) => Promise<void>): Promise<void> {
  const [sound = null, ...others] = sounds;
  try {
    await run(sound);
  } catch (error) {
    if (sound === null || !(error instanceof RenderFailure) || error.reason !== 'video_damaged') throw error;
    await withSomeSound(others, run);
  }
}

/**
 * @param directory holds `source` and receives the results
 * @param progress from 0 to 1
 * @throws RenderFailure if a retry is useless; the signal's reason
 */
export async function normaliseVideo({
  source,
  shape,
  isWebm = false,
  isSilent = false,
  progress,
  ...work
}: FfmpegWork & {
  source: string;
  shape: PostShape;
  isWebm?: boolean;
  isSilent?: boolean;
  progress(share: number): void;
}): Promise<NormalisedVideo> {
  const { directory } = work;
  const video = 'video.mp4';

  const look = async (file: string): Promise<VideoFacts> => {
    const facts = await probeVideo(join(directory, file));
    const refused = 'refused' in facts ? facts.refused : refusalOf(facts);
    if (refused || 'refused' in facts) throw new RenderFailure(refused ?? 'video_damaged');
    return facts;
  };

  let input = source;
  if (isWebm) {
    input = 'rewritten.mp4';
    await runFfmpeg(work, webmOptions(source, input), NORMALISE_MS);
  }
  let facts = await look(input);
  if (facts.seconds === null) {
    const whole = 'whole.mp4';
    const fragments = input;
    await withSomeSound(soundsToTry(facts), (sound) =>
      runFfmpeg(
        work,
        wholeOptions(fragments, whole, { sound, form: isPcm(facts.sounds[sound ?? -1]) ? 'mov' : 'mp4' }),
        EXTRACT_MS,
      ),
    );
    input = whole;
    facts = await look(input);
  }
  await mendMp4(join(directory, input));
  const { seconds } = facts;
  if (seconds === null) throw new RenderFailure('video_damaged');
  const plan = planVideo({ ...facts, seconds }, shape);

  await withSomeSound(isSilent ? [] : soundsToTry(facts), (sound) =>
    runFfmpeg(work, normaliseOptions({ ...plan, sound }, input, video), NORMALISE_MS, (made) =>
      progress(Math.min(1, made / plan.seconds) * NORMALISE_SHARE),
    ),
  );
  for (const file of [source, input]) await rm(join(directory, file), { force: true });
  const made = await probeVideo(join(directory, video));
  // If the input has no decodable frames, ffmpeg writes an empty video without an error.
  if ('refused' in made || !made.seconds || made.seconds < 0.1) throw new RenderFailure('video_damaged');

  const still = await extract(work, stillOptions(video, 'still.png'), 'still.png');
  const preview = await makePreview(work, video);
  progress(1);
  return { video, preview, still, width: plan.width, height: plan.height, seconds: made.seconds };
}
