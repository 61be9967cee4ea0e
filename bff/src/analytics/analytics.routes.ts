import type { ParsedOf } from '@parichay/shared/contract.ts';
import type { Request, RequestHandler, Response } from 'express';
import { isbot } from 'isbot';
import { clientAddress } from '../lib/client-address.ts';
import { createCounter } from '../lib/flood-limit.ts';
import type { CardEventCounter } from './card-events.ts';

interface Call<K extends 'POST /public/card-event'> {
  request: Request;
  response: Response;
  body: ParsedOf<K>['body'];
}

const HOUR_MS = 3_600_000;
/** Equal events that count per browser, IP address, card and hour: more come from one visitor. */
const MAX_PER_BROWSER = 3;
/** Equal events that count per IP address, card and hour; mobile phones share IP addresses. */
const MAX_PER_IP = 60;

interface CardEventHandlerDependencies {
  cardEvents: CardEventCounter;
  session: RequestHandler;
}

export function cardEventHandlers({ cardEvents, session }: CardEventHandlerDependencies) {
  const countByBrowser = createCounter(HOUR_MS);
  const countByIp = createCounter(HOUR_MS);

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
export type CardEventHandlers = ReturnType<typeof cardEventHandlers>;
