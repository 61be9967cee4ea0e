import type { InternalCalls } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { pictureWidths, videoFiles } from '@parichay/shared/platform/lib/media.ts';
import { Bytes, type InternalHandlers, prepared } from '../http/handle.ts';
import type { MediaStore } from './media.files.ts';
import { mediaKey, videoKey } from './media.rules.ts';

export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

type Media = InternalCalls['GET /internal/media'];

/** A URL's content never changes, but shared caches revalidate every minute, so that deleted pictures disappear. */
const CACHING = 'public, max-age=31536000, immutable, s-maxage=60';

export const mediaHandlers = (media: MediaStore, isShown: (mediaId: string) => Promise<boolean>) => {
  async function fileOf(mediaId: string, file: string) {
    const video = videoFiles.find((one) => one === file);
    if (!video) return sizeOf(mediaId, file);
    const key = videoKey(mediaId, video);
    const stat = await media.stat(key);
    if (!stat) throw new ApiError('not_found');
    return { key, stat };
  }

  /** Pictures older than a size get the next larger one, as JPEG if necessary. */
  async function sizeOf(mediaId: string, file: string) {
    const [width, format = ''] = file.split('.');
    const known = pictureWidths.findIndex((one) => String(one) === width);
    const sizes = known < 0 ? [] : pictureWidths.slice(known);
    const files = new Set([format, 'jpg'].flatMap((one) => sizes.map((size) => `${size}.${one}`)));
    for (const one of files) {
      const key = mediaKey(mediaId, one);
      const stat = await media.stat(key);
      if (stat) return { key, stat };
    }
    throw new ApiError('not_found');
  }

  return {
    'GET /internal/media': prepared<Media, Bytes>({
      before: async ({ query, rangeHeader }) => {
        if (!(await isShown(query.mediaId))) throw new ApiError('not_found');
        const { key, stat } = await fileOf(query.mediaId, query.file);
        const headers = {
          'content-type': stat.contentType,
          'cache-control': CACHING,
          'accept-ranges': 'bytes',
          etag: `"${query.mediaId}-${query.file}"`,
        };
        if (query.isKnown) return new Bytes(Buffer.alloc(0), headers, 304);
        const range = parseRange(rangeHeader, stat.size);
        if (range === 'unsatisfiable')
          return new Bytes(Buffer.alloc(0), { ...headers, 'content-range': `bytes */${stat.size}` }, 416);
        const stream = await media.getStream(key, { range: range ?? undefined });
        if (!stream) throw new ApiError('not_found');
        if (!range) return new Bytes(stream, { ...headers, 'content-length': String(stat.size) });
        return new Bytes(
          stream,
          {
            ...headers,
            'content-range': `bytes ${range.start}-${range.end}/${stat.size}`,
            'content-length': String(range.end - range.start + 1),
          },
          206,
        );
      },
    }),
  } satisfies InternalHandlers;
};
