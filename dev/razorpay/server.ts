import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { RefundsInProgress } from './api.routes.ts';
import { ApiError } from './api-error.ts';
import { answerControl } from './control.ts';
import type { Fault, Misbehaviour } from './misbehaviour.ts';
import type { RazorpayControl } from './razorpay.ts';
import type { Account } from './razorpay-types.ts';
import type { Answer, Call, Route, RouteName } from './routes.ts';

export interface LoggedCall {
  route: RouteName;
  method: string;
  path: string;
  /** Account of the key; null without a valid one. */
  accountId: string | null;
  body: string;
  /** Status of the answer; null without one. */
  status: number | null;
  way: Fault;
  /** In ms since 1970. */
  at: number;
}

interface ServerOptions {
  port: number;
  routes: Route[];
  accountByKey(keyId: string): Account | undefined;
  misbehaviour: Misbehaviour;
  refundsInProgress: RefundsInProgress;
  calls: LoggedCall[];
  control: RazorpayControl;
}

const MAX_LOGGED_CALLS = 50_000;

const badGatewayPage =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n';

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, { status = 200, body, type, headers }: Answer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? (type ?? 'text/html; charset=utf-8') : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(isText ? body : JSON.stringify(body));
}

const isSameSecret = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** @throws ApiError (401) for an unknown key or a wrong secret */
function authenticate(header: string, accountByKey: ServerOptions['accountByKey']): Account {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(header) ?? [];
  const [, keyId = '', secret = ''] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  const account = accountByKey(keyId);
  if (!account || !isSameSecret(secret, account.keySecret))
    throw new ApiError('Authentication failed', { status: 401 });
  return account;
}

/** Razorpay's 401 has no fields besides code and description. */
const refusal = (error: ApiError): Answer =>
  error.status === 401
    ? { status: 401, body: { error: { code: 'BAD_REQUEST_ERROR', description: error.message } } }
    : { status: error.status, body: error.body };

/** HTTP server that applies the misbehaviour of each route. */
export async function serve(options: ServerOptions): Promise<{ url: string; close(): Promise<void> }> {
  const { routes, misbehaviour, calls } = options;
  const sockets = new Set<Socket>();
  const closing = new AbortController();

  function answer(route: Route, call: Call, logged: LoggedCall): Answer {
    if (!('keyed' in route)) return route.answer(call);
    const account = authenticate(call.header('authorization'), options.accountByKey);
    logged.accountId = account.accountId;
    return { body: route.answer(call, account) };
  }

  /** Waits, and reserves a refund's idempotency key before that, like Razorpay. */
  async function delay(route: Route, call: Call, ms: number): Promise<() => void> {
    const account =
      route.name === 'payments.refund' ? authenticate(call.header('authorization'), options.accountByKey) : null;
    const end = account ? options.refundsInProgress.start(call, account) : () => {};
    if (ms > 0) await wait(ms, undefined, { signal: closing.signal }).catch(() => {});
    return end;
  }

  async function answerOrError(route: Route, call: Call, logged: LoggedCall, ms: number): Promise<Answer> {
    try {
      const end = await delay(route, call, ms);
      try {
        return answer(route, call, logged);
      } finally {
        end();
      }
    } catch (error) {
      if (error instanceof ApiError) return refusal(error);
      console.error(error);
      const code = 'SERVER_ERROR';
      return { status: 500, body: { error: { code, description: error instanceof Error ? error.message : code } } };
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
    const method = request.method ?? '';
    if (path.startsWith('/control')) {
      return send(response, await answerControl(options.control, request, path, await readText(request)));
    }
    const route = routes.find((one) => one.method === method && one.path.test(path));
    if (!route) return send(response, refusal(new ApiError('The requested URL was not found on the server.')));

    const { way, ms } = misbehaviour.next(route.name);
    const logged: LoggedCall = {
      route: route.name,
      method,
      path,
      accountId: null,
      body: '',
      status: null,
      way,
      at: Date.now(),
    };
    calls.push(logged);
    if (calls.length > MAX_LOGGED_CALLS) calls.shift();
    if (way === 'refuse') {
      request.socket.resetAndDestroy();
      return;
    }
    logged.body = await readText(request);
    if (way === 'hang') return;
    if (way === '502') {
      logged.status = 502;
      return send(response, { status: 502, body: badGatewayPage });
    }
    const header = (name: string) => String(request.headers[name] ?? '');
    const ids = (route.path.exec(path) ?? []).slice(1).map(decodeURIComponent);
    const answerToSend = await answerOrError(
      route,
      { method, path, header, body: logged.body, query, ids },
      logged,
      way === 'slow' ? ms : 0,
    );
    if (way === 'drop-reply' || closing.signal.aborted) {
      request.socket.destroy();
      return;
    }
    logged.status = answerToSend.status ?? 200;
    send(response, answerToSend);
  }

  const server = createServer((request, response) => {
    // A client may disconnect before the answer.
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      closing.abort();
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
