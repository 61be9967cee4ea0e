import { z } from 'zod';
import { id } from './fields.ts';

/** Widths in px of the sizes made of every uploaded picture; a smaller original keeps its own width. */
export const pictureWidths = [160, 400, 720, 1080] as const;
export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = 'webp' | 'jpg';

/** A picture as it stands inside a business or a card. Width and height are the largest size's, in px. */
export const picture = z.object({
  mediaId: id,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Picture = z.output<typeof picture>;

/** What a caller sends to use a picture that it has uploaded. */
export const pictureInput = z.strictObject({ mediaId: id }).nullable();

/** Path of one size of a picture. Its content never changes, so it is cached for ever. */
export const pictureUrl = (mediaId: string, width: PictureWidth, format: PictureFormat = 'webp'): string =>
  `/media/${mediaId}/${width}.${format}`;

/** The files of a video: itself, and a small silent clip of its beginning. */
export const videoFiles = ['video.mp4', 'preview.mp4'] as const;
export type VideoFile = (typeof videoFiles)[number];

/** Path of a video or its preview clip. Its content never changes, so it is cached for ever. */
export const videoUrl = (mediaId: string, file: VideoFile = 'video.mp4'): string => `/media/${mediaId}/${file}`;
