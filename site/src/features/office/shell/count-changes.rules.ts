import type { CallKey } from '@parichay/shared/contract.ts';

const countChangingCalls: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /business',
  'POST /business/cloneBusiness',
  'POST /business/importBusinesses',
  'POST /business/restoreBusiness',
  'POST /business/updateBusinessMetadata',
  'POST /business/many/subscription-payment',
  'POST /business/many/franchisee',
  'DELETE /business/{id}',
  'POST /deleteCard',
  'POST /restoreCard',
  'POST /cloneCard',
  'POST /trash/restore',
  'PUT /enquiry/{enquiryId}/read',
  'PUT /enquiry/{enquiryId}/state',
  'PUT /enquiry/{enquiryId}/spam',
  'DELETE /enquiry',
  'POST /business/trial',
  'POST /business/subscription-payment',
  'DELETE /business/subscription-payment',
  'POST /card-payment',
  'DELETE /card-payment',
  'POST /payment-part',
  'POST /payment-reconciliation/grant',
  'POST /payment-reconciliation/refund',
  'POST /payment-reconciliation/settle',
  'POST /payment-reconciliation/withdraw',
  'POST /payment-reconciliation/retry',
  'POST /agency/enter',
  'POST /agency/leave',
]);

export const mayChangeCounts = (key: CallKey, body: unknown): boolean =>
  countChangingCalls.has(key) ||
  // With `businessId`, the call creates a card; otherwise it saves changes.
  (key === 'POST /updateCardBasicDetails' && typeof body === 'object' && body !== null && 'businessId' in body);
