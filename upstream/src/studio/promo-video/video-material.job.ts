import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { z } from 'zod';
import type { TempFiles } from '../../platform/files/temp-files.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { PictureWorker } from '../../platform/media/picture.ts';
import type { Ffmpeg } from '../../platform/render/ffmpeg.ts';
import { minMusicSeconds, musicConversionOptions } from '../../platform/render/music.rules.ts';
import { type FfmpegContext, normaliseVideo, runFfmpeg } from '../../platform/render/video-normalise.ts';
import { RenderFailure, type RenderJobHandler } from '../../platform/render-job/render-job-handlers.ts';
import { storeVideo, uploadedVideoKey } from '../greeting/greeting-video-files.ts';
import { markMaterialReady } from './video-material.queries.ts';
import { downloadTo, musicKey } from './video-material-files.ts';

export const videoMaterialKind = 'video-material';

const input = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clip'), materialId: id, shape: z.enum(postShapes), isWebm: z.boolean() }),
  z.object({ kind: z.literal('music'), materialId: id, form: z.enum(['mp3', 'mov', 'wav', 'ogg']) }),
]);
export type VideoMaterialInput = z.output<typeof input>;

/** Exceeds ffmpeg's own limit, which reports a timeout more exactly. */
const JOB_LIMIT_MS = 900_000;
const MUSIC_LIMIT_MS = 120_000;
const ENCODE_PROGRESS_PERCENT = 95;

interface Dependencies {
  media: MediaStore;
  pictures: PictureWorker;
  temp: TempFiles;
  ffmpeg: Ffmpeg;
}

function asRenderFailure(error: unknown, kind: VideoMaterialInput['kind']): unknown {
  if (error instanceof ApiError && error.code === 'file_damaged') return new RenderFailure('video_damaged');
  if (kind === 'music' && error instanceof RenderFailure && error.reason === 'video_damaged')
    return new RenderFailure('music_damaged', { cause: error });
  return error;
}

export function videoMaterialHandler({ media, pictures, temp, ffmpeg }: Dependencies): RenderJobHandler {
  async function encodeMusic(
    { materialId, form }: VideoMaterialInput & { kind: 'music' },
    work: FfmpegContext & { sourceFileName: string },
  ): Promise<number> {
    const file = 'music.m4a';
    let seconds = 0;
    await runFfmpeg(work, musicConversionOptions(form, work.sourceFileName, file), MUSIC_LIMIT_MS, (secondsDone) => {
      seconds = secondsDone;
    });
    const path = join(work.directory, file);
    if (seconds < minMusicSeconds || (await stat(path)).size === 0) throw new RenderFailure('music_damaged');
    await media.putFile(musicKey(materialId), path, 'audio/mp4');
    return seconds;
  }

  async function encodeClip(
    { materialId, shape, isWebm }: VideoMaterialInput & { kind: 'clip' },
    work: FfmpegContext & { sourceFileName: string; progress(fraction: number): void },
  ): Promise<number> {
    const normalised = await normaliseVideo({ ...work, shape, isWebm, hasNoSound: true });
    await storeVideo({ media, pictures }, materialId, work.directory, normalised, work.signal);
    return normalised.seconds;
  }

  return {
    limitMs: JOB_LIMIT_MS,
    async run({ job, signal, progress }) {
      const jobInput = input.parse(job.input);
      const uploadKey = uploadedVideoKey(jobInput.materialId);
      const directory = await temp.makeDirectory();
      try {
        const sourceFileName = 'sent';
        if (!(await downloadTo(media, uploadKey, join(directory, sourceFileName))))
          throw new RenderFailure('render_failed');
        const work = { ffmpeg, directory, signal, sourceFileName };
        const seconds =
          jobInput.kind === 'music'
            ? await encodeMusic(jobInput, work)
            : await encodeClip(jobInput, {
                ...work,
                progress: (fraction) => progress(fraction * ENCODE_PROGRESS_PERCENT),
              });
        await media.delete(uploadKey);
        return { seconds: Math.round(seconds * 100) / 100 };
      } catch (error) {
        const failure = asRenderFailure(signal.reason instanceof RenderFailure ? signal.reason : error, jobInput.kind);
        if (failure instanceof RenderFailure) await media.delete(uploadKey);
        throw failure;
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    whenReady: (tx, job) =>
      markMaterialReady(tx, input.parse(job.input).materialId, (job.result as { seconds: number }).seconds),
  };
}
