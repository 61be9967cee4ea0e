import { atom, computed } from 'nanostores';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { $activeBusiness } from './business.store.ts';

interface Unread {
  businessId: string;
  count: number;
}

export const unreadKey = 'unread';
const $known = atom<Unread | null>(readStored<Unread>('sessionStorage', unreadKey));

export function noteUnread(businessId: string, count: number): void {
  const known = { businessId, count: Math.max(0, count) };
  $known.set(known);
  storeValue('sessionStorage', unreadKey, known);
}

/** undefined = unknown. */
export const $unread = computed([$known, $activeBusiness], (known, active) =>
  known && known.businessId === active?.businessId ? known.count : undefined,
);
