import { useStore } from '@nanostores/react';
import { Building2, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { ChooseAgency } from './ChooseAgency.tsx';
import { chosenAgency } from './chosen-agency.ts';

/** `one` never shows all agencies; the default is the reader's own. */
export type AgenciesShown = 'all' | 'one';

function AgencySwitch({ shows }: { shows: AgenciesShown }) {
  const own = useStore(franchisee.$state).data;
  const [isOpen, setOpen] = useState(false);
  const shown = chosenAgency() ?? (shows === 'one' ? own : null);
  const name = shown?.agencyName ?? t('agency-switch.all');
  return (
    <>
      <button type="button" className="business-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {shown ? (
          <Avatar name={name} logo={null} size={32} />
        ) : (
          <span className="avatar" aria-hidden="true" style={{ width: 32, height: 32 }}>
            <Building2 size={20} />
          </span>
        )}
        <span className="visually-hidden">{t('agency-switch.shown')}</span>
        <span className="business-button-name">{name}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {isOpen && <ChooseAgency shows={shows} onClose={() => setOpen(false)} />}
    </>
  );
}

export function startAgencySwitch(place: HTMLElement): void {
  createRoot(place).render(<AgencySwitch shows={place.dataset.shows as AgenciesShown} />);
}
