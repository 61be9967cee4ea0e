import type { CardAnalytics } from '@parichay/shared/shop/analytics/analytics.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { atom } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { noteUnread } from '../../people/session/unread.store.ts';

/** Counts of the last seven days; null = unknown. */
export const $week = atom<Pick<CardAnalytics['total'], 'view' | 'save'> | null>(null);
/** A video that was made automatically; undefined = not loaded yet. */
export const $firstVideo = atom<UserVideo | null | undefined>();

const newsFor = 14;
const isToBeSeen = ({ isMadeAhead, sample, createdAt }: UserVideo): boolean =>
  isMadeAhead && sample?.status === 'ready' && Date.now() - Date.parse(createdAt) < newsFor * 86_400_000;

let glanced = '';
let videoOf = '';

export function loadGlance({ cardNo, businessId }: Card): void {
  if (glanced === cardNo) return;
  glanced = cardNo;
  $week.set(null);
  call('GET /analytics/card', { query: { cardNo, days: '7' } })
    .then(({ total }) => glanced === cardNo && $week.set(total))
    .catch(() => {});
  call('GET /enquiry', { query: { businessId, limit: '1' } })
    .then(({ unread }) => unread)
    .catch(() => 0)
    .then((unread) => noteUnread(businessId, unread));
}

/** Loads once for each business. Only a video that its owner has not changed counts. */
export function loadFirstVideo(businessId: string): void {
  if (videoOf === businessId) return;
  videoOf = businessId;
  $firstVideo.set(undefined);
  call('GET /video/user-video/getUserVideosByBusiness', { query: { businessId, limit: '10' } })
    .then(({ items }) => items.find(isToBeSeen) ?? null)
    .catch(() => null)
    .then((video) => videoOf === businessId && $firstVideo.set(video));
}
