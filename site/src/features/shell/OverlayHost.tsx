import { useStore } from '@nanostores/react';
import { locales } from '@parichay/shared/language/languages.ts';
import { lazy } from '../../kit/ui/lazy.tsx';
import { locale } from '../../kit/ui/messages.ts';
import { loadMessages } from '../../lib/page-messages.ts';
import { $overlay, closeOverlay } from '../session/shell.store.ts';
import type { Area } from '../session/sign-out.ts';
import { BusinessSheet } from './BusinessSheet.tsx';
import { CustomerMenu } from './CustomerMenu.tsx';
import { Dialogs } from './Dialogs.tsx';
import { OneCardDialog } from './OneCardDialog.tsx';
import { ShareSheet } from './ShareSheet.tsx';

const rare = { close: closeOverlay, isRare: true, meanwhile: <div className="veil" /> };

// What staff may do is worked out by code that would come to every customer who opens a menu.
const StaffOverlay = lazy(async () => (await import('./staff-overlay.load.ts')).loadStaffOverlay(), rare);

// Its words are of every kind of news: they come when it is opened.
const NotificationSheet = lazy(
  async () => (await import('./notification-sheet.load.ts')).loadNotificationSheet(),
  rare,
);

// The drawer says which trade the business is of; in English that is how it is stored.
if (locale !== locales[0]) {
  const names = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/names/categories.json', {
    import: 'default',
  });
  await loadMessages('names/categories', names);
}

/** The overlay that is open, and above it what must be answered first. */
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
