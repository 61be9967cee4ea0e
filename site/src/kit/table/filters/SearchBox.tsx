import Search from 'icon:search';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';

type Screen = Pick<ListScreen<object>, 'spec' | '$listQuery' | 'change' | 'type'>;

const debounceMs = 400;

export function SearchBox({ screen, isWide }: { screen: Screen; isWide: boolean }) {
  const { search, searchBy } = useStore(screen.$listQuery);
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, forward and "clear all" update the field; typed searches do not.
  const appliedSearch = useRef(search);
  useEffect(() => {
    if (search === appliedSearch.current) return;
    appliedSearch.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (text: string) => {
    clearTimeout(timer.current);
    appliedSearch.current = text.trim();
    screen.type(text);
  };
  const column = isWide ? undefined : screen.spec.searchBy.find(({ value }) => value === searchBy);
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
          timer.current = setTimeout(() => apply(target.value), debounceMs);
        }}
      />
    </form>
  );
}
