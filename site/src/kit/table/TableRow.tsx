import { memo, type ReactNode } from 'react';
import { t } from '../ui/messages.ts';
import type { Column } from './DataTable.tsx';
import { isRange, type Selection } from './selection.ts';

interface Props<T extends object> {
  id: string;
  /** It stays the same object until something of it changes. */
  item: T;
  /** The columns that stand, by their order. */
  columns: readonly Column<T>[];
  titleId: string | undefined;
  index: number;
  /** In a list that goes on, its place for those who hear the page. */
  place: number | undefined;
  measure: ((element: Element | null) => void) | undefined;
  name: string;
  toggle: Selection['toggle'] | undefined;
  isChosen: boolean;
  /** It stands open beside the table. */
  isOpen: boolean;
  said: ReactNode;
}

function TableRowPlain<T extends object>(props: Props<T>) {
  const { id, item, columns, titleId, index, place, measure, name, toggle, isChosen, isOpen, said } = props;
  return (
    <>
      <tr
        ref={measure}
        data-index={index}
        data-id={id}
        aria-current={isOpen || undefined}
        data-said={said ? '' : undefined}
        aria-rowindex={place}
        aria-selected={toggle ? isChosen : undefined}
      >
        {toggle && (
          // With Shift held a press would mark the words between.
          <td data-column="select" onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
            <label className="table-tick">
              <input
                type="checkbox"
                aria-label={t('table.select', { name })}
                checked={isChosen}
                onChange={(event) => toggle(id, isRange(event))}
              />
            </label>
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            data-column={column.id}
            data-title={column.id === titleId || undefined}
            data-numeric={column.isNumeric || undefined}
            data-name={column.isNamedOnPhone ? column.header : undefined}
          >
            {column.cell(item)}
          </td>
        ))}
      </tr>
      {said && (
        <tr className="table-said">
          <td colSpan={columns.length + (toggle ? 1 : 0)}>{said}</td>
        </tr>
      )}
    </>
  );
}

/** One row, drawn anew only when something of it has changed: hundreds of them scroll by. */
export const TableRow = memo(TableRowPlain) as typeof TableRowPlain;
