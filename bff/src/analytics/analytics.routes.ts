import type { ParsedOf } from '@parichay/shared/contract.ts';
import type { Request, RequestHandler, Response } from 'express';
import { isbot } from 'isbot';
import { clientAddress } from '../lib/client-address.ts';
import { createCounter } from '../lib/flood-limit.ts';
import type { CardEvents } from './card-events.ts';

interface Call<K extends 'POST /public/card-event'> {
  request: Request;
  response: Response;
  body: ParsedOf<K>['body'];
}

const HOUR = 3_600_000;
/** Of one browser behind one address, on one card, in an hour: whoever looks again and again is still one visitor. */
const MOST_OF_BROWSER = 3;
/** Of one address, on one card, in an hour. Phones share an address with their whole town. */
const MOST_OF_ADDRESS = 60;

interface OpenParts {
  cardEvents: CardEvents;
  /** Loads the session of a request. */
  session: RequestHandler;
}

/** Calls that this process answers without asking who calls. */
export function openHandlers({ cardEvents, session }: OpenParts) {
  const ofBrowser = createCounter(HOUR);
  const ofAddress = createCounter(HOUR);

  /** Whether an event tells of a visitor that nobody has heard of before. */
  async function isNews({ request, response, body }: Call<'POST /public/card-event'>): Promise<boolean> {
    const userAgent = request.headers['user-agent'] ?? '';
    if (isbot(userAgent)) return false;
    const what = [clientAddress(request), body.cardId, body.event, body.target].join(' ');
    if (ofAddress(what) > MOST_OF_ADDRESS || ofBrowser(`${what} ${userAgent}`) > MOST_OF_BROWSER) return false;
    // Who is signed in to the panel in this browser, an owner or staff, is no visitor.
    if (!request.headers.cookie) return true;
    await new Promise<void>((resolve, reject) =>
      session(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
    );
    return request.session.actor === undefined;
  }

  return {
    'POST /public/card-event': async (call: Call<'POST /public/card-event'>) => {
      // What is not counted is answered the same.
      if (await isNews(call)) await cardEvents.count({ agencyId: call.request.agency.details.agencyId, ...call.body });
      return {};
    },
  };
}
export type OpenHandlers = ReturnType<typeof openHandlers>;
