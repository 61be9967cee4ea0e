import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { type ReactNode, useState } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import { enterAgency } from '../session/enter-agency.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { type ChosenAgency, chosenAgency, isOwnAgencyShown } from './chosen-agency.ts';

/** Names the agency that gets new businesses; a super admin enters another one first. */
export function AddingAgency({ children }: { children: ReactNode }) {
  const { data: staff } = useStore(franchisee.$state);
  const chosen = chosenAgency();
  if (!staff) return chosen ? null : children;
  if (chosen && !isOwnAgencyShown()) return <EnterToAdd chosen={chosen} />;
  return (
    <div className="stack">
      <AddsToNote staff={staff} />
      {children}
    </div>
  );
}

export function EnterToAdd({ chosen }: { chosen: ChosenAgency }) {
  const [isEntering, setEntering] = useState(false);
  const enter = async () => {
    setEntering(true);
    await enterAgency(chosen.agencyId, location.pathname).catch(() => setEntering(false));
  };
  return (
    <div className="stack">
      <p>{t('agency-switch.enterToAdd', { agency: chosen.agencyName })}</p>
      <button type="button" className="button" aria-busy={isEntering} onClick={() => isEntering || enter()}>
        {t('agency-switch.enterAndAdd', { agency: chosen.agencyName })}
      </button>
    </div>
  );
}

export const AddsToNote = ({ staff }: { staff: Franchisee }) =>
  staff.ofSuperadminAgency && (
    <p className="banner" data-tone="info">
      {t('agency-switch.addsTo', { agency: staff.agencyName })}
    </p>
  );
