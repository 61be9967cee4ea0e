import type { OutputOf } from '@parichay/shared/contract.ts';
import { atom } from 'nanostores';
import { CallFailure, call } from '../../../../../lib/api.ts';
import { countDown } from './frames.store.ts';
import { $frame, inputFor, post } from './maker.store.ts';

export type Composed = OutputOf<'POST /image-post/{imageId}/compose'>;

export type Making =
  | { status: 'idle' }
  | { status: 'asking' }
  | { status: 'waiting'; answer: Composed }
  | { status: 'ready'; answer: Composed; file: File }
  | { status: 'failed'; failure: CallFailure | null; reason: string | null };

export const $making = atom<Making>({ status: 'idle' });

let newest = 0;
let madeOf = '';
const pollEvery = 1_500;
/** At 1.5 s: half a minute without connection must not cancel a video. */
const missesForgiven = 20;
const isPassing = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && [0, 502, 503, 504].includes(thrown.status);

const inputOf = (businessId: string) => {
  const found = post.$state.get().data;
  const frame = $frame.get();
  return found && frame
    ? { params: { imageId: found.imageId }, body: { businessId, frame: frame.name, ...inputFor(frame.name) } }
    : null;
};

/** Hidden pages do not poll. */
const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    if (globalThis.document?.visibilityState !== 'hidden') return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollEvery));

async function fileOf({ url, fileName, mediaType }: Composed): Promise<File> {
  try {
    const response = await fetch(url ?? '');
    if (!response.ok) throw new CallFailure({}, response.status);
    return new File([await response.blob()], fileName, { type: mediaType });
  } catch (thrown) {
    throw thrown instanceof CallFailure ? thrown : new CallFailure({}, 0);
  }
}

/**
 * Equal inputs count once.
 * @param options.isAgain restarts a failed job
 * @returns null = failed (`$making`), or superseded
 */
export async function compose(
  businessId: string,
  { isAgain = false } = {},
): Promise<{ answer: Composed; file: File } | null> {
  const input = inputOf(businessId);
  const mediaType = post.$state.get().data?.mediaType ?? 'IMAGE';
  if (!input) return null;
  const key = JSON.stringify(input);
  const known = $making.get();
  if (known.status === 'ready' && madeOf === key) return known;
  newest += 1;
  const mine = newest;
  const isOvertaken = () => mine !== newest;
  $making.set({ status: 'asking' });
  try {
    let misses = 0;
    for (let retry = isAgain; ; retry = false) {
      const answer = await call('POST /image-post/{imageId}/compose', {
        ...input,
        body: { ...input.body, ...(retry && { retry }) },
      }).catch((thrown: unknown) => {
        misses += 1;
        if ($making.get().status !== 'waiting' || !isPassing(thrown) || misses > missesForgiven) throw thrown;
        return null;
      });
      if (isOvertaken()) return null;
      if (!answer) {
        await later();
        continue;
      }
      misses = 0;
      countDown(mediaType, answer.remaining);
      if (answer.status === 'failed') {
        $making.set({ status: 'failed', failure: null, reason: answer.reason });
        return null;
      }
      if (answer.status === 'ready') {
        const file = await fileOf(answer);
        if (isOvertaken()) return null;
        madeOf = key;
        const made = { answer, file };
        $making.set({ status: 'ready', ...made });
        return made;
      }
      $making.set({ status: 'waiting', answer });
      await later();
      await untilVisible();
      if (isOvertaken()) return null;
    }
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    if (!isOvertaken()) $making.set({ status: 'failed', failure: thrown, reason: null });
    return null;
  }
}

/** Also cancels the polling. */
export function clearMade(): void {
  newest += 1;
  if ($making.get().status !== 'idle') $making.set({ status: 'idle' });
}
