import type { Picture, PictureWidth, VideoFile } from '@parichay/shared/platform/lib/media.ts';

/** Same as `pictureUrl` in shared/src/platform/lib/media.ts, without its large schemas. */
export const pictureSrc = ({ mediaId }: Pick<Picture, 'mediaId'>, width: PictureWidth): string =>
  `/media/${mediaId}/${width}.webp`;

export const videoSrc = ({ mediaId }: { mediaId: string }, file: VideoFile = 'video.mp4'): string =>
  `/media/${mediaId}/${file}`;
