import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Only documents need these; a page has thirty scripts, whose responses omit them. */
const documentHeaders = [
  ...['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster', 'Referrer-Policy'],
  ...['X-DNS-Prefetch-Control', 'X-Download-Options', 'X-Permitted-Cross-Domain-Policies', 'X-XSS-Protection'],
];

/** Read into memory at start (about 2 MB), so requests need no file descriptor. */
export function immutableFiles(directory: string): RequestHandler {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(file.slice(directory.length).replaceAll('\\', '/'), readFileSync(file));
  }
  return (request, response, next) => {
    const content = files.get(request.path);
    if (!content || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const encodedVariants = encodings.filter(([, extension]) => files.has(request.path + extension));
    const [encoding, extension] = encodedVariants.find(([name]) => request.acceptsEncodings(name)) ?? [];
    for (const name of documentHeaders) response.removeHeader(name);
    response.type(extname(request.path)).set('Cache-Control', 'public, max-age=31536000, immutable');
    if (encodedVariants.length > 0) response.vary('Accept-Encoding');
    if (encoding) response.set('Content-Encoding', encoding);
    response.end(extension ? files.get(request.path + extension) : content);
  };
}
