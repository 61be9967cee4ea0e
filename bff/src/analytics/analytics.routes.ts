import type { ParsedOf } from '@parichay/shared/contract.ts';
import type { Request } from 'express';
import { isbot } from 'isbot';
import type { CardEvents } from './card-events.ts';

interface Call<K extends 'POST /public/card-event'> {
  request: Request;
  body: ParsedOf<K>['body'];
}

/** Calls that this process answers without asking who calls. */
export const openHandlers = (cardEvents: CardEvents) => ({
  'POST /public/card-event': async ({ request, body }: Call<'POST /public/card-event'>) => {
    // A program that reads cards is told the same and not counted.
    if (!isbot(request.headers['user-agent'] ?? '')) {
      await cardEvents.count({ agencyId: request.agency.details.agencyId, ...body });
    }
    return {};
  },
});
export type OpenHandlers = ReturnType<typeof openHandlers>;
