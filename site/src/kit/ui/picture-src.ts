import type { Picture, PictureWidth, VideoFile } from '@parichay/shared/lib/media.ts';

/** As `pictureUrl` of shared/lib/media.ts, whose schemas are too heavy for pages that check nothing. */
export const pictureSrc = ({ mediaId }: Pick<Picture, 'mediaId'>, width: PictureWidth): string =>
  `/media/${mediaId}/${width}.webp`;

/** As `videoUrl` there. */
export const videoSrc = ({ mediaId }: { mediaId: string }, file: VideoFile = 'video.mp4'): string =>
  `/media/${mediaId}/${file}`;
