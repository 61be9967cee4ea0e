import type { GreetingVideo } from '@parichay/shared/studio/greeting/greeting-video.endpoints.ts';
import { CallFailure, call } from '../../../../lib/api.ts';

const ASK_EVERY_MS = 1_000;
/** Polling survives a server restart, during which the job continues. */
const MAX_FAILURES = 10;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * @returns null = aborted
 * @throws CallFailure after repeated failures
 */
export async function untilReady(
  mediaId: string,
  hear: (video: GreetingVideo) => void,
  signal: AbortSignal,
): Promise<GreetingVideo | null> {
  for (let failures = 0; !signal.aborted; await wait(ASK_EVERY_MS, signal)) {
    try {
      const { video } = await call('GET /image-post/video/{mediaId}', { params: { mediaId } });
      failures = 0;
      if (signal.aborted) return null;
      hear(video);
      if (!['queued', 'rendering'].includes(video.status)) return video;
    } catch (thrown) {
      failures += 1;
      const mayPass = thrown instanceof CallFailure && (thrown.status === 0 || thrown.status >= 500);
      if (!mayPass || failures >= MAX_FAILURES) throw thrown;
    }
  }
  return null;
}

/** If the request fails, the server deletes the video after some days. */
export const giveUpVideo = (mediaId: string): void => {
  call('DELETE /image-post/video/{mediaId}', { params: { mediaId }, keepalive: true }).catch(() => {});
};
