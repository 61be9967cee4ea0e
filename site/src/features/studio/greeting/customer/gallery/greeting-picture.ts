import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';

/** Understated, so phones load the 160 px file, a quarter of the bytes. */
export const smallSizes = '(min-width: 768px) 160px, 80px';
export const largeSizes = '(min-width: 768px) 400px, 92vw';

export const srcSetOf = ({ picture }: { picture: Pick<Picture, 'mediaId'> }, isLarge = false): string =>
  ([160, 400, 720] as const)
    .filter((width) => isLarge || width < 720)
    .map((width) => `${pictureSrc(picture, width)} ${width}w`)
    .join(', ');
