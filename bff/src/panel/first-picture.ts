/** Placeholder in built pages for the media id of the first picture. */
const placeholder = 'first-picture';
const image = new RegExp(`<img [^>]*/media/${placeholder}/[^>]*>`);

export interface FirstPicture {
  mediaId: string;
  /** The picture belongs to one business, so the page must not be shared between users. */
  isOnes: boolean;
}

export const hasFirstPicture = (html: string): boolean => image.test(html);

export const opensWithPicture: ReadonlyMap<string, { isFramed: 'true' | 'false' }> = new Map([
  ['/panel/customer', { isFramed: 'true' }],
  ['/panel/customer/daily-image', { isFramed: 'false' }],
]);

/**
 * Puts the first picture into the HTML, because loading it by script delays LCP.
 * @param mediaId null = unknown or none; the image is removed
 */
export const withFirstPicture = (html: string, mediaId: string | null): string =>
  mediaId ? html.replaceAll(`/media/${placeholder}/`, `/media/${mediaId}/`) : html.replace(image, '');
