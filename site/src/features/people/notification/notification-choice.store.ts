import type { NotificationGroup } from '@parichay/shared/people/notification/notification.rules.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const choice = slice<{ off: readonly NotificationGroup[] }>();

export const loadNotificationChoice = () => choice.load(() => call('GET /notification-choice'));

export async function choose(group: NotificationGroup, isOn: boolean): Promise<void> {
  const before = choice.$state.get().data;
  if (!before) return;
  const off = isOn ? before.off.filter((one) => one !== group) : [...before.off, group];
  choice.set({ off });
  const saved = await choice.load(() => call('PUT /notification-choice', { body: { off: [...off] } }));
  if (!saved && choice.$state.get().error) await loadNotificationChoice();
}
