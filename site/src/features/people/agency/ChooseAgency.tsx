import { useStore } from '@nanostores/react';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { Building2, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { allPages } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { franchisee } from '../session/franchisee.store.ts';
import type { AgenciesShown } from './AgencySwitch.tsx';
import { type ChosenAgency, chooseAgency, chosenAgency } from './chosen-agency.ts';

const agencies = slice<readonly Agency[]>();
const loadAgencies = () =>
  agencies.load(async () => {
    const { items } = await allPages<Agency>((cursor) =>
      call('GET /agency/list', { query: { limit: '100', ...(cursor && { cursor }) } }),
    );
    return items.toSorted((one, two) => one.agencyName.localeCompare(two.agencyName, locale));
  });

const MANY = 8;

export function ChooseAgency({ shows, onClose }: { shows: AgenciesShown; onClose(): void }) {
  const { data, error } = useStore(agencies.$state);
  const own = useStore(franchisee.$state).data;
  const [search, setSearch] = useState('');
  useEffect(() => {
    loadAgencies();
  }, []);
  const now = chosenAgency();
  const word = search.trim().toLocaleLowerCase(locale);
  const found = data?.filter(({ agencyName }) => agencyName.toLocaleLowerCase(locale).includes(word)) ?? [];
  const choose = (chosen: ChosenAgency | null) => {
    if (chosen?.agencyId === now?.agencyId) onClose();
    else chooseAgency(chosen);
  };
  const current = (agencyId: string | undefined) => now?.agencyId === agencyId;
  return (
    <Sheet title={t('agency-switch.title')} onClose={onClose}>
      <p className="muted">{t(shows === 'all' ? 'agency-switch.hint' : 'agency-switch.hintOne')}</p>
      {data && data.length > MANY && (
        <div className="field">
          <label htmlFor="agency-search">{t('agency-switch.search')}</label>
          <input
            id="agency-search"
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      {error && !data ? (
        <FailedPanel failure={error} onRetry={loadAgencies} />
      ) : (
        <ul className="list" aria-busy={!data || undefined}>
          {word === '' && (
            <li>
              <button
                type="button"
                className="list-row choice-row"
                aria-current={current(undefined) ? 'true' : undefined}
                onClick={() => choose(null)}
              >
                <span className="avatar" aria-hidden="true" style={{ width: 40, height: 40 }}>
                  <Building2 size={20} />
                </span>
                <span className="two-lines">
                  <strong>{t('agency-switch.all')}</strong>
                </span>
                {current(undefined) && <Check size={20} aria-label={t('shell.chosen')} />}
              </button>
            </li>
          )}
          {found.map(({ agencyId, agencyName }) => (
            <li key={agencyId}>
              <button
                type="button"
                className="list-row choice-row"
                aria-current={current(agencyId) ? 'true' : undefined}
                onClick={() => choose({ agencyId, agencyName })}
              >
                <Avatar name={agencyName} logo={null} />
                <span className="two-lines">
                  <strong>{agencyName}</strong>
                  {agencyId === own?.agencyId && <span className="muted">{t('agency-switch.own')}</span>}
                </span>
                {current(agencyId) && <Check size={20} aria-label={t('shell.chosen')} />}
              </button>
            </li>
          ))}
          {data && found.length === 0 && <li className="muted">{t('agency-switch.none')}</li>}
        </ul>
      )}
    </Sheet>
  );
}
