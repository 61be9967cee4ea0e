import type { OutputOf } from '@parichay/shared/contract.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { atom } from 'nanostores';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

type Answer = OutputOf<'GET /image-post/today'>;
export type TodaysPost = NonNullable<Answer['todaysPost']>;

/** Null data's `todaysPost`: there is none, or it is switched off. */
export const todaysPost = slice<Answer>();

/** Its picture, fetched ahead so that one press shares it: browsers share only soon after a press. */
export const $picture = atom<{ src: string; file: File } | null>(null);

let asked = '';

async function fetchPicture({ url, fileName }: Pick<TodaysPost, 'url' | 'fileName'>): Promise<File> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new CallFailure({}, response.status);
    return new File([await response.blob()], fileName, { type: 'image/jpeg' });
  } catch (thrown) {
    throw thrown instanceof CallFailure ? thrown : new CallFailure({}, 0);
  }
}

function show(file: File): void {
  const before = $picture.get();
  if (before) URL.revokeObjectURL(before.src);
  $picture.set({ src: URL.createObjectURL(file), file });
}

/** Asks for today's greeting of a business, once a day. */
export async function loadTodaysPost(businessId: string, options: { isAgain?: boolean } = {}): Promise<void> {
  const key = `${businessId} ${todayInIndia()}`;
  if (asked === key && !options.isAgain) return;
  if (asked !== key) {
    todaysPost.reset();
    $picture.set(null);
  }
  asked = key;
  await todaysPost.load(async () => {
    const answer = await call('GET /image-post/today', { query: { businessId } });
    if (answer.todaysPost) show(await fetchPicture(answer.todaysPost));
    return answer;
  });
}

export interface Taken {
  file: File;
  /** Pictures that the plan has left; -1 is unlimited. */
  remaining: number;
}

/**
 * Takes today's greeting: from now on it counts. Where the business has changed since it was made, it is made anew.
 * @throws CallFailure
 */
export async function takeTodaysPost(businessId: string, { imagePost, input, url }: TodaysPost): Promise<Taken> {
  const answer = await call('POST /image-post/{imageId}/compose', {
    params: { imageId: imagePost.imageId },
    body: { businessId, ...input },
  });
  const { fileName, remaining } = answer;
  const ready = $picture.get();
  if (answer.url === null) throw new CallFailure({ code: 'unavailable' }, 503);
  if (ready && answer.url === url) return { file: ready.file, remaining };
  const file = await fetchPicture({ url: answer.url, fileName });
  show(file);
  return { file, remaining };
}
