import type { OutputOf } from '@parichay/shared/contract.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export type Entitlements = OutputOf<'GET /business/entitlements'>;

export const entitlements = slice<{ businessId: string } & Entitlements>();

export const loadEntitlements = (businessId: string) =>
  entitlements.load(async () => ({
    businessId,
    ...(await call('GET /business/entitlements', { query: { businessId } })),
  }));
