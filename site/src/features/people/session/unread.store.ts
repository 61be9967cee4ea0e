import { atom, computed } from 'nanostores';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { call } from '../../../lib/api.ts';
import { $activeBusiness } from './business.store.ts';

interface UnreadCount {
  businessId: string;
  count: number;
}

export const unreadKey = 'unread';

function createUnreadCount(key: string, list: 'GET /enquiry' | 'GET /feedback') {
  const $stored = atom<UnreadCount | null>(readStored<UnreadCount>('sessionStorage', key));
  const store = (businessId: string, count: number): void => {
    const unread = { businessId, count: Math.max(0, count) };
    $stored.set(unread);
    storeValue('sessionStorage', key, unread);
  };
  const $count = computed([$stored, $activeBusiness], (known, active) =>
    known && known.businessId === active?.businessId ? known.count : undefined,
  );
  const load = (businessId: string): Promise<void> =>
    call(list, { query: { businessId, limit: '1' } })
      .then(({ unread }) => unread)
      .catch(() => 0)
      .then((unread) => store(businessId, unread));
  return [$count, store, load] as const;
}

/** undefined = unknown. */
export const [$unreadEnquiryCount, storeUnread, loadUnread] = createUnreadCount(unreadKey, 'GET /enquiry');
export const [$unreadFeedbackCount, storeUnreadFeedback, loadUnreadFeedback] = createUnreadCount(
  `${unreadKey}:feedback`,
  'GET /feedback',
);
