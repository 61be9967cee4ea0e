import type { GreetingVideo } from '@parichay/shared/greeting/greeting-video.endpoints.ts';
import { CallFailure, call } from '../../../lib/api.ts';

/** How often is asked how far a video is. */
const ASK_EVERY_MS = 1_000;
/** A server that is being restarted comes back; the work goes on meanwhile. */
const MOST_FAILURES = 10;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Asks how far a video is until it is ready or has failed.
 * @param hear told how far it is, each time
 * @returns the video at its end; null when the signal was aborted
 * @throws CallFailure when it cannot be asked any more
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
      if (!mayPass || failures >= MOST_FAILURES) throw thrown;
    }
  }
  return null;
}

/** Gives up a video that became no greeting; one that cannot be told is forgotten by the server after some days. */
export const giveUpVideo = (mediaId: string): void => {
  call('DELETE /image-post/video/{mediaId}', { params: { mediaId }, keepalive: true }).catch(() => {});
};
