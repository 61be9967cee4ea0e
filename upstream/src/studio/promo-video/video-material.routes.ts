import type { Contract } from '@parichay/shared/contract.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { reserveStorage } from '../../people/storage/storage.queries.ts';
import { newId, sanitiseFileName } from '../../platform/database/rows.ts';
import { type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import type { ReceivedFile } from '../../platform/http/receive-file.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { isWebm } from '../../platform/render/mp4.rules.ts';
import { readFirstBytes, readVideoMetadataOf } from '../../platform/render/mp4.ts';
import { detectMusicFormat } from '../../platform/render/music.rules.ts';
import { videoRefusalOf } from '../../platform/render/video-probe.rules.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { uploadedVideoKey } from '../greeting/greeting-video-files.ts';
import { type VideoMaterialInput, videoMaterialKind } from './video-material.job.ts';
import { countUnfinishedMaterials, materialById, presentMaterial } from './video-material.queries.ts';

type UploadMaterialCall = Contract['POST /video/template/material'];

/** Per account, because all accounts share the queue. */
const MAX_UNFINISHED_MATERIALS = 12;

/**
 * The bytes decide the type, not the file's name.
 * @throws ApiError music_type_refused, video_type_refused, video_damaged, video_too_long, video_too_large
 */
async function encodingInputsFor(
  file: ReceivedFile,
  { kind, shape }: { kind: 'clip' | 'music'; shape?: 'SQUARE' | 'STORY' | undefined },
): Promise<VideoMaterialInput[]> {
  const head = await readFirstBytes(file.path);
  if (kind === 'music') {
    const form = detectMusicFormat(head);
    if (form === null) throw new ApiError('music_type_refused');
    return [{ kind, materialId: newId(), form }];
  }
  const isWebmFile = isWebm(head);
  if (!isWebmFile) {
    const probed = await readVideoMetadataOf(file.path);
    const refusal = 'refused' in probed ? probed.refused : videoRefusalOf(probed);
    if (refusal) throw new ApiError(refusal);
  }
  return (shape ? [shape] : postShapes).map((one) => ({ kind, materialId: newId(), shape: one, isWebm: isWebmFile }));
}

export const videoMaterialHandlers = ({ media }: { media: MediaStore }) =>
  ({
    'POST /video/template/material': preparedHandler<
      UploadMaterialCall,
      { jobInputs: VideoMaterialInput[]; bytes: number; fileName: string }
    >({
      before: async ({ actor, file, query, inTransaction }) => {
        if (!file) throw new ApiError('file_missing');
        const unfinishedCount = await inTransaction((tx) => countUnfinishedMaterials(tx, accountIdOf(actor)));
        if (unfinishedCount >= MAX_UNFINISHED_MATERIALS) throw new ApiError('uploads_under_way', { retryAfter: 60 });
        const jobInputs = await encodingInputsFor(file, query);
        for (const { materialId } of jobInputs)
          await media.putFile(uploadedVideoKey(materialId), file.path, 'video/mp4');
        return { jobInputs, bytes: file.size, fileName: sanitiseFileName(file.name) };
      },
      run: async ({ actor, query, tx, prepared: { jobInputs, bytes, fileName } }) => {
        const materials = [];
        for (const jobInput of jobInputs) {
          await reserveStorage(tx, actor, { uploadId: jobInput.materialId, bytes });
          const job = await addRenderJob(tx, {
            agencyId: actor.agencyId,
            businessId: null,
            kind: videoMaterialKind,
            input: jobInput,
          });
          const row = await tx
            .insertInto('video_material')
            .values({
              material_id: jobInput.materialId,
              kind: jobInput.kind,
              shape: jobInput.kind === 'clip' ? jobInput.shape : null,
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
      undo: async ({ jobInputs }) => {
        for (const { materialId } of jobInputs) await media.delete(uploadedVideoKey(materialId));
      },
    }),

    'GET /video/template/material/{materialId}': async ({ params, tx }) => ({
      material: await presentMaterial(tx, await materialById(tx, params.materialId)),
    }),
  }) satisfies Handlers;
