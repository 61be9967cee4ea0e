import { useStore } from '@nanostores/react';
import { agency } from '../agency/agency.store.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { t } from '../ui/words.ts';
import { closeOverlay } from './shell.store.ts';

// Somebody who came straight to the hash has no page to go back to.
const cameWithHash = performance.getEntriesByType('navigation')[0]?.name.endsWith('#upgrade') ?? false;

function close(): void {
  if (cameWithHash) {
    history.replaceState(null, '', location.pathname + location.search);
    closeOverlay();
  } else history.back();
}

/** Pricing. Buying online is not open yet, so it says who sells meanwhile. */
export function UpgradeSheet() {
  const name = useStore(agency.$state).data?.agencyName;
  return (
    <Sheet title={t('shell.pricing')} onClose={close}>
      <div className="stack">
        <p className="title">{t('shell.upgradeTitle')}</p>
        <p>{name ? t('shell.upgradeText', { agency: name }) : t('shell.upgradeTextPlain')}</p>
        <p className="muted">{t('shell.upgradeMeanwhile')}</p>
      </div>
    </Sheet>
  );
}
