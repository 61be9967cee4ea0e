import type { OutputOf } from '@parichay/shared/contract.ts';
import { computed } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { listSlice } from '../../../lib/slice.ts';

export type Notification = OutputOf<'GET /analytics/admin-notification'>['items'][number];

export const notifications = listSlice<Notification>(({ notificationId }) => notificationId);

export const $unreadNotificationCount = computed(
  notifications.$state,
  ({ items }) => items.filter(({ isRead }) => !isRead).length,
);

export const loadNotifications = () =>
  notifications.load(() => call('GET /analytics/admin-notification', { query: {} }));

export async function loadMoreNotifications(): Promise<void> {
  const { nextCursor: cursor } = notifications.$state.get();
  if (cursor) await notifications.append(() => call('GET /analytics/admin-notification', { query: { cursor } }));
}

export async function markAllNotificationsRead(): Promise<void> {
  const { items } = notifications.$state.get();
  for (const { notificationId } of items)
    notifications.edit(notificationId, (notification) => ({ ...notification, isRead: true }));
  await call('PUT /analytics/admin-notification/read').catch(() => loadNotifications());
}

export async function markNotificationRead(notificationId: string): Promise<void> {
  notifications.edit(notificationId, (notification) => ({ ...notification, isRead: true }));
  await call('PUT /analytics/admin-notification/{id}/read', { params: { id: notificationId }, keepalive: true }).catch(
    () => {},
  );
}
