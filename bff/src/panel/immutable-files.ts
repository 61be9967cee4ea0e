import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Useful only for documents; a page has thirty scripts. */
const headersOfPages = [
  ...['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster', 'Referrer-Policy'],
  ...['X-DNS-Prefetch-Control', 'X-Download-Options', 'X-Permitted-Cross-Domain-Policies', 'X-XSS-Protection'],
];

/** Read into memory at start (about 2 MB), so that requests need no file descriptor. */
export function immutableFiles(directory: string): RequestHandler {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(file.slice(directory.length).replaceAll('\\', '/'), readFileSync(file));
  }
  return (request, response, next) => {
    const whole = files.get(request.path);
    if (!whole || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const coded = encodings.filter(([, ending]) => files.has(request.path + ending));
    const [encoding, ending] = coded.find(([name]) => request.acceptsEncodings(name)) ?? [];
    for (const name of headersOfPages) response.removeHeader(name);
    response.type(extname(request.path)).set('Cache-Control', 'public, max-age=31536000, immutable');
    if (coded.length > 0) response.vary('Accept-Encoding');
    if (encoding) response.set('Content-Encoding', encoding);
    response.end(ending ? files.get(request.path + ending) : whole);
  };
}
