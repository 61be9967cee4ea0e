/** What is asked of Node's request and response; this package imports nothing of Node's. */
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

/** `requestTimeout` of a server whose requests `receiveWithin` looks after; beyond what the largest upload may take. */
export const longestRequestMs = 45 * 60_000;

function limit(request: Receiving, ms: number): void {
  clearTimeout(timers.get(request));
  timers.set(request, setTimeout(() => request.destroy(), ms).unref());
}

/** Whether a request says that it brings something. */
export const hasBody = ({ headers }: Pick<Receiving, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Middleware that ends connections on which a request's body takes longer than `ms` to arrive. Node's own limit is one
 * for all requests, and an upload that was admitted (`mayTakeLong`) needs minutes where a stranger gets seconds.
 */
export const receiveWithin = (ms: number) => (request: Receiving, response: Answering, next: () => void) => {
  if (!hasBody(request)) return next();
  limit(request, ms);
  request.once('close', () => clearTimeout(timers.get(request)));
  request.once('end', () => clearTimeout(timers.get(request)));
  // Whoever is answered early, and sends on, gets no more than others.
  response.once('finish', () => {
    if (!request.complete) limit(request, ms);
  });
  next();
};

/** Lifts that limit, for an upload that somebody may make and whose pace is watched from here on. */
export const mayTakeLong = (request: Receiving): void => clearTimeout(timers.get(request));
