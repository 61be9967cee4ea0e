import Building2 from 'icon:building-complex';
import Check from 'icon:check';
import { useStore } from '@nanostores/react';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { fetchAllPages } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { franchisee } from '../session/franchisee.store.ts';
import type { AgencyScope } from './AgencySwitch.tsx';
import { type ChosenAgency, chooseAgency, chosenAgency } from './chosen-agency.ts';

const agencies = slice<readonly Agency[]>();
const loadAgencies = () =>
  agencies.load(async () => {
    const { items } = await fetchAllPages<Agency>((cursor) =>
      call('GET /agency/list', { query: { limit: '100', ...(cursor && { cursor }) } }),
    );
    return items.toSorted((one, two) => one.agencyName.localeCompare(two.agencyName, locale));
  });

const SEARCH_THRESHOLD = 8;

export function ChooseAgency({ scope, onClose }: { scope: AgencyScope; onClose(): void }) {
  const { data, error } = useStore(agencies.$state);
  const own = useStore(franchisee.$state).data;
  const [search, setSearch] = useState('');
  useEffect(() => {
    loadAgencies();
  }, []);
  const selectedAgency = chosenAgency();
  const searchText = search.trim().toLocaleLowerCase(locale);
  const matches = data?.filter(({ agencyName }) => agencyName.toLocaleLowerCase(locale).includes(searchText)) ?? [];
  const choose = (chosen: ChosenAgency | null) => {
    if (chosen?.agencyId === selectedAgency?.agencyId) onClose();
    else chooseAgency(chosen);
  };
  const isSelected = (agencyId: string | undefined) => selectedAgency?.agencyId === agencyId;
  return (
    <Sheet title={t('agency-switch.title')} onClose={onClose}>
      <p className="muted">{t(scope === 'all' ? 'agency-switch.hint' : 'agency-switch.hintOne')}</p>
      {data && data.length > SEARCH_THRESHOLD && (
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
          {searchText === '' && (
            <li>
              <button
                type="button"
                className="list-row choice-row"
                aria-current={isSelected(undefined) ? 'true' : undefined}
                onClick={() => choose(null)}
              >
                <span className="avatar" aria-hidden="true" style={{ width: 40, height: 40 }}>
                  <Building2 size={20} />
                </span>
                <span className="two-lines">
                  <strong>{t('agency-switch.all')}</strong>
                </span>
                {isSelected(undefined) && <Check size={20} aria-label={t('shell.chosen')} />}
              </button>
            </li>
          )}
          {matches.map(({ agencyId, agencyName }) => (
            <li key={agencyId}>
              <button
                type="button"
                className="list-row choice-row"
                aria-current={isSelected(agencyId) ? 'true' : undefined}
                onClick={() => choose({ agencyId, agencyName })}
              >
                <Avatar name={agencyName} logo={null} />
                <span className="two-lines">
                  <strong>{agencyName}</strong>
                  {agencyId === own?.agencyId && <span className="muted">{t('agency-switch.own')}</span>}
                </span>
                {isSelected(agencyId) && <Check size={20} aria-label={t('shell.chosen')} />}
              </button>
            </li>
          ))}
          {data && matches.length === 0 && <li className="muted">{t('agency-switch.none')}</li>}
        </ul>
      )}
    </Sheet>
  );
}
