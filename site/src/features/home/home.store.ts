import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { atom } from 'nanostores';
import { call } from '../../lib/api.ts';

/** How often the card was opened in the last seven days; null while that is not known. */
export const $weekViews = atom<number | null>(null);
/** Enquiries of the business that are not read yet. */
export const $unreadEnquiries = atom(0);

let glanced = '';

/** Asks once a card how it does and what came in. What fails is left out: it is a glance, not the page. */
export function loadGlance({ cardNo, businessId }: Card): void {
  if (glanced === cardNo) return;
  glanced = cardNo;
  $weekViews.set(null);
  $unreadEnquiries.set(0);
  call('GET /analytics/card', { query: { cardNo, days: '7' } })
    .then(({ total }) => glanced === cardNo && $weekViews.set(total.view))
    .catch(() => {});
  call('GET /enquiry', { query: { businessId, limit: '1' } })
    .then(({ unread }) => glanced === cardNo && $unreadEnquiries.set(unread))
    .catch(() => {});
}
