import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import { drawingPath, hotReloadPath } from './site-paths.ts';

/** Where Astro's development server serves modules: source, packages, and what it makes of them. */
const modulePaths = /^\/(@[\w-]+(\/|$)|(src|node_modules|\.astro)\/)/;

/** Our sessions are none of the site's business. Its Host stays: by it the development server knows strangers. */
const withoutCookie = ({ cookie: _, ...headers }: IncomingMessage['headers']) => headers;

/** Lets browsers reach the site's development server, for modules and the socket of hot reload and nothing else. */
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

  /** A socket of another path, or from a page of another host, is closed as in production. */
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
    // An answer is a refusal: what is agreed to comes as an upgrade.
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
    /** Closes the sockets of hot reload, which would hold up the server's end; pages then come again by themselves. */
    hangUp(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
}
