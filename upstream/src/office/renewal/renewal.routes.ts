import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { recordManualReminder } from './renewal-remind.ts';

export const renewalHandlers = {
  'POST /business/reminder': async ({ actor, body, tx }) => {
    const business = await businessInReach(tx, actor, body.businessId, { lock: true });
    return { remindedAt: iso(await recordManualReminder(tx, business, todayInIndia())) };
  },
} satisfies Handlers;
