import type { CallKey } from '@parichay/shared/contract.ts';
import { fetchAllPages } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api.ts';
import { type PaymentRecord, type PaymentRecordKind, sortNewestFirst } from './admin/payments.rules.ts';

const paymentListCalls = {
  subscription: 'GET /business/subscription-payment',
  card: 'GET /card-payment',
  due: 'GET /due-payment',
  pdfCard: 'GET /pdf-card/pdf-card-payment',
  video: 'GET /video/user-video-payment',
} as const satisfies Record<PaymentRecordKind, CallKey>;

async function fetchPaymentsOfKind(kind: PaymentRecordKind, businessId: string): Promise<PaymentRecord[]> {
  const { items } = await fetchAllPages<Omit<PaymentRecord, 'kind'>>((cursor) =>
    call(paymentListCalls[kind], { query: { businessId, limit: '100', cursor } }),
  );
  return items.map((item) => ({ ...item, kind }) as PaymentRecord);
}

export const fetchPayments = async (
  businessId: string,
  kinds = Object.keys(paymentListCalls) as PaymentRecordKind[],
): Promise<PaymentRecord[]> =>
  sortNewestFirst((await Promise.all(kinds.map((kind) => fetchPaymentsOfKind(kind, businessId)))).flat());
