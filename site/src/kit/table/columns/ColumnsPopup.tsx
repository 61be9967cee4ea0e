import Check from 'icon:check';
import { useStore } from '@nanostores/react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popup } from '../../ui/overlay/Popup.tsx';
import type { PopupProps } from '../../ui/overlay/use-popup.ts';
import { t } from '../../ui/text/messages.ts';
import type { Column } from '../DataTable.tsx';
import type { ColumnChoice } from './columns.store.ts';

interface Props extends PopupProps {
  columns: readonly Pick<Column<object>, 'id' | 'header'>[];
  choice: ColumnChoice;
}

export function ColumnsPopup({ columns, choice, ...popup }: Props) {
  const hidden = useStore(choice.$hidden);
  const ids = columns.map(({ id }) => id);
  return (
    <Popup {...popup} label={t('table.columns')}>
      <Menu
        className="menu"
        autoFocus="first"
        aria-label={t('table.columns')}
        onClose={popup.onClose}
        selectionMode="multiple"
        selectedKeys={ids.filter((id) => !hidden.includes(id))}
        onSelectionChange={(keys) => choice.hide(ids.filter((id) => keys !== 'all' && !keys.has(id)))}
      >
        {columns.map(({ id, header }) => (
          <MenuItem key={id} id={id} textValue={header} className="menu-item menu-check">
            <Check size={18} aria-hidden="true" />
            {header}
          </MenuItem>
        ))}
      </Menu>
    </Popup>
  );
}
