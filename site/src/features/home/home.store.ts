import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { UserVideo } from '@parichay/shared/video/user-video.endpoints.ts';
import { atom } from 'nanostores';
import { call } from '../../lib/api.ts';

/** How often the card was opened in the last seven days; null while that is not known. */
export const $weekViews = atom<number | null>(null);
/** Enquiries of the business that are not read yet. */
export const $unreadEnquiries = atom(0);
/** A video of the business that was made before its owner asked for one. */
export const $firstVideo = atom<UserVideo | null>(null);

/** Days in which it is news. */
const newsFor = 14;
const isToBeSeen = ({ isMadeAhead, sample, createdAt }: UserVideo): boolean =>
  isMadeAhead && sample?.status === 'ready' && Date.now() - Date.parse(createdAt) < newsFor * 86_400_000;

let glanced = '';
let videoOf = '';

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

/** Asks once a business whether a video was made for it that its owner has not changed. */
export function loadFirstVideo(businessId: string): void {
  if (videoOf === businessId) return;
  videoOf = businessId;
  $firstVideo.set(null);
  call('GET /video/user-video/getUserVideosByBusiness', { query: { businessId, limit: '1' } })
    .then(({ items: [video] }) => videoOf === businessId && $firstVideo.set(video && isToBeSeen(video) ? video : null))
    .catch(() => {});
}
