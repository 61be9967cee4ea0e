const mediaIdPlaceholder = 'first-picture';
const imageTagPattern = new RegExp(`<img [^>]*/media/${mediaIdPlaceholder}/[^>]*>`);

export interface FirstPicture {
  mediaId: string;
  isPersonal: boolean;
}

export const hasFirstPicturePlaceholder = (html: string): boolean => imageTagPattern.test(html);

export const firstPicturePages: ReadonlyMap<string, { isFramed: 'true' | 'false' }> = new Map([
  ['/panel/customer', { isFramed: 'true' }],
  ['/panel/customer/daily-image', { isFramed: 'false' }],
]);

/**
 * The picture is in the HTML, because loading it by script delays LCP.
 * @param mediaId null = removes the image
 */
export const withFirstPicture = (html: string, mediaId: string | null): string =>
  mediaId ? html.replaceAll(`/media/${mediaIdPlaceholder}/`, `/media/${mediaId}/`) : html.replace(imageTagPattern, '');
