import type { Contract } from '@parichay/shared/contract.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { reserveStorage } from '../../people/storage/storage.queries.ts';
import { newId, sanitiseFileName } from '../../platform/database/rows.ts';
import { isForeignKeyViolation } from '../../platform/http/errors.ts';
import { type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { readVideoMetadataOf } from '../../platform/render/mp4.ts';
import { postShapeOf, videoRefusalOf } from '../../platform/render/video-probe.rules.ts';
import { addRenderJob, cancelRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { normaliseVideoKind } from './greeting-video.job.ts';
import {
  countUnfinishedGreetingVideos,
  deleteGreetingVideo,
  greetingVideoInReach,
  isVideoUsedByPost,
  presentGreetingVideo,
} from './greeting-video.queries.ts';
import { deleteVideoFiles, uploadedVideoKey } from './greeting-video-files.ts';

type UploadVideoCall = Contract['POST /image-post/video'];
type DeleteVideoCall = Contract['DELETE /image-post/video/{mediaId}'];

interface UploadedVideo {
  mediaId: string;
  bytes: number;
  shape: PostShape;
  fileName: string;
}

/** Per agency, because all agencies share the queue. */
const MAX_UNFINISHED_VIDEOS = 60;

const rethrowAsInUse = (error: unknown): never => {
  if (isForeignKeyViolation(error)) throw new ApiError('in_use', { cause: error });
  throw error;
};

export const greetingVideoHandlers = ({ media }: { media: MediaStore }) =>
  ({
    'POST /image-post/video': preparedHandler<UploadVideoCall, UploadedVideo>({
      before: async ({ actor, file, query, inTransaction }) => {
        if (!file) throw new ApiError('file_missing');
        const unfinishedCount = await inTransaction((tx) => countUnfinishedGreetingVideos(tx, actor.agencyId));
        if (unfinishedCount >= MAX_UNFINISHED_VIDEOS) throw new ApiError('uploads_under_way', { retryAfter: 60 });
        const probed = await readVideoMetadataOf(file.path);
        const refusal = 'refused' in probed ? probed.refused : videoRefusalOf(probed);
        if (refusal || 'refused' in probed) throw new ApiError(refusal ?? 'video_damaged');
        const mediaId = newId();
        await media.putFile(uploadedVideoKey(mediaId), file.path, 'video/mp4');
        return {
          mediaId,
          bytes: file.size,
          shape: query.shape ?? postShapeOf(probed),
          fileName: sanitiseFileName(file.name),
        };
      },
      run: async ({ actor, tx, prepared: { mediaId, bytes, shape, fileName } }) => {
        const { agencyId } = actor;
        await reserveStorage(tx, actor, { uploadId: mediaId, bytes });
        const job = await addRenderJob(tx, {
          agencyId,
          businessId: null,
          kind: normaliseVideoKind,
          input: { mediaId, shape },
        });
        const row = await tx
          .insertInto('greeting_video')
          .values({
            media_id: mediaId,
            agency_id: agencyId,
            uploaded_by: accountIdOf(actor),
            shape,
            file_name: fileName,
            render_job_id: job.render_job_id,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return { video: await presentGreetingVideo(tx, row) };
      },
      undo: ({ mediaId }) => media.delete(uploadedVideoKey(mediaId)),
    }),

    'GET /image-post/video/{mediaId}': async ({ actor, params, tx }) => ({
      video: await presentGreetingVideo(tx, await greetingVideoInReach(tx, actor, params.mediaId)),
    }),

    'DELETE /image-post/video/{mediaId}': preparedHandler<DeleteVideoCall, object>({
      before: async ({ actor, params, inTransaction }) => {
        const mediaId = await inTransaction(async (tx) => {
          const row = await greetingVideoInReach(tx, actor, params.mediaId);
          if (await isVideoUsedByPost(tx, row.media_id)) throw new ApiError('in_use');
          const { state } = (await cancelRenderJob(tx, row.render_job_id)) ?? { state: 'failed' };
          // A worker may still be storing the video, so the nightly job deletes its row.
          const isEnded = state !== 'cancelled';
          if (isEnded) await deleteGreetingVideo(tx, row.media_id).catch(rethrowAsInUse);
          return row.media_id;
        });
        await deleteVideoFiles(media, mediaId);
        return {};
      },
    }),
  }) satisfies Handlers;
