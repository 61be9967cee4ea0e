import { useStore } from '@nanostores/react';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lazy } from '../ui/lazy.tsx';
import { t } from '../ui/messages.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { FilterButton } from './FilterButton.tsx';
import { FilterField } from './FilterField.tsx';
import type { ListScreen } from './list.store.ts';
import { isNarrowed, namesOf, offeredOf } from './list-url.ts';
import { SearchBox } from './SearchBox.tsx';
import { viewsOf } from './views.store.ts';

// Most who look at a list have saved nothing, and ask for all of it.
const Asked = lazy(async () => (await import('./Asked.tsx')).Asked, {
  isRare: true,
  isPlaced: true,
  meanwhile: <div className="table-chips" />,
});
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
  const offered = offeredOf(screen.spec);
  // A field beside the search has its values from the start, and takes no typing.
  const isMany = offered.length > mostBeside || offered.some((filter) => 'load' in filter);
  const fields = offered.map((filter) => <FilterField key={filter.name} filter={filter} screen={screen} />);
  const words = count > 0 ? t('table.filtersSet', { count }) : t('table.filters');
  return (
    <div className="table-tools">
      <search className="table-tools-row">
        {screen.spec.isSearchable !== false && <SearchBox screen={screen} isWide={wide} />}
        {wide && (isMany ? <FilterButton screen={screen} /> : fields)}
        {!wide && offered.length > 0 && (
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
      {(hasViews || isNarrowed(place)) && <Asked screen={screen} />}
      {isOpen && <FilterSheet screen={screen} onClose={() => setOpen(false)} />}
    </div>
  );
}
