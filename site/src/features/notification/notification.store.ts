import type { OutputOf } from '@parichay/shared/contract.ts';
import { computed } from 'nanostores';
import { call } from '../../lib/api.ts';
import { listSlice } from '../../lib/slice.ts';
import { keep, readKept } from '../ui/kept.ts';

export type Notification = OutputOf<'GET /analytics/admin-notification'>['items'][number];

export const notifications = listSlice<Notification>(({ notificationId }) => notificationId);

export const $unread = computed(notifications.$state, ({ items }) => items.filter(({ isRead }) => !isRead).length);

const offKey = 'panel:no-notifications';

/** Loads the newest notifications. Where the server has none to give, it is not asked again in this tab. */
export async function loadNotifications(): Promise<void> {
  if (readKept('sessionStorage', offKey)) return;
  await notifications.load(() => call('GET /analytics/admin-notification', { query: {} }));
  const { error } = notifications.$state.get();
  if (error?.code === 'not_implemented') keep('sessionStorage', offKey, true);
}

/** Marks all as read, those too that are not loaded. */
export async function readAllNotifications(): Promise<void> {
  const { items } = notifications.$state.get();
  for (const { notificationId } of items)
    notifications.edit(notificationId, (notification) => ({ ...notification, isRead: true }));
  await call('PUT /analytics/admin-notification/read').catch(() => loadNotifications());
}

/** Marks one as read: at once on screen, then on the server. Should that fail it comes back unread next time. */
export async function readNotification(notificationId: string): Promise<void> {
  notifications.edit(notificationId, (notification) => ({ ...notification, isRead: true }));
  await call('PUT /analytics/admin-notification/{id}/read', { params: { id: notificationId } }).catch(() => {});
}
