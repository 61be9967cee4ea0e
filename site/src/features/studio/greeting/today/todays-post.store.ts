import type { OutputOf } from '@parichay/shared/contract.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';

type Answer = OutputOf<'GET /image-post/today'>;
export type TodaysPost = NonNullable<Answer['todaysPost']>;

/** `todaysPost: null` = none exists, or it is switched off. */
export const todaysPost = slice<Answer>();

let asked = '';

export async function loadTodaysPost(businessId: string, options: { isAgain?: boolean } = {}): Promise<void> {
  const key = `${businessId} ${todayInIndia()}`;
  if (asked === key && !options.isAgain) return;
  if (asked !== key) todaysPost.reset();
  asked = key;
  await todaysPost.load(() => call('GET /image-post/today', { query: { businessId } }));
}

type Picture = Pick<TodaysPost, 'url' | 'fileName'>;

let fetched: { url: string; file: Promise<File> } | null = null;

async function fetchFile({ url, fileName }: Picture): Promise<File> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new CallFailure({}, response.status);
    return new File([await response.blob()], fileName, { type: 'image/jpeg' });
  } catch (thrown) {
    throw thrown instanceof CallFailure ? thrown : new CallFailure({}, 0);
  }
}

/** Fetched in advance, because browsers open the share sheet only within seconds of a tap. */
export function fileOf(picture: Picture): Promise<File> {
  if (fetched?.url === picture.url) return fetched.file;
  const mine = { url: picture.url, file: fetchFile(picture) };
  fetched = mine;
  mine.file.catch(() => {
    if (fetched === mine) fetched = null;
  });
  return mine.file;
}

/**
 * Counts against the plan; redrawn if the business has changed.
 * @throws CallFailure
 */
export async function takeTodaysPost(businessId: string, { imagePost, input }: TodaysPost): Promise<{ file: File }> {
  const { url, fileName } = await call('POST /image-post/{imageId}/compose', {
    params: { imageId: imagePost.imageId },
    body: { businessId, ...input },
  });
  if (url === null) throw new CallFailure({ code: 'unavailable' }, 503);
  return { file: await fileOf({ url, fileName }) };
}
