import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { CardFile } from '@parichay/shared/internal.ts';
import type { Request, Response } from 'express';
import type { Cached } from './card.cache.ts';

/* How the pages and files of cards are packed and sent. */

const compress = promisify(brotliCompress);

/** Compressed by what they are. */
export const isPacked = (file: CardFile): boolean => /\.(jpg|png|woff2)$/.test(file);

/**
 * Quality 9 takes ten times as long as 5 for one byte in a hundred; 1 takes a fifth of the time of drawing off the first
 * visit. A window of 256 kB holds any page; the usual one of 4 MB has the collector of garbage run at every hundredth page.
 */
export const brotli = (body: Buffer, quality: 1 | 5): Promise<Buffer> =>
  compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 } });

export const etagOf = (body: Buffer): string => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

/** Answers with what was drawn or loaded: as it is known already, compressed, or whole. */
export function sendCached(cached: Cached, request: Request, response: Response): void {
  for (const [name, value] of Object.entries(cached.headers)) response.setHeader(name, value);
  if (cached.status === 200 && request.headers['if-none-match'] === cached.headers.etag) {
    response.status(304).end();
    return;
  }
  const accepts = request.headers['accept-encoding'];
  const useBrotli = cached.brotli !== null && accepts !== undefined && /\bbr\b/.test(accepts);
  if (useBrotli) response.setHeader('content-encoding', 'br');
  const body = (useBrotli && cached.brotli) || cached.body;
  response.statusCode = cached.status;
  response.setHeader('content-length', body.length);
  response.end(body);
}
