import type { NotificationGroup } from '@parichay/shared/people/notification/notification.rules.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const notificationChoice = slice<{ off: readonly NotificationGroup[] }>();

export const loadNotificationChoice = () => notificationChoice.load(() => call('GET /notification-choice'));

export async function setNotificationGroup(group: NotificationGroup, isOn: boolean): Promise<void> {
  const before = notificationChoice.$state.get().data;
  if (!before) return;
  const off = isOn ? before.off.filter((one) => one !== group) : [...before.off, group];
  notificationChoice.set({ off });
  const saved = await notificationChoice.load(() => call('PUT /notification-choice', { body: { off: [...off] } }));
  if (!saved && notificationChoice.$state.get().error) await loadNotificationChoice();
}
