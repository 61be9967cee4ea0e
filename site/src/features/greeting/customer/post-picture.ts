import type { Picture } from '@parichay/shared/lib/media.ts';
import { pictureSrc } from '../../../kit/ui/picture-src.ts';

/**
 * What `sizes` says of a small tile. It is larger than that: a phone shall take the picture of 160 px, a quarter of the
 * bytes of the next one, and looks sharp enough with it.
 */
export const smallSizes = '(min-width: 768px) 160px, 80px';
/** Of the greeting that is shown first. */
export const largeSizes = '(min-width: 768px) 400px, 92vw';

/** The files to choose of, as `srcset` has them. */
export const sourcesOf = ({ picture }: { picture: Pick<Picture, 'mediaId'> }, isLarge = false): string =>
  ([160, 400, 720] as const)
    .filter((width) => isLarge || width < 720)
    .map((width) => `${pictureSrc(picture, width)} ${width}w`)
    .join(', ');
