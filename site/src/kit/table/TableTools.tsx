import { useStore } from '@nanostores/react';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../lib/i18n.ts';
import { lazy } from '../ui/lazy.tsx';
import { locale, t } from '../ui/messages.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { DatesButton } from './DatesButton.tsx';
import type { ListScreen } from './list.store.ts';
import { type Filter, isNarrowed, namesOf, type Place, withValues } from './list-url.ts';
import { Options, optionText } from './Options.tsx';

const FilterSheet = lazy(async () => (await import('./FilterSheet.tsx')).FilterSheet);

type Screen = Pick<ListScreen<object>, 'spec' | '$place' | 'change' | 'type' | 'clear'>;

/** The width from which filters stand in a row; the same number stands in table.css. */
const isWide = '(min-width: 768px)';

/** More filters than these get a row of their own: they would not fit beside the search. */
const mostBeside = 4;

/** Above a table: what is searched, what is filtered, and chips for what is set. */
export function TableTools({ screen }: { screen: Screen }) {
  const place = useStore(screen.$place);
  const wide = useMediaQuery(isWide);
  const [isOpen, setOpen] = useState(false);
  const count = screen.spec.filters.filter((filter) => namesOf(filter).some((name) => place.values[name])).length;
  const words = count > 0 ? t('table.filtersSet', { count }) : t('table.filters');
  return (
    <div className="table-tools">
      <search className="table-tools-row">
        {screen.spec.isSearchable !== false && <SearchBox screen={screen} isWide={wide} />}
        {wide && screen.spec.filters.length > 0 && (
          <div className="table-fields" data-many={screen.spec.filters.length > mostBeside || undefined}>
            {screen.spec.filters.map((filter) => (
              <FilterField key={filter.name} filter={filter} screen={screen} />
            ))}
          </div>
        )}
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
      {isNarrowed(place) && <Chips screen={screen} place={place} />}
      {isOpen && <FilterSheet screen={screen} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** How long somebody pauses before what they type is looked up. */
const pause = 400;

function SearchBox({ screen, isWide: wide }: { screen: Screen; isWide: boolean }) {
  const { search, searchBy } = useStore(screen.$place);
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, forward and "clear all" change the search from outside; what is being typed now is not overwritten.
  const sent = useRef(search);
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (text: string) => {
    clearTimeout(timer.current);
    sent.current = text.trim();
    screen.type(text);
  };
  // On a phone there is room for either: what is searched in stands in the box itself.
  const column = wide ? undefined : screen.spec.searchBy.find(({ value }) => value === searchBy);
  return (
    <form
      className="field-box table-search"
      onSubmit={(event) => {
        event.preventDefault();
        apply(typed);
      }}
    >
      {screen.spec.searchBy.length > 0 && (
        <select
          aria-label={t('table.searchIn')}
          value={searchBy}
          onChange={({ target }) => screen.change({ searchBy: target.value })}
        >
          {screen.spec.searchBy.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      )}
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        aria-label={t('table.search')}
        placeholder={t(column?.label ?? 'table.search')}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => apply(target.value), pause);
        }}
      />
    </form>
  );
}

function FilterField({ filter, screen }: { filter: Filter; screen: Screen }) {
  const { values } = useStore(screen.$place);
  if (filter.kind === 'dates') return <DatesButton filter={filter} screen={screen} />;
  const value = values[filter.name] ?? '';
  return (
    <select
      className="table-select"
      aria-label={t(filter.label)}
      data-set={value !== '' || undefined}
      value={value}
      onChange={({ target }) => screen.change({ values: withValues(values, { [filter.name]: target.value }) })}
    >
      <option value="">{t(filter.any)}</option>
      <Options of={filter.options} />
    </select>
  );
}

/** Days in words: `20 Nov 2026 – 3 Dec 2026`, or with one end open. */
function datesText(from: string | undefined, to: string | undefined): string {
  if (from && to) return t('table.fromTo', { from: formatDate(from, locale), to: formatDate(to, locale) });
  return from
    ? t('table.since', { from: formatDate(from, locale) })
    : t('table.until', { to: formatDate(to ?? '', locale) });
}

function textOf(filter: Filter, values: Place['values']): string {
  if (filter.kind === 'dates') return datesText(values[filter.from], values[filter.to]);
  const option = filter.options.find(({ value }) => value === values[filter.name]);
  return option ? optionText(option) : (values[filter.name] ?? '');
}

function Chips({ screen, place }: { screen: Screen; place: Place }) {
  const { values, search, searchBy } = place;
  const column = screen.spec.searchBy.find(({ value }) => value === searchBy);
  const set = screen.spec.filters.filter((filter) => namesOf(filter).some((name) => values[name]));
  const chips = [
    ...(search
      ? [
          {
            name: 'search',
            label: t(column?.label ?? 'table.search'),
            text: `“${search}”`,
            remove: () => screen.change({ search: '' }),
          },
        ]
      : []),
    ...set.map((filter) => ({
      name: filter.name,
      label: t(filter.label),
      text: textOf(filter, values),
      remove: () =>
        screen.change({
          values: withValues(values, Object.fromEntries(namesOf(filter).map((name) => [name, '']))),
        }),
    })),
  ];
  return (
    <div className="table-chips">
      {chips.map(({ name, label, text, remove }) => (
        <button
          key={name}
          type="button"
          className="chip table-chip"
          aria-label={t('table.remove', { name: label === text ? text : `${label}: ${text}` })}
          onClick={remove}
        >
          {label !== text && <span className="muted">{label}</span>} {text}
          <X size={16} aria-hidden="true" />
        </button>
      ))}
      {chips.length > 1 && (
        <button type="button" className="link table-clear" onClick={screen.clear}>
          {t('table.clearAll')}
        </button>
      )}
    </div>
  );
}
