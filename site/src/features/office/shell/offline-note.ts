import { t } from '../../../kit/ui/text/messages.ts';

export function setOfflineNote(text: string): void {
  const note = document.getElementById('kept-note');
  if (note) note.textContent = text;
}

export function watchNetwork(): void {
  addEventListener('offline', () => setOfflineNote(t('common.offline')));
  addEventListener('online', () => setOfflineNote(''));
}
