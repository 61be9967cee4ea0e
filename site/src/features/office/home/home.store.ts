import type { CardAnalytics } from '@parichay/shared/shop/analytics/analytics.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { atom } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { loadUnread, loadUnreadFeedback } from '../../people/session/unread.store.ts';

/** Counts of the last seven days; null = unknown. */
export const $weekCounts = atom<Pick<CardAnalytics['total'], 'view' | 'save'> | null>(null);
/** New video made automatically; null = none; undefined while loading. */
export const $newVideo = atom<UserVideo | null | undefined>();

const newVideoDays = 14;
const isNewAutomaticVideo = ({ isMadeAhead, sample, createdAt }: UserVideo): boolean =>
  isMadeAhead && sample?.status === 'ready' && Date.now() - Date.parse(createdAt) < newVideoDays * 86_400_000;

let loadedStatsCardNo = '';
let loadedVideoBusinessId = '';

export function loadCardAndUnreadCounts({ cardNo, businessId }: Card): void {
  if (loadedStatsCardNo === cardNo) return;
  loadedStatsCardNo = cardNo;
  $weekCounts.set(null);
  call('GET /analytics/card', { query: { cardNo, days: '7' } })
    .then(({ total }) => loadedStatsCardNo === cardNo && $weekCounts.set(total))
    .catch(() => {});
  loadUnread(businessId);
  loadUnreadFeedback(businessId);
}

export function loadNewVideo(businessId: string): void {
  if (loadedVideoBusinessId === businessId) return;
  loadedVideoBusinessId = businessId;
  $newVideo.set(undefined);
  call('GET /video/user-video/getUserVideosByBusiness', { query: { businessId, limit: '10' } })
    .then(({ items }) => items.find(isNewAutomaticVideo) ?? null)
    .catch(() => null)
    .then((video) => loadedVideoBusinessId === businessId && $newVideo.set(video));
}
