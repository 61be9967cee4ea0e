import { loadMessages } from '../../../lib/page-messages.ts';

const words = import.meta.glob<Record<string, string>>('../../../../../shared/src/platform/language/*/bell.json', {
  import: 'default',
});

export async function loadNotificationSheet() {
  const [{ NotificationSheet }] = await Promise.all([import('./NotificationSheet.tsx'), loadMessages('bell', words)]);
  return NotificationSheet;
}
