import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Business, BusinessInput, NextBusiness } from '@parichay/shared/shop/business/business.endpoints.ts';
import { atom, computed } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { listSlice, slice } from '../../../lib/slice.ts';
import { $actingAsCustomer, switchBusinessAsCustomer } from '../user/log-in-as.ts';
import { savePreference, user } from '../user/user.store.ts';
import { activeBusinessOf } from './business.rules.ts';

export const businesses = listSlice<Business>(({ businessId }) => businessId);

export const $activeBusiness = computed([user.$state, businesses.$state, $actingAsCustomer], (userState, list, visit) =>
  activeBusinessOf(userState.data, list.items, visit?.businessId ?? null),
);

export const $nextBusiness = atom<NextBusiness | null>(null);

export const loadBusinesses = () =>
  businesses.load(async () => {
    const { businesses: items, nextBusiness } = await call('GET /business/getBusinessesByUser', { query: {} });
    $nextBusiness.set(nextBusiness);
    return { items: items.toReversed(), total: items.length, nextCursor: null };
  });

export const businessSwitch = slice<User>();

export async function switchBusiness(businessId: string): Promise<boolean> {
  if (!user.$state.get().data?.loggedInBy)
    return (await businessSwitch.load(() => savePreference({ activeBusinessId: businessId }))) !== null;
  switchBusinessAsCustomer(businessId);
  return true;
}

export async function saveBusiness(input: BusinessInput): Promise<Business> {
  const { business: saved } = await call('POST /business', { body: input });
  if (input.businessId) businesses.edit(saved.businessId, () => saved);
  else businesses.prepend(saved);
  return saved;
}

export async function reloadBusiness(businessId: string): Promise<Business | null> {
  const newest = await call('GET /business/{id}', { params: { id: businessId } }).catch(() => null);
  if (newest) businesses.edit(businessId, () => newest);
  return newest;
}
