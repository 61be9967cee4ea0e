import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $lazyOptions, type ListScreen } from '../list/list.store.ts';
import { hasFilters } from '../list/list-url.ts';
import { FilterChips } from './FilterChips.tsx';
import { Views } from './Views.tsx';

type Screen = Pick<ListScreen<object>, 'spec' | '$listQuery' | 'change' | 'clear'>;

export function ActiveFilters({ screen }: { screen: Screen }) {
  const listQuery = useStore(screen.$listQuery);
  useStore($lazyOptions);
  // Chips show the option's label, so options that load on demand are fetched.
  const unloadedFilter = screen.spec.filters.find(
    (filter) => filter.kind === 'choice' && listQuery.values[filter.name] && filter.options.length === 0,
  );
  useEffect(() => {
    if (unloadedFilter?.kind === 'choice') unloadedFilter.load?.();
  }, [unloadedFilter]);
  return (
    <>
      {hasFilters(listQuery) && <FilterChips screen={screen} place={listQuery} />}
      <Views screen={screen} />
    </>
  );
}
