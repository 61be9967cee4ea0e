import type { FramedBusiness } from './composition.queries.ts';
import type { ImagePostRow } from './image-post.queries.ts';

/** What no file system or messenger takes in a name. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** `Diwali - Mithai Ghar.jpg`: what is shared says the wish and the business. */
export const fileNameOf = (post: ImagePostRow, { source }: FramedBusiness, ending: string): string => {
  const name = [post.image_subcategory_name, source.sections?.basicDetails.businessName || source.businessName]
    .map((part) => part.replaceAll(unfit, ' ').trim())
    .filter(Boolean)
    .join(' - ');
  return `${[...name].slice(0, 80).join('').trim() || 'greeting'}.${ending}`;
};
