import { type Answered, ask } from './raw.ts';
import type { World } from './world.ts';

/** A browser whose cookies can be read, copied and withheld, as after theft or a lost answer. */
export interface CookieJar {
  get(path: string): Promise<Answered>;
  send(method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answered>;
  cookie(name: string): string | undefined;
  /** Another browser with all or some of these cookies. */
  copy(names?: string[]): CookieJar;
  /** Sends the same cookies to another process. */
  on(world: World): CookieJar;
  /** Ignores the cookies of the answer, as if it was lost on the way. */
  loseAnswer(path: string): Promise<Answered>;
}

export function cookieJar(world: World, start: ReadonlyMap<string, string> = new Map()): CookieJar {
  const cookies = new Map(start);
  const ordinary = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; K) Chrome/140.0.0.0 Mobile Safari/537.36' };
  const headers = () => ({
    ...ordinary,
    'x-csrf': '1',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const takeIn = (answer: Answered): Answered => {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const asked = (path: string) => ask(world.url, { path: `/api/v1${path}`, headers: headers() });
  return {
    get: async (path) => takeIn(await asked(path)),
    loseAnswer: asked,
    send: async (method, path, body = {}) =>
      takeIn(
        await ask(world.url, {
          ...{ method, path: `/api/v1${path}`, body: JSON.stringify(body) },
          headers: { ...headers(), 'content-type': 'application/json' },
        }),
      ),
    on: (other) => cookieJar(other, cookies),
    cookie: (name) => cookies.get(name),
    copy: (names) => cookieJar(world, new Map([...cookies].filter(([name]) => !names || names.includes(name)))),
  };
}
