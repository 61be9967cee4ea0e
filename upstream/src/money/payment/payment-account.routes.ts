import { agencyRowInReach } from '../../people/agency/agency-reach.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { paymentAccountOf, removePaymentAccount } from './payment-accounts.ts';

export const paymentAccountHandlers = {
  'GET /payment-account': async ({ actor, query, tx }) =>
    paymentAccountOf(tx, (await agencyRowInReach(tx, actor, query.agencyId)).agency_id),

  'DELETE /payment-account': async ({ actor, query, tx }) => {
    const { agency_id } = await agencyRowInReach(tx, actor, query.agencyId);
    await removePaymentAccount(tx, agency_id);
    return paymentAccountOf(tx, agency_id);
  },
} satisfies Handlers;
