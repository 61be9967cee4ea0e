import { useStore } from '@nanostores/react';
import { BusinessSheet } from './BusinessSheet.tsx';
import { CustomerMenu } from './CustomerMenu.tsx';
import { Dialogs } from './Dialogs.tsx';
import { NotificationSheet } from './NotificationSheet.tsx';
import { OneCardDialog } from './OneCardDialog.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { StaffMenu } from './StaffMenu.tsx';
import { $overlay } from './shell.store.ts';
import type { Area } from './sign-out.ts';

/** The overlay that is open, and above it what must be answered first. */
export function OverlayHost({ area }: { area: Area }) {
  const overlay = useStore($overlay);
  return (
    <>
      {overlay === 'menu' && (area === 'staff' ? <StaffMenu /> : <CustomerMenu />)}
      {overlay === 'businesses' && <BusinessSheet />}
      {overlay === 'notifications' && <NotificationSheet />}
      {overlay === 'share' && <ShareSheet />}
      {overlay === 'one-card' && <OneCardDialog />}
      <Dialogs area={area} />
    </>
  );
}
