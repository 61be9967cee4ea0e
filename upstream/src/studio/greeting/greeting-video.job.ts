import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { z } from 'zod';
import type { TempFiles } from '../../platform/files/temp-files.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { videoKey } from '../../platform/media/media.rules.ts';
import type { PictureWorker } from '../../platform/media/picture.ts';
import type { Ffmpeg } from '../../platform/render/ffmpeg.ts';
import { probeVideo } from '../../platform/render/mp4.ts';
import { normaliseVideo } from '../../platform/render/video-normalise.ts';
import { RenderFailure, type RenderJobHandler } from '../../platform/render-job/render-job.handlers.ts';
import { deleteVideoFiles, sentVideoKey, storeVideo } from './greeting-video.files.ts';
import { videoIsReady } from './greeting-video.queries.ts';

/** Stored in jobs, so it must never change. */
export const normaliseVideoKind = 'normalise-video';

const input = z.object({ mediaId: id, shape: z.enum(postShapes) });
const result = z.object({ width: z.number().int(), height: z.number().int(), seconds: z.number() });
type Result = z.output<typeof result>;

/** Longer than ffmpeg's limits, whose errors are more exact. */
const LIMIT_MS = 540_000;
const MAKE_SHARE = 0.95;

interface Parts {
  media: MediaStore;
  pictures: PictureWorker;
  temp: TempFiles;
  ffmpeg: Ffmpeg;
}

export function normaliseVideoHandler({ media, pictures, temp, ffmpeg }: Parts): RenderJobHandler {
  async function fetchTo(path: string, key: string, signal: AbortSignal): Promise<boolean> {
    const stored = await media.getStream(key);
    if (!stored) return false;
    await pipeline(stored, createWriteStream(path, { mode: 0o600 }), { signal });
    return true;
  }

  async function madeBefore(mediaId: string, directory: string, signal: AbortSignal): Promise<Result | null> {
    const path = join(directory, 'made.mp4');
    if (!(await fetchTo(path, videoKey(mediaId, 'video.mp4'), signal))) return null;
    const film = await probeVideo(path);
    return 'refused' in film || film.seconds === null ? null : { ...film, seconds: film.seconds };
  }

  async function make(
    { mediaId, shape }: z.output<typeof input>,
    directory: string,
    signal: AbortSignal,
    progress: (percent: number) => void,
  ): Promise<Result> {
    const source = 'sent.mp4';
    if (!(await fetchTo(join(directory, source), sentVideoKey(mediaId), signal))) {
      const before = await madeBefore(mediaId, directory, signal);
      if (before) return before;
      throw new RenderFailure('render_failed');
    }
    const made = await normaliseVideo({
      ffmpeg,
      directory,
      source,
      shape,
      signal,
      progress: (share) => progress(share * MAKE_SHARE * 100),
    });
    await storeVideo({ media, pictures }, mediaId, directory, made, signal);
    await media.delete(sentVideoKey(mediaId));
    return { width: made.width, height: made.height, seconds: made.seconds };
  }

  return {
    limitMs: LIMIT_MS,
    async run({ job, signal, progress }) {
      const wanted = input.parse(job.input);
      const directory = await temp.makeDirectory();
      try {
        const { width, height, seconds } = await make(wanted, directory, signal, progress);
        return { width, height, seconds: Math.round(seconds * 100) / 100 };
      } catch (error) {
        // A time-out is reported as the reason of the signal.
        const fault = signal.reason instanceof RenderFailure ? signal.reason : error;
        const failure =
          fault instanceof ApiError && fault.code === 'file_damaged' ? new RenderFailure('video_damaged') : fault;
        // A permanent failure deletes all files; a temporary one needs the upload for its retry.
        if (failure instanceof RenderFailure) await deleteVideoFiles(media, wanted.mediaId);
        throw failure;
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    whenReady: (tx, job) => videoIsReady(tx, input.parse(job.input).mediaId, result.parse(job.result)),
  };
}
