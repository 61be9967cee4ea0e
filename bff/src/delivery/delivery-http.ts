import { DeliveryFailure, errorCodeOf, retryIfUnreached, wasNeverReached } from './delivery-failure.ts';

export interface CarrierOptions {
  timeoutMs: number;
  pause(ms: number): Promise<void>;
}

export interface CarrierResponse {
  status: number;
  isOk: boolean;
  body: Record<string, unknown> | null;
}

const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Refuses redirects, which would send the code and the key elsewhere.
 * @throws {DeliveryFailure}
 */
export async function postToCarrier(
  carrier: string,
  options: CarrierOptions,
  request: { url: string; headers: Record<string, string>; body: string },
): Promise<CarrierResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const send = async (): Promise<CarrierResponse> => {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      redirect: 'error',
      signal,
    });
    return { status: response.status, isOk: response.ok, body: parseObject(await readLimitedText(response)) };
  };
  try {
    return await retryIfUnreached(send, options.pause);
  } catch (error) {
    if (signal.aborted) throw new DeliveryFailure(carrier, `did not answer within ${options.timeoutMs} ms`, true);
    throw new DeliveryFailure(carrier, `gave no answer (${errorCodeOf(error)})`, !wasNeverReached(error));
  }
}

async function readLimitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) return '';
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/** Returns null for invalid JSON, because the parser's error would quote the body with the phone number. */
function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
