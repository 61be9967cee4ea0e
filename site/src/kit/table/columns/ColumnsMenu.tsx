import Columns3 from 'icon:columns-3';
import { lazy } from '../../ui/browser/lazy.tsx';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { t } from '../../ui/text/messages.ts';
import type { Column } from '../DataTable.tsx';
import type { ColumnChoice } from './columns.store.ts';

const ColumnsPopup = lazy(async () => (await import('./ColumnsPopup.tsx')).ColumnsPopup);

interface Props {
  columns: readonly Pick<Column<object>, 'id' | 'header' | 'isFixed'>[];
  choice: ColumnChoice;
}

export function ColumnsMenu({ columns, choice }: Props) {
  const { isOpen, button, popup } = usePopup('menu');
  return (
    <>
      <button {...button} className="table-select table-columns">
        <Columns3 size={16} aria-hidden="true" />
        {t('table.columns')}
      </button>
      {isOpen && <ColumnsPopup {...popup} columns={columns.filter(({ isFixed }) => !isFixed)} choice={choice} />}
    </>
  );
}
