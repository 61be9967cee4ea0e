import type { VideoFile } from '@parichay/shared/platform/lib/media.ts';

/** Security: nothing that a browser would execute; the extension decides the content type. */
const contentTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  zip: 'application/zip',
  m4a: 'audio/mp4',
} as const;
export type StoredType = (typeof contentTypes)[keyof typeof contentTypes];

const key = /^(?=.{3,200}$)[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*\.([a-z0-9]+)$/;

export function storedTypeOf(name: string): StoredType | null {
  const ending = key.exec(name)?.[1];
  return ending !== undefined && Object.hasOwn(contentTypes, ending)
    ? contentTypes[ending as keyof typeof contentTypes]
    : null;
}

export const mediaKey = (mediaId: string, file: string): string => `picture/${mediaId.slice(-2)}/${mediaId}/${file}`;

export const videoKey = (mediaId: string, file: VideoFile): string => `video/${mediaId.slice(-2)}/${mediaId}/${file}`;

/** Inclusive, as in an HTTP range; without `end` up to the last byte. */
export interface ByteRange {
  start: number;
  end?: number | undefined;
}
