import { type PasswordSaved, passwordSavedKey } from '../../../auth/password-saved-key.ts';
import { readStored, removeStoredValues } from '../../../kit/ui/browser/browser-storage.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { loadMessages } from '../../../lib/page-messages.ts';
import { takeFailedPurchase } from '../../money/payment/failed-purchase.ts';
import { isUpgradeHash } from '../../money/payment/premium/premium-hash.ts';

const accountMessages = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/account.json',
  { import: 'default' },
);
const paymentMessages = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/payments.json',
  { import: 'default' },
);

export async function showArrivalNotes(): Promise<void> {
  const savedPassword = readStored<PasswordSaved>('sessionStorage', passwordSavedKey);
  if (savedPassword) {
    const fill = addEmptyNote('success');
    await loadMessages('account', accountMessages);
    fill([t(savedPassword === 'first' ? 'account.passwordFirst' : 'account.passwordSaved')]);
    removeStoredValues('sessionStorage', passwordSavedKey);
  }
  const failed = isUpgradeHash() ? null : takeFailedPurchase();
  if (failed) {
    const fill = addEmptyNote('warning');
    await loadMessages('payments', paymentMessages);
    const reason = failed.reason && t(`payments.failed_${failed.reason}`);
    const isElsewhere = failed.path !== location.pathname + location.search;
    fill([reason, t('payments.dismissed')], isElsewhere ? failed.path : undefined);
  }
}

/** The note is added empty, because screen readers announce changes of a status. */
function addEmptyNote(tone: 'success' | 'warning') {
  const note = document.createElement('div');
  note.className = 'banner row arrival-note';
  note.role = 'status';
  note.dataset.tone = tone;
  document.getElementById('main')?.prepend(note);
  const closeNote = () => note.remove();
  addEventListener('hashchange', closeNote, { once: true });
  addEventListener('pagehide', closeNote, { once: true });
  return (texts: readonly (string | null)[], retryPath?: string) => {
    const text = document.createElement('p');
    text.textContent = texts.filter(Boolean).join(' ');
    const retry = document.createElement('a');
    retry.className = 'link';
    retry.href = retryPath ?? '';
    retry.textContent = t('common.retry');
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'link';
    close.textContent = t('common.close');
    close.addEventListener('click', closeNote);
    note.append(text, ...(retryPath ? [retry] : []), close);
  };
}
