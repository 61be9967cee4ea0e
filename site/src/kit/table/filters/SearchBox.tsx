import { useStore } from '@nanostores/react';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';

type Screen = Pick<ListScreen<object>, 'spec' | '$place' | 'change' | 'type'>;

/** Debounce delay, in ms. */
const pause = 400;

export function SearchBox({ screen, isWide: wide }: { screen: Screen; isWide: boolean }) {
  const { search, searchBy } = useStore(screen.$place);
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, forward and "clear all" update the field; what the user is typing is not overwritten.
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
