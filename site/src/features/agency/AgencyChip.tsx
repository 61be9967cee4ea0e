import '../../kit/table/table.css';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import { FilterButton } from '../../kit/table/FilterButton.tsx';
import { FilterChips } from '../../kit/table/FilterChips.tsx';
import { $lazyOptions } from '../../kit/table/list.store.ts';
import { type ListSpec, readPlace } from '../../kit/table/list-url.ts';
import { $may } from '../access/access.store.ts';
import { agencyFilter, agencyParameter } from './agency-filter.ts';

interface Props {
  agencyId: string | undefined;
  onChoose(agencyId: string | undefined): void;
}

/** The filter by agency for pages that are no list: reports and sums. Nobody but the super admin sees it. */
export function AgencyChip({ agencyId, onChoose }: Props) {
  const may = useStore($may);
  const options = useStore($lazyOptions)[agencyParameter];
  const filter = useMemo(() => agencyFilter(), []);
  useEffect(() => {
    if (agencyId && !options && may('POST /agency')) filter.load?.();
  }, [agencyId, options, may, filter]);
  if (!may('POST /agency')) return null;
  const spec: ListSpec = { searchBy: [], isSearchable: false, filters: [filter], detail: 'open' };
  const place = readPlace(spec, agencyId ? `?${agencyParameter}=${agencyId}` : '');
  const screen = {
    spec,
    $place: atom(place),
    change: ({ values }: { values?: Readonly<Record<string, string>> }) => onChoose(values?.[agencyParameter]),
    clear: () => onChoose(undefined),
  };
  return (
    <div className="row">
      <FilterButton screen={screen} />
      {agencyId && <FilterChips screen={screen} place={place} />}
    </div>
  );
}
