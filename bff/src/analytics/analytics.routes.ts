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
/** Equal events counted per browser, IP address, card and hour; repeated views are by one visitor. */
const MAX_PER_BROWSER = 3;
/** Equal events counted per IP address, card and hour; many phones of a mobile network share one address. */
const MAX_PER_IP = 60;

interface PublicDependencies {
  cardEvents: CardEvents;
  session: RequestHandler;
}

export function publicHandlers({ cardEvents, session }: PublicDependencies) {
  const countByBrowser = createCounter(HOUR);
  const countByIp = createCounter(HOUR);

  async function shouldCount({ request, response, body }: Call<'POST /public/card-event'>): Promise<boolean> {
    const userAgent = request.headers['user-agent'] ?? '';
    if (isbot(userAgent)) return false;
    const eventKey = [clientAddress(request), body.cardId, body.event, body.target].join(' ');
    if (countByIp(eventKey) > MAX_PER_IP || countByBrowser(`${eventKey} ${userAgent}`) > MAX_PER_BROWSER) return false;
    if (!request.headers.cookie) return true;
    await new Promise<void>((resolve, reject) =>
      session(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
    );
    return request.session.actor === undefined;
  }

  return {
    'POST /public/card-event': async (call: Call<'POST /public/card-event'>) => {
      if (await shouldCount(call))
        await cardEvents.count({ agencyId: call.request.agency.details.agencyId, ...call.body });
      return {};
    },
  };
}
export type PublicHandlers = ReturnType<typeof publicHandlers>;
