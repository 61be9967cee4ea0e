import { t } from '../../kit/ui/messages.ts';

/** Says above the page that there is no network; what is said last stands, and no words take it away. */
export function sayOffline(words: string): void {
  const note = document.getElementById('kept-note');
  if (note) note.textContent = words;
}

/** Follows the network while the page is open. */
export function watchNetwork(): void {
  addEventListener('offline', () => sayOffline(t('common.offline')));
  addEventListener('online', () => sayOffline(''));
}
