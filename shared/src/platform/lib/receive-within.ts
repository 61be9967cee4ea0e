/** A subset of Node's types, because this package must not import Node. */
interface Receiving {
  complete: boolean;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  destroy(): unknown;
  once(event: 'close' | 'end', hear: () => void): unknown;
}
interface Answering {
  once(event: 'finish', hear: () => void): unknown;
}

const timers = new WeakMap<Receiving, ReturnType<typeof setTimeout>>();

/** For the server's `requestTimeout`; longer than any allowed upload. */
export const longestRequestMs = 45 * 60_000;

function limit(request: Receiving, ms: number): void {
  clearTimeout(timers.get(request));
  timers.set(request, setTimeout(() => request.destroy(), ms).unref());
}

export const hasBody = ({ headers }: Pick<Receiving, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Node has one request timeout for all requests, but an upload may take minutes. */
export const receiveWithin = (ms: number) => (request: Receiving, response: Answering, next: () => void) => {
  if (!hasBody(request)) return next();
  limit(request, ms);
  request.once('close', () => clearTimeout(timers.get(request)));
  request.once('end', () => clearTimeout(timers.get(request)));
  // Also limits clients that send on after an early response.
  response.once('finish', () => {
    if (!request.complete) limit(request, ms);
  });
  next();
};

/** Lifts the limit for an authorised upload; the caller must watch its speed. */
export const mayTakeLong = (request: Receiving): void => clearTimeout(timers.get(request));
