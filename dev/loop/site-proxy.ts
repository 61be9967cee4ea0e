import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import { drawingPath, hotReloadPath } from './site-paths.ts';

/** Paths of modules at Astro's development server. */
const modulePaths = /^\/(@[\w-]+(\/|$)|(src|node_modules|\.astro)\/)/;

/** Removes the session cookies; Host remains, because the development server checks it. */
const withoutCookie = ({ cookie: _, ...headers }: IncomingMessage['headers']) => headers;

/** Proxies only modules and the hot reload socket of the site's development server. */
export function createSiteProxy(site: string) {
  const sockets = new Set<Duplex>();

  const ask = (request: IncomingMessage): ClientRequest =>
    httpRequest(new URL(site), { path: request.url, method: request.method, headers: withoutCookie(request.headers) });

  const files: RequestHandler = (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !modulePaths.test(request.path) || request.path.startsWith(drawingPath)) return next();
    const asked = ask(request);
    response.once('close', () => asked.destroy());
    asked.once('error', () => (response.headersSent ? response.destroy() : response.status(503).end()));
    asked.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.end();
  };

  /** Closes sockets of other paths or origins, as production does. */
  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { host = '', origin = '' } = request.headers;
    if (request.url?.split('?')[0] !== hotReloadPath || !URL.canParse(origin) || new URL(origin).host !== host) {
      socket.destroy();
      return;
    }
    const asked = ask(request);
    const close = () => {
      asked.destroy();
      socket.destroy();
      sockets.delete(socket);
    };
    sockets.add(socket.once('close', close).once('error', close));
    asked.once('error', close);
    // A plain response refuses the upgrade.
    asked.once('response', close);
    asked.once('upgrade', (answer, other, otherHead) => {
      const headers = answer.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
      if (otherHead.length > 0) socket.write(otherHead);
      if (head.length > 0) other.write(head);
      other.once('close', close).once('error', close);
      other.pipe(socket).pipe(other);
    });
    asked.end();
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
