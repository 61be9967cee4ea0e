import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';

export function requestedBusinessOf(items: readonly Business[]): Business | undefined {
  const requestedId = new URLSearchParams(location.search).get('businessId');
  return items.find(({ businessId }) => businessId === requestedId);
}
