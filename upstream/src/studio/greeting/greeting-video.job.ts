import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { z } from 'zod';
import type { TempFiles } from '../../platform/files/temp-files.ts';
import { videoKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { PictureWorker } from '../../platform/media/picture.ts';
import type { Ffmpeg } from '../../platform/render/ffmpeg.ts';
import { readVideoMetadataOf } from '../../platform/render/mp4.ts';
import { normaliseVideo } from '../../platform/render/video-normalise.ts';
import { RenderFailure, type RenderJobHandler } from '../../platform/render-job/render-job-handlers.ts';
import { markVideoReady } from './greeting-video.queries.ts';
import { deleteVideoFiles, storeVideo, uploadedVideoKey } from './greeting-video-files.ts';

export const normaliseVideoKind = 'normalise-video';

const input = z.object({ mediaId: id, shape: z.enum(postShapes) });
const result = z.object({ width: z.number().int(), height: z.number().int(), seconds: z.number() });
type Result = z.output<typeof result>;

/** Exceeds ffmpeg's own limit, which reports a timeout more exactly. */
const JOB_LIMIT_MS = 540_000;
const NORMALISE_PROGRESS_RATIO = 0.95;

interface Dependencies {
  media: MediaStore;
  pictures: PictureWorker;
  temp: TempFiles;
  ffmpeg: Ffmpeg;
}

export function normaliseVideoHandler({ media, pictures, temp, ffmpeg }: Dependencies): RenderJobHandler {
  async function downloadTo(path: string, key: string, signal: AbortSignal): Promise<boolean> {
    const stream = await media.getStream(key);
    if (!stream) return false;
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal });
    return true;
  }

  async function findStoredResult(mediaId: string, directory: string, signal: AbortSignal): Promise<Result | null> {
    const path = join(directory, 'made.mp4');
    if (!(await downloadTo(path, videoKey(mediaId, 'video.mp4'), signal))) return null;
    const probed = await readVideoMetadataOf(path);
    return 'refused' in probed || probed.seconds === null ? null : { ...probed, seconds: probed.seconds };
  }

  async function normaliseUpload(
    { mediaId, shape }: z.output<typeof input>,
    directory: string,
    signal: AbortSignal,
    progress: (percent: number) => void,
  ): Promise<Result> {
    const sourceFileName = 'sent.mp4';
    if (!(await downloadTo(join(directory, sourceFileName), uploadedVideoKey(mediaId), signal))) {
      const earlierResult = await findStoredResult(mediaId, directory, signal);
      if (earlierResult) return earlierResult;
      throw new RenderFailure('render_failed');
    }
    const normalised = await normaliseVideo({
      ffmpeg,
      directory,
      sourceFileName,
      shape,
      signal,
      progress: (fraction) => progress(fraction * NORMALISE_PROGRESS_RATIO * 100),
    });
    await storeVideo({ media, pictures }, mediaId, directory, normalised, signal);
    await media.delete(uploadedVideoKey(mediaId));
    return { width: normalised.width, height: normalised.height, seconds: normalised.seconds };
  }

  return {
    limitMs: JOB_LIMIT_MS,
    async run({ job, signal, progress }) {
      const jobInput = input.parse(job.input);
      const directory = await temp.makeDirectory();
      try {
        const { width, height, seconds } = await normaliseUpload(jobInput, directory, signal, progress);
        return { width, height, seconds: Math.round(seconds * 100) / 100 };
      } catch (error) {
        // A time-out is reported as the reason of the signal.
        const fault = signal.reason instanceof RenderFailure ? signal.reason : error;
        const failure =
          fault instanceof ApiError && fault.code === 'file_damaged' ? new RenderFailure('video_damaged') : fault;
        // A permanent failure deletes all files; a temporary one needs the upload for its retry.
        if (failure instanceof RenderFailure) await deleteVideoFiles(media, jobInput.mediaId);
        throw failure;
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    whenReady: (tx, job) => markVideoReady(tx, input.parse(job.input).mediaId, result.parse(job.result)),
  };
}
