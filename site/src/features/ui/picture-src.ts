import type { Picture, PictureWidth } from '@parichay/shared/lib/media.ts';

/** As `pictureUrl` of shared/lib/media.ts, whose schemas are too heavy for pages that check nothing. */
export const pictureSrc = ({ mediaId }: Pick<Picture, 'mediaId'>, width: PictureWidth): string =>
  `/media/${mediaId}/${width}.webp`;
