import type { VideoFile } from '@parichay/shared/lib/media.ts';

/**
 * Names of stored files. They are generated, never a sender's words, and their ending alone decides the type
 * a browser is told; so the list is closed and holds nothing that a browser would run.
 */
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

/** The type of the file under this key; null when no file of ours can have that name. */
export function storedTypeOf(name: string): StoredType | null {
  const ending = key.exec(name)?.[1];
  return ending !== undefined && Object.hasOwn(contentTypes, ending)
    ? contentTypes[ending as keyof typeof contentTypes]
    : null;
}

/** Where one size of a picture is kept. */
export const mediaKey = (mediaId: string, file: string): string => `picture/${mediaId.slice(-2)}/${mediaId}/${file}`;

/** Where a video and its preview clip are kept. */
export const videoKey = (mediaId: string, file: VideoFile): string => `video/${mediaId.slice(-2)}/${mediaId}/${file}`;

/** First and last byte, both included, as in an HTTP range; `end` left out means up to the last. */
export interface ByteRange {
  start: number;
  end?: number | undefined;
}
