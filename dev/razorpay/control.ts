import type { IncomingMessage } from 'node:http';
import type { RazorpayControl } from './razorpay.ts';
import type { Answer } from './routes.ts';

type Verb = (...values: unknown[]) => unknown;

/** Verbs by name: `pay`, `webhooks.release` … */
function controlVerbsOf({ webhooks, ...control }: RazorpayControl): Map<string, Verb> {
  const prefixed = (verbs: object, prefix: string) =>
    Object.entries(verbs).map(([name, verb]): [string, Verb] => [`${prefix}${name}`, verb]);
  return new Map([...prefixed(control, ''), ...prefixed(webhooks, 'webhooks.')]);
}

const reads = new Set(['orders', 'payments', 'refunds', 'calls', 'webhooks.events', 'webhooks.deliveries']);

function readArguments(body: string): unknown[] {
  if (body.trim() === '') return [];
  const values: unknown = JSON.parse(body);
  if (!Array.isArray(values)) throw new Error('The body is a list of what the verb takes: ["order_…", "captured"]');
  return values;
}

/**
 * `POST /control/<verb>` takes a list of arguments and answers `{ value }`. Reads also answer GET, and
 * `GET /control` lists the verbs.
 */
export async function answerControl(
  control: RazorpayControl,
  request: IncomingMessage,
  path: string,
  body: string,
): Promise<Answer> {
  const verbs = controlVerbsOf(control);
  const name = path.replace(/^\/control\/?/, '');
  const isGet = request.method === 'GET';
  if (isGet && name === '') return { body: { post: [...verbs.keys()], get: [...reads] } };
  const verb = verbs.get(name);
  if (!verb || (isGet ? !reads.has(name) : request.method !== 'POST')) {
    return { status: 404, body: { message: `There is no ${request.method} /control/${name}` } };
  }
  // Otherwise a page of another site could control this server.
  if (!isGet && request.headers.origin) return { status: 403, body: { message: 'Not for pages' } };
  try {
    return { body: { value: (await verb(...readArguments(body))) ?? null } };
  } catch (error) {
    return { status: 400, body: { message: error instanceof Error ? error.message : String(error) } };
  }
}

type Remote<Verbs> = {
  [Name in keyof Verbs]: Verbs[Name] extends (...values: infer Values) => infer Result
    ? (...values: Values) => Promise<Awaited<Result>>
    : Remote<Verbs[Name]>;
};
export type RemoteRazorpay = Remote<RazorpayControl>;

/** Controls a stand-in in another process; its verbs reject with the stand-in's message. */
export function remoteRazorpay(url: string): RemoteRazorpay {
  const call = async (name: string, values: unknown[]): Promise<unknown> => {
    const answer = await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(values) });
    const { value, message } = (await answer.json()) as { value?: unknown; message?: string };
    if (!answer.ok) throw new Error(message);
    return value ?? undefined;
  };
  const verbs = (prefix: string, base: object = {}): object =>
    new Proxy(base, {
      get: (target, name) => {
        // Awaiting the proxy must not call a verb `then`.
        if (typeof name !== 'string' || name === 'then') return undefined;
        return Reflect.get(target, name) ?? ((...values: unknown[]) => call(`${prefix}${name}`, values));
      },
    });
  return verbs('', { webhooks: verbs('webhooks.') }) as RemoteRazorpay;
}
