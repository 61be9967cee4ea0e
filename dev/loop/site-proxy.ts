import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import { hotReloadPath, renderPagePath } from './site-paths.ts';

/** Paths of modules at Astro's development server. */
const modulePathPattern = /^\/(@[\w-]+(\/|$)|(src|node_modules|\.astro)\/)/;

/** Removes the session cookies; Host remains, because the development server checks it. */
const withoutCookie = ({ cookie: _, ...headers }: IncomingMessage['headers']) => headers;

/** Proxies only modules and the hot reload socket of the site's development server. */
export function createSiteProxy(site: string) {
  const sockets = new Set<Duplex>();

  const forward = (request: IncomingMessage): ClientRequest =>
    httpRequest(new URL(site), { path: request.url, method: request.method, headers: withoutCookie(request.headers) });

  const files: RequestHandler = (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !modulePathPattern.test(request.path) || request.path.startsWith(renderPagePath)) return next();
    const forwarded = forward(request);
    response.once('close', () => forwarded.destroy());
    forwarded.once('error', () => (response.headersSent ? response.destroy() : response.status(503).end()));
    forwarded.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.end();
  };

  /** Closes sockets of other paths or origins, as production does. */
  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { host = '', origin = '' } = request.headers;
    if (request.url?.split('?')[0] !== hotReloadPath || !URL.canParse(origin) || new URL(origin).host !== host) {
      socket.destroy();
      return;
    }
    const forwarded = forward(request);
    const close = () => {
      forwarded.destroy();
      socket.destroy();
      sockets.delete(socket);
    };
    sockets.add(socket.once('close', close).once('error', close));
    forwarded.once('error', close);
    // A plain response refuses the upgrade.
    forwarded.once('response', close);
    forwarded.once('upgrade', (answer, upstreamSocket, upstreamHead) => {
      const headers = answer.rawHeaders.flatMap((name, index, rawHeaders) =>
        index % 2 ? [] : [`${name}: ${rawHeaders[index + 1]}`],
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
      if (upstreamHead.length > 0) socket.write(upstreamHead);
      if (head.length > 0) upstreamSocket.write(head);
      upstreamSocket.once('close', close).once('error', close);
      upstreamSocket.pipe(socket).pipe(upstreamSocket);
    });
    forwarded.end();
  }

  return {
    files,
    onUpgrade,
    /** Closes the hot reload sockets, which would delay the shutdown; pages reconnect by themselves. */
    hangUp(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
}
