import { useStore } from '@nanostores/react';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lazy } from '../ui/browser/lazy.tsx';
import { useMediaQuery } from '../ui/browser/use-media-query.ts';
import { t } from '../ui/text/messages.ts';
import { FilterButton } from './filters/FilterButton.tsx';
import { FilterField } from './filters/FilterField.tsx';
import { SearchBox } from './filters/SearchBox.tsx';
import { viewsOf } from './filters/views.store.ts';
import type { ListScreen } from './list/list.store.ts';
import { isNarrowed, namesOf, offeredOf } from './list/list-url.ts';

// Most users neither filter nor save views.
const ActiveFilters = lazy(async () => (await import('./filters/ActiveFilters.tsx')).ActiveFilters, {
  isRare: true,
  isPlaced: true,
  meanwhile: <div className="table-chips" />,
});
const FilterSheet = lazy(async () => (await import('./filters/FilterSheet.tsx')).FilterSheet);

type Screen = Pick<ListScreen<object>, 'spec' | '$place' | 'change' | 'type' | 'clear'>;

/** Same breakpoint as in table.css. */
const isWide = '(min-width: 768px)';

/** More filters share one button: in several lines they would push the table down. */
const maxInlineTools = 2;

export function TableTools({ screen }: { screen: Screen }) {
  const place = useStore(screen.$place);
  const wide = useMediaQuery(isWide);
  const [isOpen, setOpen] = useState(false);
  const hasViews = useStore(viewsOf(location.pathname)).length > 0;
  const count = screen.spec.filters.filter((filter) => namesOf(filter).some((name) => place.values[name])).length;
  const offered = offeredOf(screen.spec);
  // A plain select cannot load its options on demand, nor search them.
  const isMany = offered.length > maxInlineTools || offered.some((filter) => 'load' in filter);
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
      {(hasViews || isNarrowed(place)) && <ActiveFilters screen={screen} />}
      {isOpen && <FilterSheet screen={screen} onClose={() => setOpen(false)} />}
    </div>
  );
}
