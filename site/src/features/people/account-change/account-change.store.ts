import type {
  AccountChange,
  AccountChangeKind,
} from '@parichay/shared/people/account-change/account-change.endpoints.ts';
import { map } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export interface Whose {
  kind: AccountChangeKind;
  businessId?: string;
  franchiseeId?: string;
}

const keyOf = ({ kind, businessId = '', franchiseeId = '' }: Whose): string => `${kind} ${businessId}${franchiseeId}`;

export const $waiting = map<Record<string, AccountChange | null>>({});
export const waitingFor = (whose: Whose, waiting: Record<string, AccountChange | null>): AccountChange | null =>
  waiting[keyOf(whose)] ?? null;

export const keepWaiting = (whose: Whose, change: AccountChange | null): void => $waiting.setKey(keyOf(whose), change);

export const looking = slice<true>();
export const stopping = slice<true>();

export const loadWaiting = (whose: readonly Whose[]) =>
  looking.load(async () => {
    for (const one of whose) keepWaiting(one, (await call('GET /account-change', { query: { ...one } })).change);
    return true as const;
  });

export const stopChange = (whose: Whose) =>
  stopping.load(async () => {
    await call('DELETE /account-change', { query: { ...whose } });
    keepWaiting(whose, null);
    return true as const;
  });
