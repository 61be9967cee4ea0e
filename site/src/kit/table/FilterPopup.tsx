import { useStore } from '@nanostores/react';
import { Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { t } from '../ui/messages.ts';
import { Popup } from '../ui/Popup.tsx';
import type { PopupProps } from '../ui/use-popup.ts';
import { DatesPopup } from './DatesPopup.tsx';
import type { ListScreen } from './list.store.ts';
import { type ChoiceFilter, type Filter, namesOf, type Option, withValues } from './list-url.ts';
import { optionText } from './Options.tsx';

export interface FilterPopupProps extends PopupProps {
  screen: Pick<ListScreen<object>, 'spec' | '$place' | 'change'>;
}

/** First what to filter by, then by which value. */
export function FilterPopup({ screen, ...popup }: FilterPopupProps) {
  const { values } = useStore(screen.$place);
  const [filter, setFilter] = useState<Filter | null>(null);
  if (filter?.kind === 'dates') {
    return (
      <DatesPopup
        {...popup}
        filter={filter}
        values={values}
        onChange={(changed) => screen.change({ values: changed })}
      />
    );
  }
  return (
    <Popup {...popup} label={t(filter?.label ?? 'table.addFilter')}>
      {filter ? (
        <Values
          filter={filter}
          value={values[filter.name] ?? ''}
          onChoose={(value) => {
            popup.onClose();
            screen.change({ values: withValues(values, { [filter.name]: value }) });
          }}
        />
      ) : (
        <Menu
          className="menu"
          autoFocus="first"
          aria-label={t('table.addFilter')}
          onAction={(name) => setFilter(screen.spec.filters.find((one) => one.name === name) ?? null)}
        >
          {screen.spec.filters.map((one) => (
            <MenuItem key={one.name} id={one.name} textValue={t(one.label)} className="menu-item menu-leads">
              <span>{t(one.label)}</span>
              {namesOf(one).some((name) => values[name]) && <Check size={16} aria-hidden="true" />}
              <ChevronRight size={16} aria-hidden="true" />
            </MenuItem>
          ))}
        </Menu>
      )}
    </Popup>
  );
}

interface ValuesProps {
  filter: ChoiceFilter;
  value: string;
  onChoose(value: string): void;
}

/** The value that is set is taken off by choosing it again. */
const Values = ({ filter, value, onChoose }: ValuesProps) => (
  <Menu
    className="menu"
    autoFocus="first"
    aria-label={t(filter.label)}
    selectionMode="single"
    selectedKeys={value ? [value] : []}
    onAction={(chosen) => onChoose(chosen === value ? '' : String(chosen))}
  >
    {[...Map.groupBy(filter.options, ({ group }) => group)].map(([group, options]) =>
      group === undefined ? (
        options.map((option) => <Value key={option.value} option={option} />)
      ) : (
        <MenuSection key={group}>
          <Header className="menu-heading">{group}</Header>
          {options.map((option) => (
            <Value key={option.value} option={option} />
          ))}
        </MenuSection>
      ),
    )}
  </Menu>
);

const Value = ({ option }: { option: Option }) => (
  <MenuItem id={option.value} textValue={optionText(option)} className="menu-item menu-check">
    <Check size={18} aria-hidden="true" />
    {optionText(option)}
  </MenuItem>
);
