import type { GreetingVideo } from '@parichay/shared/studio/greeting/greeting-video.endpoints.ts';
import { CallFailure, call } from '../../../../lib/api.ts';

const POLL_INTERVAL_MS = 1_000;
/** Polling survives a server restart, during which the job continues. */
const MAX_POLL_FAILURES = 10;

const abortableDelay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * null = aborted
 * @throws CallFailure after repeated failures
 */
export async function waitUntilVideoReady(
  mediaId: string,
  onProgress: (video: GreetingVideo) => void,
  signal: AbortSignal,
): Promise<GreetingVideo | null> {
  for (let failureCount = 0; !signal.aborted; await abortableDelay(POLL_INTERVAL_MS, signal)) {
    try {
      const { video } = await call('GET /image-post/video/{mediaId}', { params: { mediaId } });
      failureCount = 0;
      if (signal.aborted) return null;
      onProgress(video);
      if (!['queued', 'rendering'].includes(video.status)) return video;
    } catch (thrown) {
      failureCount += 1;
      const isTemporary = thrown instanceof CallFailure && (thrown.status === 0 || thrown.status >= 500);
      if (!isTemporary || failureCount >= MAX_POLL_FAILURES) throw thrown;
    }
  }
  return null;
}

/** If the request fails, the server deletes the video after some days. */
export const deleteUnusedVideo = (mediaId: string): void => {
  call('DELETE /image-post/video/{mediaId}', { params: { mediaId }, keepalive: true }).catch(() => {});
};
