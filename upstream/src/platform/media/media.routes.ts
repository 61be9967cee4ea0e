import type { InternalCalls } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { pictureWidths, videoFiles } from '@parichay/shared/platform/lib/media.ts';
import { BinaryResponse, type InternalHandlers, preparedHandler } from '../http/handle.ts';
import { pictureKey, videoKey } from './media.rules.ts';
import type { MediaStore } from './media-files.ts';

export function parseRangeHeader(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

type MediaCall = InternalCalls['GET /internal/media'];

/** A URL's content never changes, but shared caches revalidate every minute, so deleted pictures disappear. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable, s-maxage=60';

export const mediaHandlers = (media: MediaStore, isMediaPublic: (mediaId: string) => Promise<boolean>) => {
  async function findMediaFile(mediaId: string, file: string) {
    const video = videoFiles.find((one) => one === file);
    if (!video) return findPictureOfSize(mediaId, file);
    const key = videoKey(mediaId, video);
    const stat = await media.stat(key);
    if (!stat) throw new ApiError('not_found');
    return { key, stat };
  }

  /** Old pictures lack newer sizes: the next larger file is returned, as JPEG if necessary. */
  async function findPictureOfSize(mediaId: string, file: string) {
    const [width, format = ''] = file.split('.');
    const widthIndex = pictureWidths.findIndex((one) => String(one) === width);
    const sizes = widthIndex < 0 ? [] : pictureWidths.slice(widthIndex);
    const files = new Set([format, 'jpg'].flatMap((one) => sizes.map((size) => `${size}.${one}`)));
    for (const pictureFile of files) {
      const key = pictureKey(mediaId, pictureFile);
      const stat = await media.stat(key);
      if (stat) return { key, stat };
    }
    throw new ApiError('not_found');
  }

  return {
    'GET /internal/media': preparedHandler<MediaCall, BinaryResponse>({
      before: async ({ query, rangeHeader }) => {
        if (!(await isMediaPublic(query.mediaId))) throw new ApiError('not_found');
        const { key, stat } = await findMediaFile(query.mediaId, query.file);
        const headers = {
          'content-type': stat.contentType,
          'cache-control': CACHE_CONTROL,
          'accept-ranges': 'bytes',
          etag: `"${query.mediaId}-${query.file}"`,
        };
        if (query.isKnown) return new BinaryResponse(Buffer.alloc(0), headers, 304);
        const range = parseRangeHeader(rangeHeader, stat.size);
        if (range === 'unsatisfiable')
          return new BinaryResponse(Buffer.alloc(0), { ...headers, 'content-range': `bytes */${stat.size}` }, 416);
        const stream = await media.getStream(key, { range: range ?? undefined });
        if (!stream) throw new ApiError('not_found');
        if (!range) return new BinaryResponse(stream, { ...headers, 'content-length': String(stat.size) });
        return new BinaryResponse(
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
