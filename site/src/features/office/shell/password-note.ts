import { removeStoredValues } from '../../../kit/ui/browser/browser-storage.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../../shared/src/platform/language/*/account.json', {
  import: 'default',
});

export async function showPasswordNote(storageKey: string): Promise<void> {
  const note = document.createElement('p');
  note.className = 'banner';
  note.role = 'status';
  note.dataset.tone = 'success';
  document.getElementById('main')?.prepend(note);
  await loadMessages('account', files);
  note.textContent = t('account.passwordSaved');
  removeStoredValues('sessionStorage', storageKey);
}
