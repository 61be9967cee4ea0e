import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { type Person, password, people } from './people.ts';
import type { World } from './world.ts';

/** Sends bytes and reads until the server closes; the last request must close or be refused. @returns the answers */
export function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    const done = () => resolve(Buffer.concat(chunks).toString('latin1'));
    socket.on('close', done);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? done() : reject(error),
    );
  });
}

/** Reads the statuses of answers, without interim 1xx answers. */
export const statusesOf = (text: string): number[] =>
  Array.from(text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm), ([, status]) => Number(status)).filter((status) => status >= 200);

export interface RawRequest {
  method?: string;
  /** Sent unchanged, even if invalid. */
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The error code in the body, if any. */
  code: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** Sends one request with only the required headers, without redirects and cookies. */
export function sendRequest(
  url: string,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawResponse> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const httpRequest = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: {
          host: 'home.test',
          ...(body !== undefined && !('transfer-encoding' in headers) && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, code: errorCodeIn(text) });
        });
      },
    );
    httpRequest.on('error', reject);
    httpRequest.end(body);
  });
}

function errorCodeIn(text: string): string | undefined {
  try {
    return JSON.parse(text)?.data?.code;
  } catch {
    return undefined;
  }
}

/** Sends JSON as our own pages do. */
export const post = (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  sendRequest(url, {
    method: 'POST',
    path: `/api/v1${path}`,
    headers: { 'x-csrf': '1', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Lists `name=value` of the cookies that an answer sets, without deleted ones. */
export const cookiesOf = ({ headers }: RawResponse): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

/** Signs a person in. @returns its cookies, for requests made by hand */
export async function signInCookies({ url }: Pick<World, 'url'>, person: Person): Promise<string> {
  const { host, kind, phoneNumber } = people[person];
  const answer = await post(
    url,
    kind === 'staff' ? '/franchisee/login' : '/login',
    { phoneNumber, password },
    { host },
  );
  if (answer.status !== 200) throw new Error(`${person} could not sign in: ${answer.text}`);
  return cookiesOf(answer);
}
