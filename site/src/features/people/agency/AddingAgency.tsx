import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { type ReactNode, useState } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import { enterAgency } from '../session/enter-agency.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { type ChosenAgency, chosenAgency, isOwnAgencyShown } from './chosen-agency.ts';

export function AgencyOfNewBusinesses({ children }: { children: ReactNode }) {
  const { data: staff } = useStore(franchisee.$state);
  const chosen = chosenAgency();
  if (!staff) return chosen ? null : children;
  if (chosen && !isOwnAgencyShown()) return <EnterAgencyToAdd chosen={chosen} />;
  return (
    <div className="stack">
      <AddsToAgencyNote staff={staff} />
      {children}
    </div>
  );
}

export function EnterAgencyToAdd({ chosen }: { chosen: ChosenAgency }) {
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

export const AddsToAgencyNote = ({ staff }: { staff: Franchisee }) =>
  staff.ofSuperadminAgency && (
    <p className="banner" data-tone="info">
      {t('agency-switch.addsTo', { agency: staff.agencyName })}
    </p>
  );
