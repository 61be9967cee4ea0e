import type { OutputOf } from '@parichay/shared/contract.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { translatedFileName } from '../customer/gallery/occasions.ts';

type TodayResponse = OutputOf<'GET /image-post/today'>;
export type TodaysGreeting = NonNullable<TodayResponse['todaysPost']>;

/** `todaysPost: null` = none exists, or it is switched off. */
export const todaysGreeting = slice<TodayResponse>();

let requestedDayKey = '';

export async function loadTodaysGreeting(businessId: string, options: { isReload?: boolean } = {}): Promise<void> {
  const key = `${businessId} ${todayInIndia()}`;
  if (requestedDayKey === key && !options.isReload) return;
  if (requestedDayKey !== key) todaysGreeting.reset();
  requestedDayKey = key;
  await todaysGreeting.load(() => call('GET /image-post/today', { query: { businessId } }));
}

type PictureFile = Pick<TodaysGreeting, 'url' | 'fileName'>;

let prefetchedPicture: { url: string; file: Promise<File> } | null = null;

async function fetchFile({ url, fileName }: PictureFile): Promise<File> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new CallFailure({}, response.status);
    return new File([await response.blob()], fileName, { type: 'image/jpeg' });
  } catch (thrown) {
    throw thrown instanceof CallFailure ? thrown : new CallFailure({}, 0);
  }
}

/** Fetches in advance, because browsers open the share sheet only within seconds of a tap. */
export function fetchFileOnce(picture: PictureFile): Promise<File> {
  if (prefetchedPicture?.url === picture.url) return prefetchedPicture.file;
  const request = { url: picture.url, file: fetchFile(picture) };
  prefetchedPicture = request;
  request.file.catch(() => {
    if (prefetchedPicture === request) prefetchedPicture = null;
  });
  return request.file;
}

/**
 * Counts the greeting against the plan; the server redraws it if the business has changed.
 * @throws CallFailure
 */
export async function composeTodaysGreeting(businessId: string, greeting: TodaysGreeting): Promise<{ file: File }> {
  const { imagePost, imageSubcategory, input } = greeting;
  const { url, fileName: name } = await call('POST /image-post/{imageId}/compose', {
    params: { imageId: imagePost.imageId },
    body: { businessId, ...input },
  });
  if (url === null) throw new CallFailure({ code: 'unavailable' }, 503);
  return {
    file: await fetchFileOnce({ url, fileName: translatedFileName(name, imageSubcategory.imageSubcategoryName) }),
  };
}
