import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/* Responses share the buffers, so a slow reader costs no extra memory. */

export interface Cached {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  brotli: Buffer | null;
  gzip?: Buffer;
}

const compress = promisify(brotliCompress);

/** Quality 9 takes ten times as long for 1 %; the default window of 4 MB triggers garbage collection. */
export const brotli = (body: Buffer, quality: 1 | 5): Promise<Buffer> =>
  compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 } });

export const gzipped: (body: Buffer) => Promise<Buffer> = promisify(gzip);

export const etagOf = (body: Buffer): string => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

export function sendCached(cached: Cached, request: Request, response: Response): void {
  for (const [name, value] of Object.entries(cached.headers)) response.setHeader(name, value);
  if (cached.status === 200 && request.headers['if-none-match'] === cached.headers.etag) {
    response.status(304).end();
    return;
  }
  const accepts = request.headers['accept-encoding'] ?? '';
  const packed = [
    ['br', cached.brotli],
    ['gzip', cached.gzip],
  ] as const;
  const [encoding, bytes] = packed.find(([name, one]) => one && accepts.includes(name)) ?? [];
  if (encoding) response.setHeader('content-encoding', encoding);
  const body = bytes ?? cached.body;
  response.statusCode = cached.status;
  response.setHeader('content-length', body.length);
  response.end(body);
}
