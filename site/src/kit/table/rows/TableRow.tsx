import { memo, type ReactNode } from 'react';
import { t } from '../../ui/text/messages.ts';
import { isRange, type Selection } from '../bulk/selection.ts';
import type { Column } from '../DataTable.tsx';

interface Props<T extends object> {
  id: string;
  /** Stays the same reference until the row changes, so memo can skip it. */
  item: T;
  columns: readonly Column<T>[];
  titleId: string | undefined;
  index: number;
  rowIndex: number | undefined;
  measure: ((element: Element | null) => void) | undefined;
  name: string;
  toggle: Selection['toggle'] | undefined;
  isChosen: boolean;
  isOpen: boolean;
  note: ReactNode;
}

function UnmemoizedTableRow<T extends object>(props: Props<T>) {
  const { id, item, columns, titleId, index, rowIndex, measure, name, toggle, isChosen, isOpen, note } = props;
  return (
    <>
      <tr
        ref={measure}
        data-index={index}
        data-id={id}
        aria-current={isOpen || undefined}
        data-said={note ? '' : undefined}
        aria-rowindex={rowIndex}
        aria-selected={toggle ? isChosen : undefined}
      >
        {toggle && (
          // Shift+click would select text.
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
            data-name={column.hasLabelOnPhone ? column.header : undefined}
          >
            {column.cell(item)}
          </td>
        ))}
      </tr>
      {note && (
        <tr className="table-said">
          <td colSpan={columns.length + (toggle ? 1 : 0)}>{note}</td>
        </tr>
      )}
    </>
  );
}

export const TableRow = memo(UnmemoizedTableRow) as typeof UnmemoizedTableRow;
