/** Stands in a page where the id of its first picture belongs: the page is built before anybody knows whose it is. */
const placeholder = 'first-picture';
const image = new RegExp(`<img [^>]*/media/${placeholder}/[^>]*>`);

export interface FirstPicture {
  mediaId: string;
  /** It is one business's: the page is nobody else's. */
  isOnes: boolean;
}

export const hasFirstPicture = (html: string): boolean => image.test(html);

/** Pages that open with today's picture, with nothing searched or chosen, and whether it is shown in the own frame. */
export const opensWithPicture: ReadonlyMap<string, { isFramed: 'true' | 'false' }> = new Map([
  ['/panel/customer', { isFramed: 'true' }],
  ['/panel/customer/daily-image', { isFramed: 'false' }],
]);

/**
 * Puts the picture that a page begins with into it: a browser that has to hear of it from a script sees it later by all
 * scripts.
 * @param mediaId null where it is not known, or there is none: the page then begins without
 */
export const withFirstPicture = (html: string, mediaId: string | null): string =>
  mediaId ? html.replaceAll(`/media/${placeholder}/`, `/media/${mediaId}/`) : html.replace(image, '');
