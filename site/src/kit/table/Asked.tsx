import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FilterChips } from './FilterChips.tsx';
import { $lazyOptions, type ListScreen } from './list.store.ts';
import { isNarrowed } from './list-url.ts';
import { Views } from './Views.tsx';

type Screen = Pick<ListScreen<object>, 'spec' | '$place' | 'change' | 'clear'>;

/** Below the search: what is asked, each part to be taken off by a press, and what was saved to be asked again. */
export function Asked({ screen }: { screen: Screen }) {
  const place = useStore(screen.$place);
  useStore($lazyOptions);
  // What a filter is set to has words once its options are there.
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
