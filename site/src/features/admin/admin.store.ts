import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { call } from '../../lib/api.ts';
import { listSlice } from '../../lib/slice.ts';

/** The businesses in reach of this staff account, newest first. */
export const newestBusinesses = listSlice<Business>(({ businessId }) => businessId);

export const loadNewestBusinesses = () => newestBusinesses.load(() => call('GET /business', { query: {} }));

export function loadMoreBusinesses() {
  const { nextCursor } = newestBusinesses.$state.get();
  if (nextCursor === null) return;
  newestBusinesses.append(() => call('GET /business', { query: { cursor: nextCursor } }));
}
