import type { CallKey } from '@parichay/shared/contract.ts';
import { allPages } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api.ts';
import { newestFirst, type Paid, type PaidKind } from './admin/payments.rules.ts';

const listsOf = {
  subscription: 'GET /business/subscription-payment',
  card: 'GET /card-payment',
  due: 'GET /due-payment',
  pdfCard: 'GET /pdf-card/pdf-card-payment',
  video: 'GET /video/user-video-payment',
} as const satisfies Record<PaidKind, CallKey>;

async function ofKind(kind: PaidKind, businessId: string): Promise<Paid[]> {
  const { items } = await allPages<Omit<Paid, 'kind'>>((cursor) =>
    call(listsOf[kind], { query: { businessId, limit: '100', cursor } }),
  );
  return items.map((item) => ({ ...item, kind }) as Paid);
}

export const paidOf = async (businessId: string, kinds = Object.keys(listsOf) as PaidKind[]): Promise<Paid[]> =>
  newestFirst((await Promise.all(kinds.map((kind) => ofKind(kind, businessId)))).flat());
