import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { loadPremium } from '../../money/payment/premium/premium.load.ts';
import { loadConfirm } from '../../people/confirm/confirm.load.ts';
import { $confirming, closeConfirming } from '../../people/confirm/confirm.store.ts';
import { businessSwitch } from '../../people/session/business.store.ts';
import { $authFailed, $fault, $overlay, closeOverlay } from '../../people/session/shell.store.ts';
import type { Area } from '../../people/session/sign-out.ts';

const OverlayHost = lazy(async () => (await import('./OverlayHost.tsx')).OverlayHost, {
  close: closeOverlay,
  meanwhile: <div className="veil" />,
});

const PremiumHost = lazy<{ onClose(): void }>(loadPremium, { isRare: true, meanwhile: <div className="veil" /> });

const CommandPalette = lazy<object>(async () => (await import('./commands.load.ts')).loadCommands(), {
  close: closeOverlay,
  isRare: true,
  meanwhile: <div className="veil" />,
});

const ConfirmSheet = lazy<{ onClose(): void }>(loadConfirm, { isRare: true, meanwhile: <div className="veil" /> });

export function Overlays({ area }: { area: Area }) {
  const isSwitching = useStore(businessSwitch.$state).status === 'loading';
  const overlay = useStore($overlay);
  const isUpgrade = overlay === 'upgrade' && area === 'customer';
  const isCommands = overlay === 'commands';
  const isOpen = overlay !== null && !isUpgrade && !isCommands;
  const [wasUpgrade, setWasUpgrade] = useState(false);
  if (isUpgrade && !wasUpgrade) setWasUpgrade(true);
  // Called when the code could not be loaded, so that opening it again retries.
  const leaveUpgrade = () => {
    history.replaceState(null, '', location.pathname + location.search);
    closeOverlay();
    setWasUpgrade(false);
  };
  const isConfirming = useStore($confirming);
  const hasFault = useStore($fault) !== null;
  const authFailed = useStore($authFailed);

  useEffect(() => {
    const main = document.getElementById('main');
    main?.toggleAttribute('inert', isSwitching);
  }, [isSwitching]);

  return (
    <>
      {isSwitching && (
        <div className="veil switching" role="status">
          <p>{t('shell.switching')}</p>
        </div>
      )}
      {(isOpen || hasFault || authFailed) && <OverlayHost area={area} />}
      {isCommands && <CommandPalette />}
      {isConfirming && <ConfirmSheet onClose={() => closeConfirming(false)} />}
      {wasUpgrade && <PremiumHost onClose={leaveUpgrade} />}
    </>
  );
}
