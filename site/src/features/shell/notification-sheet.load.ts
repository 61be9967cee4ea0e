import { loadMessages } from '../../lib/page-messages.ts';

const words = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/bell.json', {
  import: 'default',
});

/** What is behind the bell with its words: a sentence or two for each kind, which no page needs before it is opened. */
export async function loadNotificationSheet() {
  const [{ NotificationSheet }] = await Promise.all([import('./NotificationSheet.tsx'), loadMessages('bell', words)]);
  return NotificationSheet;
}
