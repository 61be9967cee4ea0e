import { z } from 'zod';
import { id } from './fields.ts';

/** px; a smaller original keeps its own width. */
export const pictureWidths = [160, 400, 720, 1080] as const;
export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = 'webp' | 'jpg';

/** Size of the largest version, in px. */
export const picture = z.object({
  mediaId: id,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Picture = z.output<typeof picture>;

export const pictureInput = z.strictObject({ mediaId: id }).nullable();

export const pictureUrl = (mediaId: string, width: PictureWidth, format: PictureFormat = 'webp'): string =>
  `/media/${mediaId}/${width}.${format}`;

export const videoFiles = ['video.mp4', 'preview.mp4'] as const;
export type VideoFile = (typeof videoFiles)[number];

export const videoUrl = (mediaId: string, file: VideoFile = 'video.mp4'): string => `/media/${mediaId}/${file}`;
