import type { Call, Calls } from '../call.ts';

/** A case has its own id; records are cases, and reconciliation.test.ts covers the others. */
const decision = (body: object = {}): Call => ({ ids: { caseId: 'subscriptionRecord' }, body, ownerMay: false });
const note = 'by bank';

export const reconciliationCalls: Calls = {
  'GET /payment-reconciliation': { ids: { agencyId: 'agency' } },
  'GET /payment-reconciliation/summary': { ids: { agencyId: 'agency' } },
  'POST /payment-reconciliation/grant': decision(),
  'POST /payment-reconciliation/refund': decision(),
  'POST /payment-reconciliation/settle': decision({ note }),
  'POST /payment-reconciliation/withdraw': decision({ note }),
  'POST /payment-reconciliation/retry': decision(),
};
