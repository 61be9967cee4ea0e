import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { leaveDeletedAccount } from '../../people/session/sign-out.ts';
import { accountDeletion, deleteAccount } from '../../people/user/user.store.ts';

/** A word must be typed, so one wrong tap cannot delete everything. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const isBusy = useStore(accountDeletion.$state).status === 'loading';
  const confirmationWord = t('account.deleteWord');
  const isConfirmed = typed.trim().toLocaleLowerCase() === confirmationWord.toLocaleLowerCase();
  const onConfirm = async () => {
    if (!isConfirmed || isBusy) return;
    if (await deleteAccount()) leaveDeletedAccount();
    else onClose();
  };
  const foot = (
    <>
      <button
        type="button"
        className="button button-danger"
        aria-disabled={!isConfirmed}
        aria-busy={isBusy}
        onClick={onConfirm}
      >
        {t('account.deleteForEver')}
      </button>
      <button type="button" className="button button-quiet" onClick={onClose}>
        {t('common.cancel')}
      </button>
    </>
  );
  return (
    <Sheet kind="dialog" title={t('account.deleteTitle')} onClose={onClose} foot={foot}>
      <div className="stack">
        <p>{t('account.deleteWarning')}</p>
        <p>{t('account.deleteEndsPlans')}</p>
        <div className="field">
          <label htmlFor="delete-word">{t('account.deleteType', { word: confirmationWord })}</label>
          <input
            id="delete-word"
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      </div>
    </Sheet>
  );
}
