import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { z } from 'zod';
import type { TempFiles } from '../../platform/files/temp-files.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import type { PictureWorker } from '../../platform/media/picture.ts';
import type { Ffmpeg } from '../../platform/render/ffmpeg.ts';
import { musicOptions, shortestMusic } from '../../platform/render/music.rules.ts';
import { type FfmpegWork, normaliseVideo, runFfmpeg } from '../../platform/render/video-normalise.ts';
import { RenderFailure, type RenderJobHandler } from '../../platform/render-job/render-job.handlers.ts';
import { sentVideoKey, storeVideo } from '../greeting/greeting-video.files.ts';
import { fetchTo, musicKey } from './video-material.files.ts';
import { materialIsReady } from './video-material.queries.ts';

/** Stored in jobs, so it must never change. */
export const videoMaterialKind = 'video-material';

const input = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clip'), materialId: id, shape: z.enum(postShapes), isWebm: z.boolean() }),
  z.object({ kind: z.literal('music'), materialId: id, form: z.enum(['mp3', 'mov', 'wav', 'ogg']) }),
]);
export type VideoMaterialInput = z.output<typeof input>;

/** Longer than ffmpeg's limits, whose errors are more exact. */
const LIMIT_MS = 900_000;
const MUSIC_MS = 120_000;
const MADE_SHARE = 95;

interface Parts {
  media: MediaStore;
  pictures: PictureWorker;
  temp: TempFiles;
  ffmpeg: Ffmpeg;
}

function failureOf(error: unknown, kind: VideoMaterialInput['kind']): unknown {
  if (error instanceof ApiError && error.code === 'file_damaged') return new RenderFailure('video_damaged');
  if (kind === 'music' && error instanceof RenderFailure && error.reason === 'video_damaged')
    return new RenderFailure('music_damaged', { cause: error });
  return error;
}

export function videoMaterialHandler({ media, pictures, temp, ffmpeg }: Parts): RenderJobHandler {
  async function makeMusic(
    { materialId, form }: VideoMaterialInput & { kind: 'music' },
    work: FfmpegWork & { source: string },
  ): Promise<number> {
    const file = 'music.m4a';
    let seconds = 0;
    await runFfmpeg(work, musicOptions(form, work.source, file), MUSIC_MS, (made) => {
      seconds = made;
    });
    const path = join(work.directory, file);
    if (seconds < shortestMusic || (await stat(path)).size === 0) throw new RenderFailure('music_damaged');
    await media.putFile(musicKey(materialId), path, 'audio/mp4');
    return seconds;
  }

  async function makeClip(
    { materialId, shape, isWebm }: VideoMaterialInput & { kind: 'clip' },
    work: FfmpegWork & { source: string; progress(share: number): void },
  ): Promise<number> {
    const made = await normaliseVideo({ ...work, shape, isWebm, isSilent: true });
    await storeVideo({ media, pictures }, materialId, work.directory, made, work.signal);
    return made.seconds;
  }

  return {
    limitMs: LIMIT_MS,
    async run({ job, signal, progress }) {
      const wanted = input.parse(job.input);
      const sent = sentVideoKey(wanted.materialId);
      const directory = await temp.makeDirectory();
      try {
        const source = 'sent';
        if (!(await fetchTo(media, sent, join(directory, source)))) throw new RenderFailure('render_failed');
        const work = { ffmpeg, directory, signal, source };
        const seconds =
          wanted.kind === 'music'
            ? await makeMusic(wanted, work)
            : await makeClip(wanted, { ...work, progress: (share) => progress(share * MADE_SHARE) });
        await media.delete(sent);
        return { seconds: Math.round(seconds * 100) / 100 };
      } catch (error) {
        const failure = failureOf(signal.reason instanceof RenderFailure ? signal.reason : error, wanted.kind);
        // A permanent failure deletes the upload; a temporary one needs it for the retry.
        if (failure instanceof RenderFailure) await media.delete(sent);
        throw failure;
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    whenReady: (tx, job) =>
      materialIsReady(tx, input.parse(job.input).materialId, (job.result as { seconds: number }).seconds),
  };
}
