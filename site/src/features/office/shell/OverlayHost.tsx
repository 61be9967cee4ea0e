import { useStore } from '@nanostores/react';
import { locales } from '@parichay/shared/language/languages.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { locale } from '../../../kit/ui/text/messages.ts';
import { loadMessages } from '../../../lib/page-messages.ts';
import { $overlay, closeOverlay } from '../../people/session/shell.store.ts';
import type { Area } from '../../people/session/sign-out.ts';
import { BusinessSheet } from './BusinessSheet.tsx';
import { CustomerMenu } from './CustomerMenu.tsx';
import { Dialogs } from './Dialogs.tsx';
import { OneCardDialog } from './OneCardDialog.tsx';
import { ShareSheet } from './ShareSheet.tsx';

const rare = { close: closeOverlay, isRare: true, meanwhile: <div className="veil" /> };

// Customers must not download the code of the staff menu.
const StaffOverlay = lazy(async () => (await import('./staff-overlay.load.ts')).loadStaffOverlay(), rare);

const NotificationSheet = lazy(
  async () => (await import('./notification-sheet.load.ts')).loadNotificationSheet(),
  rare,
);

// Categories are stored in English, so only other languages need their names.
if (locale !== locales[0]) {
  const names = import.meta.glob<Record<string, string>>('../../../../../shared/src/language/*/names/categories.json', {
    import: 'default',
  });
  await loadMessages('names/categories', names);
}

export function OverlayHost({ area }: { area: Area }) {
  const overlay = useStore($overlay);
  return (
    <>
      {(overlay === 'menu' || overlay === 'keys') && (area === 'staff' ? <StaffOverlay /> : <CustomerMenu />)}
      {overlay === 'businesses' && <BusinessSheet />}
      {overlay === 'notifications' && <NotificationSheet area={area} />}
      {overlay === 'share' && <ShareSheet />}
      {overlay === 'one-card' && <OneCardDialog />}
      <Dialogs area={area} />
    </>
  );
}
