import type { OutputOf } from '@parichay/shared/contract.ts';
import { computed } from 'nanostores';
import { call } from '../../lib/api.ts';
import { listSlice } from '../../lib/slice.ts';

export type Notification = OutputOf<'GET /analytics/admin-notification'>['items'][number];

export const notifications = listSlice<Notification>(({ notificationId }) => notificationId);

export const $unread = computed(notifications.$state, ({ items }) => items.filter(({ isRead }) => !isRead).length);

/** Loads the newest notifications. */
export const loadNotifications = () =>
  notifications.load(() => call('GET /analytics/admin-notification', { query: {} }));

export async function moreNotifications(): Promise<void> {
  const { nextCursor: cursor } = notifications.$state.get();
  if (cursor) await notifications.append(() => call('GET /analytics/admin-notification', { query: { cursor } }));
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
