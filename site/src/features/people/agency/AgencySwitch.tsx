import Building2 from 'icon:building-complex';
import ChevronDown from 'icon:chevron-down';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { ChooseAgency } from './ChooseAgency.tsx';
import { chosenAgency } from './chosen-agency.ts';

/** `one` never shows all agencies; the default is the reader's own. `own` and `platform` offer no choice. */
export type AgencyScope = 'all' | 'one' | 'own' | 'platform';

function AgencySwitch({ scope }: { scope: AgencyScope }) {
  const own = useStore(franchisee.$state).data;
  const [isOpen, setOpen] = useState(false);
  const isFixed = scope === 'own' || scope === 'platform';
  const selected = scope === 'platform' ? null : (!isFixed && chosenAgency()) || (scope === 'all' ? null : own);
  const name = selected?.agencyName ?? t(scope === 'platform' ? 'agency-switch.platform' : 'agency-switch.all');
  const label = (
    <>
      {selected ? (
        <Avatar name={name} logo={null} size={32} />
      ) : (
        <span className="avatar" aria-hidden="true" style={{ width: 32, height: 32 }}>
          <Building2 size={20} />
        </span>
      )}
      <span className="visually-hidden">{t('agency-switch.shown')}</span>
      <span className="business-button-name">{name}</span>
    </>
  );
  if (isFixed)
    return (
      <span className="business-button" data-fixed>
        {label}
      </span>
    );
  return (
    <>
      <button type="button" className="business-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {isOpen && <ChooseAgency scope={scope} onClose={() => setOpen(false)} />}
    </>
  );
}

export function startAgencySwitch(container: HTMLElement): void {
  createRoot(container).render(<AgencySwitch scope={container.dataset.shows as AgencyScope} />);
}
