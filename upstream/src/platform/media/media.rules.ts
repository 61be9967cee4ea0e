import type { VideoFile } from '@parichay/shared/platform/lib/media.ts';

/** Security: no type here is executed by browsers; the extension decides the content type. */
const contentTypeByExtension = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  zip: 'application/zip',
  m4a: 'audio/mp4',
} as const;
export type StoredContentType = (typeof contentTypeByExtension)[keyof typeof contentTypeByExtension];

const mediaKeyPattern = /^(?=.{3,200}$)[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*\.([a-z0-9]+)$/;

export function contentTypeOfKey(name: string): StoredContentType | null {
  const extension = mediaKeyPattern.exec(name)?.[1];
  return extension !== undefined && Object.hasOwn(contentTypeByExtension, extension)
    ? contentTypeByExtension[extension as keyof typeof contentTypeByExtension]
    : null;
}

export const pictureKey = (mediaId: string, file: string): string => `picture/${mediaId.slice(-2)}/${mediaId}/${file}`;

export const videoKey = (mediaId: string, file: VideoFile): string => `video/${mediaId.slice(-2)}/${mediaId}/${file}`;

/** Inclusive, as in an HTTP range; without `end` up to the last byte. */
export interface ByteRange {
  start: number;
  end?: number | undefined;
}
