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
/** Per browser and address, per card, in an hour: repeated views are one visitor. */
const MAX_PER_BROWSER = 3;
/** Per address, per card, in an hour. Mobile networks share one address among many phones. */
const MAX_PER_ADDRESS = 60;

interface OpenParts {
  cardEvents: CardEvents;
  session: RequestHandler;
}

export function publicHandlers({ cardEvents, session }: OpenParts) {
  const ofBrowser = createCounter(HOUR);
  const ofAddress = createCounter(HOUR);

  async function isFirstVisit({ request, response, body }: Call<'POST /public/card-event'>): Promise<boolean> {
    const userAgent = request.headers['user-agent'] ?? '';
    if (isbot(userAgent)) return false;
    const what = [clientAddress(request), body.cardId, body.event, body.target].join(' ');
    if (ofAddress(what) > MAX_PER_ADDRESS || ofBrowser(`${what} ${userAgent}`) > MAX_PER_BROWSER) return false;
    if (!request.headers.cookie) return true;
    await new Promise<void>((resolve, reject) =>
      session(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
    );
    return request.session.actor === undefined;
  }

  return {
    'POST /public/card-event': async (call: Call<'POST /public/card-event'>) => {
      if (await isFirstVisit(call))
        await cardEvents.count({ agencyId: call.request.agency.details.agencyId, ...call.body });
      return {};
    },
  };
}
export type PublicHandlers = ReturnType<typeof publicHandlers>;
