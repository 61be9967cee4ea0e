import Check from 'icon:check';
import Search from 'icon:search';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { t } from '../../ui/text/messages.ts';
import { $lazyOptions } from '../list/list.store.ts';
import type { ChoiceFilter, Option } from '../list/list-url.ts';
import { optionText } from './Options.tsx';

const maxWithoutSearch = 12;

interface Props {
  filter: ChoiceFilter;
  value: string;
  onChoose(value: string): void;
}

export function FilterValues(props: Props) {
  const { filter } = props;
  useStore($lazyOptions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same filter is a new object at every render
  useEffect(() => void filter.load?.(), []);
  if (filter.load && filter.options.length === 0) {
    return (
      <p className="menu-heading" role="status">
        {t('common.loading')}
      </p>
    );
  }
  return filter.options.length > maxWithoutSearch ? (
    <SearchableValues {...props} />
  ) : (
    <FilterValueMenu {...props} autoFocus="first" />
  );
}

function SearchableValues({ filter, value, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const searchText = typed.trim().toLocaleLowerCase();
  const options = filter.options.filter((option) => optionText(option).toLocaleLowerCase().includes(searchText));
  const [first] = options;
  return (
    <div ref={container}>
      <div className="field-box search menu-search">
        <Search size={16} aria-hidden="true" />
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the popup was opened to choose a value, and users choose by typing
          autoFocus
          aria-label={t('table.search')}
          placeholder={t('table.search')}
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && searchText && first) onChoose(first.value);
            if (key === 'ArrowDown') container.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
          }}
        />
      </div>
      {options.length === 0 ? (
        <p className="menu-heading" role="status">
          {t('table.noneMatch')}
        </p>
      ) : (
        <FilterValueMenu filter={{ ...filter, options }} value={value} onChoose={onChoose} />
      )}
    </div>
  );
}

/** Choosing the current value again clears it. */
const FilterValueMenu = ({ filter, value, onChoose, ...focus }: Props & { autoFocus?: 'first' }) => (
  <Menu
    className="menu"
    {...focus}
    aria-label={t(filter.label)}
    selectionMode="single"
    selectedKeys={value ? [value] : []}
    onAction={(chosen) => onChoose(chosen === value ? '' : String(chosen))}
  >
    {[...Map.groupBy(filter.options, ({ group }) => group)].map(([group, options]) =>
      group === undefined ? (
        options.map((option) => <FilterValueItem key={option.value} option={option} />)
      ) : (
        <MenuSection key={group}>
          <Header className="menu-heading">{group}</Header>
          {options.map((option) => (
            <FilterValueItem key={option.value} option={option} />
          ))}
        </MenuSection>
      ),
    )}
  </Menu>
);

const FilterValueItem = ({ option }: { option: Option }) => (
  <MenuItem id={option.value} textValue={optionText(option)} className="menu-item menu-check">
    <Check size={18} aria-hidden="true" />
    {optionText(option)}
  </MenuItem>
);
