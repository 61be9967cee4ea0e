import { type RawResponse, sendRequest } from './raw.ts';
import type { World } from './world.ts';

/** A browser whose cookies can be read, copied and withheld, as after theft or a lost answer. */
export interface CookieJar {
  get(path: string): Promise<RawResponse>;
  send(method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<RawResponse>;
  cookie(name: string): string | undefined;
  /** Another browser with all or some of these cookies. */
  copy(names?: string[]): CookieJar;
  /** A browser that sends these cookies to another installation. */
  onWorld(world: World): CookieJar;
  /** Ignores the cookies of the answer, as if the network had lost it. */
  loseAnswer(path: string): Promise<RawResponse>;
}

export function cookieJar(world: World, initialCookies: ReadonlyMap<string, string> = new Map()): CookieJar {
  const cookies = new Map(initialCookies);
  const browserHeaders = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; K) Chrome/140.0.0.0 Mobile Safari/537.36' };
  const headers = () => ({
    ...browserHeaders,
    'x-csrf': '1',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const storeCookies = (answer: RawResponse): RawResponse => {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const sendGet = (path: string) => sendRequest(world.url, { path: `/api/v1${path}`, headers: headers() });
  return {
    get: async (path) => storeCookies(await sendGet(path)),
    loseAnswer: sendGet,
    send: async (method, path, body = {}) =>
      storeCookies(
        await sendRequest(world.url, {
          ...{ method, path: `/api/v1${path}`, body: JSON.stringify(body) },
          headers: { ...headers(), 'content-type': 'application/json' },
        }),
      ),
    onWorld: (otherWorld) => cookieJar(otherWorld, cookies),
    cookie: (name) => cookies.get(name),
    copy: (names) => cookieJar(world, new Map([...cookies].filter(([name]) => !names || names.includes(name)))),
  };
}
