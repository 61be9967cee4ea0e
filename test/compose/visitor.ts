import { Agent, request } from 'node:https';

export interface Answer {
  status: number;
  text: string;
  /** The field `data` of the answer. */
  data: Record<string, unknown>;
}

/** Trusts one certificate authority and resolves the host to this machine. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #agent: Agent;
  readonly #host: string;

  constructor(host: string, authority: string) {
    this.#host = host;
    this.#agent = new Agent({ keepAlive: true, ca: authority, maxSockets: 64 });
  }

  /** @throws Error when no answer comes within ten seconds */
  ask(method: string, path: string, body?: object): Promise<Answer> {
    const bytes = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      host: this.#host,
      'x-csrf': '1',
      ...(this.#cookies.size > 0 && { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
    };
    return new Promise((resolve, reject) => {
      const httpRequest = request(
        { host: '127.0.0.1', servername: this.#host, agent: this.#agent, method, path, headers, timeout: 15_000 },
        (response) => {
          for (const cookie of response.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
            this.#cookies.set(name, value);
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            let data = {} as Answer['data'];
            if (/json/.test(response.headers['content-type'] ?? '')) data = JSON.parse(text).data;
            resolve({ status: response.statusCode ?? 0, text, data });
          });
        },
      );
      httpRequest.on('timeout', () => httpRequest.destroy(new Error('no answer within 15 s')));
      httpRequest.on('error', reject);
      httpRequest.end(bytes);
    });
  }

  /** Calls the API. @throws Error unless it answers 200 */
  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer['data']> {
    const { status, text, data } = await this.ask(method, `/api/v1${path}`, body);
    if (status !== 200) throw new Error(`${method} ${path} was answered ${status}: ${text.slice(0, 300)}`);
    return data;
  }

  close(): void {
    this.#agent.destroy();
  }
}
