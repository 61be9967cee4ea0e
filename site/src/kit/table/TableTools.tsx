import { useStore } from '@nanostores/react';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazy } from '../ui/lazy.tsx';
import { t } from '../ui/messages.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { FilterButton } from './FilterButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterField } from './FilterField.tsx';
import type { ListScreen } from './list.store.ts';
import { isNarrowed, namesOf } from './list-url.ts';
import { SearchBox } from './SearchBox.tsx';
import { viewsOf } from './views.store.ts';

// Most who look at a list have saved nothing, and ask for all of it.
const Views = lazy(async () => (await import('./Views.tsx')).Views, { isRare: true, isPlaced: true });
const FilterSheet = lazy(async () => (await import('./FilterSheet.tsx')).FilterSheet);

type Screen = Pick<ListScreen<object>, 'spec' | '$place' | 'change' | 'type' | 'clear'>;

/** The width from which filters stand in a row; the same number stands in table.css. */
const isWide = '(min-width: 768px)';

/** More filters than these lie behind one button: they would take rows of the screen before the first row of the table. */
const mostBeside = 2;

/** Above a table: what is searched, what is filtered, and chips for what is set. */
export function TableTools({ screen }: { screen: Screen }) {
  const place = useStore(screen.$place);
  const wide = useMediaQuery(isWide);
  const [isOpen, setOpen] = useState(false);
  const hasViews = useStore(viewsOf(location.pathname)).length > 0;
  const count = screen.spec.filters.filter((filter) => namesOf(filter).some((name) => place.values[name])).length;
  // What a filter is set to has words once its options are there.
  const late = screen.spec.filters.find(
    (filter) => filter.kind === 'choice' && place.values[filter.name] && filter.options.length === 0,
  );
  useEffect(() => {
    if (late?.kind === 'choice') late.load?.();
  }, [late]);
  const isMany = screen.spec.filters.length > mostBeside;
  const fields = screen.spec.filters.map((filter) => <FilterField key={filter.name} filter={filter} screen={screen} />);
  const words = count > 0 ? t('table.filtersSet', { count }) : t('table.filters');
  return (
    <div className="table-tools">
      <search className="table-tools-row">
        {screen.spec.isSearchable !== false && <SearchBox screen={screen} isWide={wide} />}
        {wide && (isMany ? <FilterButton screen={screen} /> : fields)}
        {!wide && screen.spec.filters.length > 0 && (
          <button
            type="button"
            className="button button-quiet table-filters"
            aria-haspopup="dialog"
            aria-label={words}
            onClick={() => setOpen(true)}
          >
            <SlidersHorizontal size={20} aria-hidden="true" />
            <span className="table-filters-words">{words}</span>
            {count > 0 && <span className="table-count tabular">{count}</span>}
          </button>
        )}
      </search>
      {isNarrowed(place) && <FilterChips screen={screen} place={place} />}
      {(hasViews || isNarrowed(place)) && <Views screen={screen} />}
      {isOpen && <FilterSheet screen={screen} onClose={() => setOpen(false)} />}
    </div>
  );
}
