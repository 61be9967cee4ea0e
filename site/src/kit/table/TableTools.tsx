import SlidersHorizontal from 'icon:sliders-horizontal';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lazy } from '../ui/browser/lazy.tsx';
import { useMediaQuery } from '../ui/browser/use-media-query.ts';
import { t } from '../ui/text/messages.ts';
import { FilterButton } from './filters/FilterButton.tsx';
import { FilterField } from './filters/FilterField.tsx';
import { SearchBox } from './filters/SearchBox.tsx';
import { savedViewsOf } from './filters/views.store.ts';
import type { ListScreen } from './list/list.store.ts';
import { filterParameterNames, hasFilters, visibleFilters } from './list/list-url.ts';

const ActiveFilters = lazy(async () => (await import('./filters/ActiveFilters.tsx')).ActiveFilters, {
  isRare: true,
  isPermanent: true,
  fallback: <div className="table-chips" />,
});
const FilterSheet = lazy(async () => (await import('./filters/FilterSheet.tsx')).FilterSheet);

type Screen = Pick<ListScreen<object>, 'spec' | '$listQuery' | 'change' | 'type' | 'clear'>;

/** Same breakpoint as in table.css. */
const wideMediaQuery = '(min-width: 768px)';

/** More filters share one button, or they would push the table down. */
const maxInlineTools = 2;

export function TableTools({ screen }: { screen: Screen }) {
  const listQuery = useStore(screen.$listQuery);
  const isWideScreen = useMediaQuery(wideMediaQuery);
  const [isOpen, setOpen] = useState(false);
  const hasViews = useStore(savedViewsOf(location.pathname)).length > 0;
  const count = screen.spec.filters.filter((filter) =>
    filterParameterNames(filter).some((name) => listQuery.values[name]),
  ).length;
  const visible = visibleFilters(screen.spec);
  // A plain select cannot load its options on demand, nor search them.
  const usesFilterButton = visible.length > maxInlineTools || visible.some((filter) => 'load' in filter);
  const fields = visible.map((filter) => <FilterField key={filter.name} filter={filter} screen={screen} />);
  const label = count > 0 ? t('table.filtersSet', { count }) : t('table.filters');
  return (
    <div className="table-tools">
      <search className="table-tools-row">
        {screen.spec.isSearchable !== false && <SearchBox screen={screen} isWide={isWideScreen} />}
        {isWideScreen && (usesFilterButton ? <FilterButton screen={screen} /> : fields)}
        {!isWideScreen && visible.length > 0 && (
          <button
            type="button"
            className="button button-quiet table-filters"
            aria-haspopup="dialog"
            aria-label={label}
            onClick={() => setOpen(true)}
          >
            <SlidersHorizontal size={20} aria-hidden="true" />
            <span className="table-filters-words">{label}</span>
            {count > 0 && <span className="table-count tabular">{count}</span>}
          </button>
        )}
      </search>
      {(hasViews || hasFilters(listQuery)) && <ActiveFilters screen={screen} />}
      {isOpen && <FilterSheet screen={screen} onClose={() => setOpen(false)} />}
    </div>
  );
}
