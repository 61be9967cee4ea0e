import Check from 'icon:check';
import ChevronRight from 'icon:chevron-right';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popup } from '../../ui/overlay/Popup.tsx';
import type { PopupProps } from '../../ui/overlay/use-popup.ts';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import { type Filter, filterParameterNames, visibleFilters, withValues } from '../list/list-url.ts';
import { DatesPopup } from './DatesPopup.tsx';
import { FilterValues } from './FilterValues.tsx';

export interface FilterPopupProps extends PopupProps {
  screen: Pick<ListScreen<object>, 'spec' | '$listQuery' | 'change'>;
}

export function FilterPopup({ screen, ...popup }: FilterPopupProps) {
  const { values } = useStore(screen.$listQuery);
  const [only, ...others] = visibleFilters(screen.spec);
  const [filter, setFilter] = useState<Filter | null>((others.length === 0 && only) || null);
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
        <FilterValues
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
          {visibleFilters(screen.spec).map((one) => (
            <MenuItem key={one.name} id={one.name} textValue={t(one.label)} className="menu-item menu-leads">
              <span>{t(one.label)}</span>
              {filterParameterNames(one).some((name) => values[name]) && <Check size={16} aria-hidden="true" />}
              <ChevronRight size={16} aria-hidden="true" />
            </MenuItem>
          ))}
        </Menu>
      )}
    </Popup>
  );
}
