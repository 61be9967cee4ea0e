import { t } from '../../../kit/ui/text/messages.ts';

export function sayOffline(words: string): void {
  const note = document.getElementById('kept-note');
  if (note) note.textContent = words;
}

export function watchNetwork(): void {
  addEventListener('offline', () => sayOffline(t('common.offline')));
  addEventListener('online', () => sayOffline(''));
}
