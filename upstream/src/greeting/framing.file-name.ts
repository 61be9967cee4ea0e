import type { FramedBusiness } from './composition.queries.ts';
import type { ImagePostRow } from './image-post.queries.ts';

/** What no file system or messenger takes in a name. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** Most that file systems take of a name is 255 bytes; downloads of the same name get a number. */
const MOST_BYTES = 200;

/** As many of the characters as fit. */
function cutTo(name: string, bytes: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(kept + segment) > bytes) break;
    kept += segment;
  }
  return kept.trim();
}

/** `Diwali - Mithai Ghar.jpg`: what is shared says the wish and the business. */
export const fileNameOf = (post: ImagePostRow, { source }: FramedBusiness, ending: string): string => {
  const name = [post.image_subcategory_name, source.sections?.basicDetails.businessName || source.businessName]
    .map((part) => part.replaceAll(unfit, ' ').trim())
    .filter(Boolean)
    .join(' - ');
  return `${cutTo(name, MOST_BYTES) || 'greeting'}.${ending}`;
};
