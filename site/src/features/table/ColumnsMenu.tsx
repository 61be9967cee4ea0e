import { useStore } from '@nanostores/react';
import { Check, Columns3 } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { t } from '../ui/words.ts';
import type { ColumnChoice } from './columns.store.ts';
import type { Column } from './DataTable.tsx';

interface Props {
  columns: readonly Pick<Column<object>, 'id' | 'header' | 'isFixed'>[];
  choice: ColumnChoice;
}

/** Which columns stand. Stays open while several are chosen. */
export function ColumnsMenu({ columns, choice }: Props) {
  const hidden = useStore(choice.$hidden);
  const free = columns.filter(({ isFixed }) => !isFixed);
  const shown = free.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id);
  return (
    <MenuTrigger>
      <Button className="table-select table-columns">
        <Columns3 size={16} aria-hidden="true" />
        {t('table.columns')}
      </Button>
      <Popover placement="bottom end">
        <Menu
          className="menu"
          aria-label={t('table.columns')}
          selectionMode="multiple"
          selectedKeys={shown}
          onSelectionChange={(keys) =>
            choice.hide(free.map(({ id }) => id).filter((id) => keys !== 'all' && !keys.has(id)))
          }
        >
          {free.map(({ id, header }) => (
            <MenuItem key={id} id={id} textValue={header} className="menu-item menu-check">
              <Check size={18} aria-hidden="true" />
              {header}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
