import type { OutputOf } from '@parichay/shared/contract.ts';
import { atom } from 'nanostores';
import { CallFailure, call } from '../../../../../lib/api.ts';
import { translatedFileName } from '../gallery/occasions.ts';
import { setRemainingAllowance } from './frames.store.ts';
import { $currentFrame, currentGreeting, frameInputOf } from './maker.store.ts';

export type ComposedGreeting = OutputOf<'POST /image-post/{imageId}/compose'>;

export type GreetingRender =
  | { status: 'idle' }
  | { status: 'asking' }
  | { status: 'waiting'; answer: ComposedGreeting }
  | { status: 'ready'; answer: ComposedGreeting; file: File }
  | { status: 'failed'; failure: CallFailure | null; reason: string | null };

export const $greetingRender = atom<GreetingRender>({ status: 'idle' });

let latestRun = 0;
let readyInputKey = '';
const pollIntervalMs = 1_500;
/** Half a minute without connection, at one poll per 1.5 s, must not cancel a video. */
const maxPollFailures = 20;
const isTemporary = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && [0, 502, 503, 504].includes(thrown.status);

const currentComposeInput = (businessId: string) => {
  const greeting = currentGreeting.$state.get().data;
  const frame = $currentFrame.get();
  return greeting && frame
    ? { params: { imageId: greeting.imageId }, body: { businessId, frame: frame.name, ...frameInputOf(frame.name) } }
    : null;
};

const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    if (globalThis.document?.visibilityState !== 'hidden') return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });

const pollDelay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollIntervalMs));

async function downloadFile({ url, fileName, mediaType }: ComposedGreeting, occasion: string): Promise<File> {
  try {
    const response = await fetch(url ?? '');
    if (!response.ok) throw new CallFailure({}, response.status);
    return new File([await response.blob()], translatedFileName(fileName, occasion), { type: mediaType });
  } catch (thrown) {
    throw thrown instanceof CallFailure ? thrown : new CallFailure({}, 0);
  }
}

/**
 * Equal inputs count once against the plan.
 * @param options.isAgain restarts a failed job
 * @returns null when it failed (`$greetingRender`) or was superseded
 */
export async function composeGreeting(
  businessId: string,
  { isAgain = false } = {},
): Promise<{ answer: ComposedGreeting; file: File } | null> {
  const input = currentComposeInput(businessId);
  const { mediaType = 'IMAGE', imageSubcategoryName: occasion = '' } = currentGreeting.$state.get().data ?? {};
  if (!input) return null;
  const key = JSON.stringify(input);
  const currentRender = $greetingRender.get();
  if (currentRender.status === 'ready' && readyInputKey === key) return currentRender;
  latestRun += 1;
  const run = latestRun;
  const isSuperseded = () => run !== latestRun;
  $greetingRender.set({ status: 'asking' });
  try {
    let pollFailureCount = 0;
    for (let retry = isAgain; ; retry = false) {
      const answer = await call('POST /image-post/{imageId}/compose', {
        ...input,
        body: { ...input.body, ...(retry && { retry }) },
      }).catch((thrown: unknown) => {
        pollFailureCount += 1;
        if ($greetingRender.get().status !== 'waiting' || !isTemporary(thrown) || pollFailureCount > maxPollFailures)
          throw thrown;
        return null;
      });
      if (isSuperseded()) return null;
      if (!answer) {
        await pollDelay();
        continue;
      }
      pollFailureCount = 0;
      setRemainingAllowance(mediaType, answer.remaining);
      if (answer.status === 'failed') {
        $greetingRender.set({ status: 'failed', failure: null, reason: answer.reason });
        return null;
      }
      if (answer.status === 'ready') {
        const file = await downloadFile(answer, occasion);
        if (isSuperseded()) return null;
        readyInputKey = key;
        const made = { answer, file };
        $greetingRender.set({ status: 'ready', ...made });
        return made;
      }
      $greetingRender.set({ status: 'waiting', answer });
      await pollDelay();
      await untilVisible();
      if (isSuperseded()) return null;
    }
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    if (!isSuperseded()) $greetingRender.set({ status: 'failed', failure: thrown, reason: null });
    return null;
  }
}

/** Also cancels the polling. */
export function clearRender(): void {
  latestRun += 1;
  if ($greetingRender.get().status !== 'idle') $greetingRender.set({ status: 'idle' });
}
