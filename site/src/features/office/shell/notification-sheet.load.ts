import { loadMessages } from '../../../lib/page-messages.ts';

const messageFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/bell.json',
  {
    import: 'default',
  },
);

export async function loadNotificationSheet() {
  const [{ NotificationSheet }] = await Promise.all([
    import('./NotificationSheet.tsx'),
    loadMessages('bell', messageFiles),
  ]);
  return NotificationSheet;
}
