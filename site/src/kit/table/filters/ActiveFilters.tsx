import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $lazyOptions, type ListScreen } from '../list/list.store.ts';
import { isNarrowed } from '../list/list-url.ts';
import { FilterChips } from './FilterChips.tsx';
import { Views } from './Views.tsx';

type Screen = Pick<ListScreen<object>, 'spec' | '$place' | 'change' | 'clear'>;

export function ActiveFilters({ screen }: { screen: Screen }) {
  const place = useStore(screen.$place);
  useStore($lazyOptions);
  // Chips show the option's label, so options that load on demand are fetched.
  const late = screen.spec.filters.find(
    (filter) => filter.kind === 'choice' && place.values[filter.name] && filter.options.length === 0,
  );
  useEffect(() => {
    if (late?.kind === 'choice') late.load?.();
  }, [late]);
  return (
    <>
      {isNarrowed(place) && <FilterChips screen={screen} place={place} />}
      <Views screen={screen} />
    </>
  );
}
