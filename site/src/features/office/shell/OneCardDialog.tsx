import { useStore } from '@nanostores/react';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { addBusinessPath } from '../../people/session/menu.rules.ts';
import { closeOverlay } from '../../people/session/shell.store.ts';
import { user } from '../../people/user/user.store.ts';

/** Source: docs/specification.md §2, "Shell". */
export function OneCardDialog() {
  const who = useStore(user.$state).data;
  const foot = (
    <>
      <a className="button" href={addBusinessPath(who, true)}>
        {t('shell.addNewBusiness')}
      </a>
      <button type="button" className="button button-quiet" onClick={closeOverlay}>
        {t('common.cancel')}
      </button>
    </>
  );
  return (
    <Sheet kind="dialog" title={t('shell.oneCardTitle')} onClose={closeOverlay} foot={foot}>
      <p>{t('shell.oneCardText')}</p>
    </Sheet>
  );
}
