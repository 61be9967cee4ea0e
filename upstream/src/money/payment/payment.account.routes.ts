import { agencyInReach } from '../../people/agency/agency.reach.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { accountOf, removeAccount } from './payment.accounts.ts';

export const paymentAccountHandlers = {
  'GET /payment-account': async ({ actor, query, tx }) =>
    accountOf(tx, (await agencyInReach(tx, actor, query.agencyId)).agency_id),

  'DELETE /payment-account': async ({ actor, query, tx }) => {
    const { agency_id } = await agencyInReach(tx, actor, query.agencyId);
    await removeAccount(tx, agency_id);
    return accountOf(tx, agency_id);
  },
} satisfies Handlers;
