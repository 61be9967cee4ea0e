import { useStore } from '@nanostores/react';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../ui/messages.ts';
import type { ListScreen } from './list.store.ts';

type Screen = Pick<ListScreen<object>, 'spec' | '$place' | 'change' | 'type'>;

/** How long somebody pauses before what they type is looked up. */
const pause = 400;

/** What is searched, and in which column where there are several. */
export function SearchBox({ screen, isWide: wide }: { screen: Screen; isWide: boolean }) {
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
