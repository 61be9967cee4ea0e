const placeholder = 'first-picture';
const image = new RegExp(`<img [^>]*/media/${placeholder}/[^>]*>`);

export interface FirstPicture {
  mediaId: string;
  isOnes: boolean;
}

export const hasFirstPicture = (html: string): boolean => image.test(html);

export const opensWithPicture: ReadonlyMap<string, { isFramed: 'true' | 'false' }> = new Map([
  ['/panel/customer', { isFramed: 'true' }],
  ['/panel/customer/daily-image', { isFramed: 'false' }],
]);

/**
 * In the HTML, because loading the picture by script delays LCP.
 * @param mediaId null = removes the image
 */
export const withFirstPicture = (html: string, mediaId: string | null): string =>
  mediaId ? html.replaceAll(`/media/${placeholder}/`, `/media/${mediaId}/`) : html.replace(image, '');
