import { useStore } from '@nanostores/react';
import { locales } from '@parichay/shared/platform/language/languages.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { loadMessages } from '../../../lib/page-messages.ts';
import { addBusinessPath } from '../../people/session/menu.rules.ts';
import { $overlay, closeOverlay } from '../../people/session/shell.store.ts';
import type { PanelArea } from '../../people/session/sign-out.ts';
import { user } from '../../people/user/user.store.ts';
import { BusinessSheet } from './BusinessSheet.tsx';
import { CustomerMenu } from './CustomerMenu.tsx';
import { FailureDialogs } from './Dialogs.tsx';
import { ShareSheet } from './ShareSheet.tsx';

const lazyOptions = { close: closeOverlay, isRare: true, fallback: <div className="veil" /> };

// Customers must not download the code of the staff menu.
const StaffOverlay = lazy(async () => (await import('./staff-overlay.load.ts')).loadStaffOverlay(), lazyOptions);

const NotificationSheet = lazy(
  async () => (await import('./notification-sheet.load.ts')).loadNotificationSheet(),
  lazyOptions,
);

// Categories are stored in English, so only other languages need their names.
if (locale !== locales[0]) {
  const names = import.meta.glob<Record<string, string>>(
    '../../../../../shared/src/platform/language/??/names/categories.json',
    {
      import: 'default',
    },
  );
  await loadMessages('names/categories', names);
}

export function OverlayHost({ area }: { area: PanelArea }) {
  const overlay = useStore($overlay);
  return (
    <>
      {(overlay === 'menu' || overlay === 'keys') && (area === 'staff' ? <StaffOverlay /> : <CustomerMenu />)}
      {overlay === 'businesses' && <BusinessSheet />}
      {overlay === 'notifications' && <NotificationSheet area={area} />}
      {overlay === 'share' && <ShareSheet />}
      {overlay === 'one-card' && <OneCardDialog />}
      <FailureDialogs area={area} />
    </>
  );
}

/** Source: docs/specification.md §2, "Shell". */
function OneCardDialog() {
  const currentUser = useStore(user.$state).data;
  const foot = (
    <>
      <a className="button" href={addBusinessPath(currentUser, true)}>
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
