/** A subset of Node's types, because this package must not import Node. */
interface IncomingRequest {
  complete: boolean;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  destroy(): unknown;
  once(event: 'close' | 'end', listener: () => void): unknown;
}
interface OutgoingResponse {
  once(event: 'finish', listener: () => void): unknown;
}

const timers = new WeakMap<IncomingRequest, ReturnType<typeof setTimeout>>();

/** For the server's `requestTimeout`; longer than any allowed upload. */
export const maxRequestMs = 45 * 60_000;

function startReceiveTimer(request: IncomingRequest, ms: number): void {
  clearTimeout(timers.get(request));
  timers.set(request, setTimeout(() => request.destroy(), ms).unref());
}

export const hasRequestBody = ({ headers }: Pick<IncomingRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Node has one request timeout for all requests, but an upload may take minutes. */
export const limitRequestReceiveTime =
  (ms: number) => (request: IncomingRequest, response: OutgoingResponse, next: () => void) => {
    if (!hasRequestBody(request)) return next();
    startReceiveTimer(request, ms);
    request.once('close', () => clearTimeout(timers.get(request)));
    request.once('end', () => clearTimeout(timers.get(request)));
    // Also limits clients that send on after an early response.
    response.once('finish', () => {
      if (!request.complete) startReceiveTimer(request, ms);
    });
    next();
  };

/** Lifts the limit for an authorised upload; the caller must watch its speed. */
export const liftReceiveLimit = (request: IncomingRequest): void => clearTimeout(timers.get(request));
