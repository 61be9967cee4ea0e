import type { Contract } from '@parichay/shared/contract.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { reserveStorage } from '../../people/storage/storage.queries.ts';
import { newId, shownName } from '../../platform/database/rows.ts';
import { type Handlers, prepared } from '../../platform/http/handle.ts';
import type { ReceivedFile } from '../../platform/http/receive-file.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { isWebm } from '../../platform/render/mp4.rules.ts';
import { probeVideo, readHead } from '../../platform/render/mp4.ts';
import { musicFormOf } from '../../platform/render/music.rules.ts';
import { refusalOf } from '../../platform/render/video-probe.rules.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { sentVideoKey } from '../greeting/greeting-video.files.ts';
import { type VideoMaterialInput, videoMaterialKind } from './video-material.job.ts';
import { materialById, presentMaterial, unfinishedMaterials } from './video-material.queries.ts';

type Upload = Contract['POST /video/template/material'];

/** One account must not fill the queue that all accounts share. */
const MAX_UNFINISHED = 12;

/**
 * The bytes decide the type, not the file's name.
 * @throws ApiError music_type_refused, video_type_refused, video_damaged, video_too_long, video_too_large
 */
async function plansFor(
  file: ReceivedFile,
  { kind, shape }: { kind: 'clip' | 'music'; shape?: 'SQUARE' | 'STORY' | undefined },
): Promise<VideoMaterialInput[]> {
  const head = await readHead(file.path);
  if (kind === 'music') {
    const form = musicFormOf(head);
    if (form === null) throw new ApiError('music_type_refused');
    return [{ kind, materialId: newId(), form }];
  }
  const webm = isWebm(head);
  if (!webm) {
    const film = await probeVideo(file.path);
    const refused = 'refused' in film ? film.refused : refusalOf(film);
    if (refused) throw new ApiError(refused);
  }
  return (shape ? [shape] : postShapes).map((one) => ({ kind, materialId: newId(), shape: one, isWebm: webm }));
}

export const videoMaterialHandlers = ({ media }: { media: MediaStore }) =>
  ({
    'POST /video/template/material': prepared<Upload, { plans: VideoMaterialInput[]; bytes: number; fileName: string }>(
      {
        before: async ({ actor, file, query, inTransaction }) => {
          if (!file) throw new ApiError('file_missing');
          const waiting = await inTransaction((tx) => unfinishedMaterials(tx, accountIdOf(actor)));
          if (waiting >= MAX_UNFINISHED) throw new ApiError('uploads_under_way', { retryAfter: 60 });
          const plans = await plansFor(file, query);
          for (const { materialId } of plans) await media.putFile(sentVideoKey(materialId), file.path, 'video/mp4');
          return { plans, bytes: file.size, fileName: shownName(file.name) };
        },
        run: async ({ actor, query, tx, prepared: { plans, bytes, fileName } }) => {
          const materials = [];
          for (const plan of plans) {
            await reserveStorage(tx, actor, { uploadId: plan.materialId, bytes });
            const job = await addRenderJob(tx, {
              agencyId: actor.agencyId,
              businessId: null,
              kind: videoMaterialKind,
              input: plan,
            });
            const row = await tx
              .insertInto('video_material')
              .values({
                material_id: plan.materialId,
                kind: plan.kind,
                shape: plan.kind === 'clip' ? plan.shape : null,
                file_name: fileName,
                licence: query.licence,
                uploaded_by: accountIdOf(actor),
                render_job_id: job.render_job_id,
              })
              .returningAll()
              .executeTakeFirstOrThrow();
            materials.push(await presentMaterial(tx, row));
          }
          return { materials };
        },
        undo: async ({ plans }) => {
          for (const { materialId } of plans) await media.delete(sentVideoKey(materialId));
        },
      },
    ),

    'GET /video/template/material/{materialId}': async ({ params, tx }) => ({
      material: await presentMaterial(tx, await materialById(tx, params.materialId)),
    }),
  }) satisfies Handlers;
