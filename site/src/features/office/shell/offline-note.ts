import { t } from '../../../kit/ui/text/messages.ts';

export function showOfflineNote(text: string): void {
  const note = document.getElementById('kept-note');
  if (note) note.textContent = text;
}

export function watchNetwork(): void {
  addEventListener('offline', () => showOfflineNote(t('common.offline')));
  addEventListener('online', () => showOfflineNote(''));
}
