import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { readStored } from '../../../kit/ui/browser/browser-storage.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { pendingPaymentKey } from '../../money/payment/failed-purchase.ts';
import { loadPremium } from '../../money/payment/premium/premium.load.ts';
import { loadConfirm } from '../../people/confirm/confirm.load.ts';
import { $isConfirming, closeConfirmation } from '../../people/confirm/confirm.store.ts';
import { businessSwitch } from '../../people/session/business.store.ts';
import { $authFailure, $overlay, $shellFailure, closeOverlay } from '../../people/session/shell.store.ts';
import { $draftsAtSignOut, type PanelArea } from '../../people/session/sign-out.ts';
import { loadSignOutQuestion } from './sign-out-question.load.ts';

const OverlayHost = lazy(async () => (await import('./OverlayHost.tsx')).OverlayHost, {
  close: closeOverlay,
  fallback: <div className="veil" />,
});

const PremiumHost = lazy<{ onClose(): void }>(loadPremium, { isRare: true, fallback: <div className="veil" /> });

const CommandPalette = lazy<object>(async () => (await import('./commands.load.ts')).loadCommands(), {
  close: closeOverlay,
  isRare: true,
  fallback: <div className="veil" />,
});

const ConfirmSheet = lazy<{ onClose(): void }>(loadConfirm, { isRare: true, fallback: <div className="veil" /> });

const PendingPaymentNote = lazy<object>(
  async () => (await import('../../money/payment/premium/PendingPaymentNote.tsx')).PendingPaymentNote,
  { close: () => {}, isRare: true },
);

const SignOutQuestion = lazy<{ area: PanelArea }>(loadSignOutQuestion, {
  close: () => $draftsAtSignOut.set([]),
  isRare: true,
  fallback: <div className="veil" />,
});

export function Overlays({ area }: { area: PanelArea }) {
  const isSwitching = useStore(businessSwitch.$state).status === 'loading';
  const overlay = useStore($overlay);
  const isUpgradeOpen = overlay === 'upgrade' && area === 'customer';
  const isPaletteOpen = overlay === 'commands';
  const isOtherOpen = overlay !== null && !isUpgradeOpen && !isPaletteOpen;
  const [wasUpgradeOpened, setUpgradeOpened] = useState(
    () => area === 'customer' && readStored('localStorage', pendingPaymentKey) !== null,
  );
  if (isUpgradeOpen && !wasUpgradeOpened) setUpgradeOpened(true);
  // If the code could not be loaded, opening the dialog again must retry.
  const closeUpgrade = () => {
    history.replaceState(null, '', location.pathname + location.search);
    closeOverlay();
    setUpgradeOpened(false);
  };
  const isConfirming = useStore($isConfirming);
  const isSigningOut = useStore($draftsAtSignOut).length > 0;
  const hasFault = useStore($shellFailure) !== null;
  const authFailed = useStore($authFailure);

  useEffect(() => {
    const mainElement = document.getElementById('main');
    mainElement?.toggleAttribute('inert', isSwitching);
  }, [isSwitching]);

  return (
    <>
      {isSwitching && (
        <div className="veil switching" role="status">
          <p>{t('shell.switching')}</p>
        </div>
      )}
      {(isOtherOpen || hasFault || authFailed) && <OverlayHost area={area} />}
      {isPaletteOpen && <CommandPalette />}
      {isConfirming && <ConfirmSheet onClose={() => closeConfirmation(false)} />}
      {isSigningOut && <SignOutQuestion area={area} />}
      {wasUpgradeOpened && !isUpgradeOpen && <PendingPaymentNote />}
      {wasUpgradeOpened && <PremiumHost onClose={closeUpgrade} />}
    </>
  );
}
