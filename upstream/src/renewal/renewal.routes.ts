import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { businessInReach } from '../business/business.queries.ts';
import type { Handlers } from '../lib/handle.ts';
import { iso } from '../lib/rows.ts';
import { keepReminder } from './renewal.remind.ts';

export const renewalHandlers = {
  'POST /business/reminder': async ({ actor, body, tx }) => {
    const business = await businessInReach(tx, actor, body.businessId, { lock: true });
    return { remindedAt: iso(await keepReminder(tx, business, todayInIndia())) };
  },
} satisfies Handlers;
