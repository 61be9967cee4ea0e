import type { Notification } from './notification.store.ts';

export const unreadPaymentsOf = (notifications: readonly Notification[], businessId: string): Notification[] =>
  notifications.filter(
    ({ kind, isRead, url }) =>
      kind === 'payment_made' &&
      !isRead &&
      new URL(url ?? '', 'https://a').searchParams.get('businessId') === businessId,
  );
