import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { RenderFailure } from '../render-job/render-job-handlers.ts';
import { type Ffmpeg, FfmpegFailure } from './ffmpeg.ts';
import type { ProcessLimits } from './ffmpeg-sandbox.ts';
import type { VideoMetadata } from './mp4.rules.ts';
import { readVideoMetadataOf, repairMp4Edits } from './mp4.ts';
import {
  defragmentOptions,
  normaliseOptions,
  previewOptions,
  stillPictureOptions,
  webmConversionOptions,
} from './video-encode.rules.ts';
import { audioTracksToTry, isPcmAudio, planEncoding, videoRefusalOf } from './video-probe.rules.ts';

export interface NormalisedVideoFiles {
  video: string;
  preview: string;
  still: string;
  width: number;
  height: number;
  seconds: number;
}

const ENCODING_PROGRESS_RATIO = 0.9;
/** Ten times what two busy cores take for 30 seconds of 4K HEVC. */
const NORMALISE_TIMEOUT_MS = 420_000;
const PREVIEW_TIMEOUT_MS = 30_000;

const limits: ProcessLimits = { cpuSeconds: 600, memoryBytes: 1_500 * 1024 ** 2, fileBytes: 64 * 1024 ** 2 };

const reasonByFailureKind = {
  failed: 'video_damaged',
  timed_out: 'render_timed_out',
  out_of_memory: 'render_out_of_memory',
  missing: 'ffmpeg_missing',
} as const;

export interface FfmpegContext {
  ffmpeg: Ffmpeg;
  directory: string;
  signal: AbortSignal;
}

/** @throws RenderFailure if a retry is useless; the signal's reason after an abort */
export async function runFfmpeg(
  { ffmpeg, directory, signal }: FfmpegContext,
  options: readonly string[],
  maxMs: number,
  onProgress?: (seconds: number) => void,
): Promise<void> {
  try {
    await ffmpeg.run({ directory, options, limits, maxMs, signal, ...(onProgress && { onProgress }) });
  } catch (error) {
    if (!(error instanceof FfmpegFailure)) throw error;
    throw new RenderFailure(reasonByFailureKind[error.fault], { cause: error });
  }
}

async function runFfmpegToFile(context: FfmpegContext, options: readonly string[], result: string): Promise<string> {
  await runFfmpeg(context, options, PREVIEW_TIMEOUT_MS);
  const writtenFile = await stat(join(context.directory, result)).catch(() => null);
  if (!writtenFile || writtenFile.size === 0) throw new RenderFailure('video_damaged');
  return result;
}

export const encodePreview = (context: FfmpegContext, video: string): Promise<string> =>
  runFfmpegToFile(context, previewOptions(video, 'preview.mp4'), 'preview.mp4');

/** An undecodable audio track does not damage the video. @throws RenderFailure */
async function tryEachAudioTrack(
  audioTracks: readonly number[],
  run: (audioTrack: number | null) => Promise<void>,
): Promise<void> {
  const [audioTrack = null, ...otherTracks] = audioTracks;
  try {
    await run(audioTrack);
  } catch (error) {
    if (audioTrack === null || !(error instanceof RenderFailure) || error.reason !== 'video_damaged') throw error;
    await tryEachAudioTrack(otherTracks, run);
  }
}

/**
 * @param directory holds `sourceFileName` and receives the results
 * @param progress from 0 to 1
 * @throws RenderFailure if a retry is useless; the signal's reason
 */
export async function normaliseVideo({
  sourceFileName,
  shape,
  isWebm = false,
  hasNoSound = false,
  progress,
  ...context
}: FfmpegContext & {
  sourceFileName: string;
  shape: PostShape;
  isWebm?: boolean;
  hasNoSound?: boolean;
  progress(fraction: number): void;
}): Promise<NormalisedVideoFiles> {
  const { directory } = context;
  const video = 'video.mp4';

  const probeFile = async (file: string): Promise<VideoMetadata> => {
    const metadata = await readVideoMetadataOf(join(directory, file));
    const refusal = 'refused' in metadata ? metadata.refused : videoRefusalOf(metadata);
    if (refusal || 'refused' in metadata) throw new RenderFailure(refusal ?? 'video_damaged');
    return metadata;
  };

  let input = sourceFileName;
  if (isWebm) {
    input = 'rewritten.mp4';
    await runFfmpeg(context, webmConversionOptions(sourceFileName, input), NORMALISE_TIMEOUT_MS);
  }
  let metadata = await probeFile(input);
  if (metadata.seconds === null) {
    const defragmented = 'whole.mp4';
    const fragmented = input;
    await tryEachAudioTrack(audioTracksToTry(metadata), (audioTrack) =>
      runFfmpeg(
        context,
        defragmentOptions(fragmented, defragmented, {
          sound: audioTrack,
          format: isPcmAudio(metadata.sounds[audioTrack ?? -1]) ? 'mov' : 'mp4',
        }),
        PREVIEW_TIMEOUT_MS,
      ),
    );
    input = defragmented;
    metadata = await probeFile(input);
  }
  await repairMp4Edits(join(directory, input));
  const { seconds } = metadata;
  if (seconds === null) throw new RenderFailure('video_damaged');
  const plan = planEncoding({ ...metadata, seconds }, shape);

  await tryEachAudioTrack(hasNoSound ? [] : audioTracksToTry(metadata), (audioTrack) =>
    runFfmpeg(
      context,
      normaliseOptions({ ...plan, sound: audioTrack }, input, video),
      NORMALISE_TIMEOUT_MS,
      (encodedSeconds) => progress(Math.min(1, encodedSeconds / plan.seconds) * ENCODING_PROGRESS_RATIO),
    ),
  );
  for (const file of [sourceFileName, input]) await rm(join(directory, file), { force: true });
  const encodedVideo = await readVideoMetadataOf(join(directory, video));
  // If the input has no decodable frames, ffmpeg writes an empty video without an error.
  if ('refused' in encodedVideo || !encodedVideo.seconds || encodedVideo.seconds < 0.1)
    throw new RenderFailure('video_damaged');

  const still = await runFfmpegToFile(context, stillPictureOptions(video, 'still.png'), 'still.png');
  const preview = await encodePreview(context, video);
  progress(1);
  return { video, preview, still, width: plan.width, height: plan.height, seconds: encodedVideo.seconds };
}
