import './table.css';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Icon } from '../icon/icon.ts';
import { useChosenRows } from './bulk/use-chosen-rows.ts';
import { ColumnsMenu } from './columns/ColumnsMenu.tsx';
import type { ColumnChoice } from './columns/columns.store.ts';
import { type Column, DataTable } from './DataTable.tsx';
import { CsvButton } from './list/CsvButton.tsx';
import type { ListScreen } from './list/list.store.ts';
import type { RowChanges } from './rows/changes.store.ts';
import { EmptyRows } from './rows/EmptyRows.tsx';
import { TableFoot } from './TableFoot.tsx';
import { FailureLine } from './TableNotices.tsx';
import { TableTools } from './TableTools.tsx';
import { useIsEmptyList } from './use-is-empty-list.ts';
import { useListScreen } from './use-list-screen.ts';

export interface BulkAction<T> {
  id: string;
  label: string;
  icon: Icon;
  isDanger?: boolean;
  isMore?: boolean;
  /** The action also applies to thousands of unloaded rows. */
  allowsUnloadedRows?: boolean;
  /** The selection remains until the action, once confirmed, calls `clearSelection`. */
  requiresConfirmation?: boolean;
  /** The action is shown when it fits any selected row. */
  fits?(row: T): boolean;
  run(rows: T[], clearSelection: () => void): void;
}

/** A function loads the actions once rows are selected. */
export type BulkActions<T> = readonly BulkAction<T>[] | (() => Promise<readonly BulkAction<T>[]>);

const noActions: readonly never[] = [];

interface Props<T extends object> {
  screen: ListScreen<T>;
  columns: readonly Column<T>[];
  choice: ColumnChoice;
  changes: Pick<RowChanges<never, never>, '$notice' | '$rowFailure' | 'clearMessages'>;
  /** Accessible name, and name of the CSV file. */
  caption: string;
  nameOf(row: NoInfer<T>): string;
  /** `isMinimum`: the server stopped counting at `count`. */
  totalText(count: number, isMinimum: boolean): string;
  art: ReactNode;
  emptyText: string;
  action?: ReactNode;
  bulk?: BulkActions<T>;
  children?: ReactNode;
}

export function TableScreen<T extends object>(props: Props<T>) {
  const { screen, columns, choice, changes, caption, nameOf, totalText, art, emptyText, action, bulk, children } =
    props;
  const { items, total, totalIsMinimum, status, error } = useStore(screen.list.$state);
  const isCurrent = useStore(screen.$isCurrent);
  const isBare = useIsEmptyList(screen);
  const hidden = useStore(choice.$hidden);
  const failed = useStore(changes.$rowFailure);
  const { selection, chosen, choose } = useChosenRows(screen);
  useListScreen(screen, changes);
  // While rows load the old total stays; after an error it would be wrong.
  const isKnown = (items.length > 0 || status === 'success') && (isCurrent || !error);
  const hasNone = items.length === 0 && (status === 'success' || error !== null);
  return (
    <div className="table-screen">
      <div className="table-head">
        <TableTools screen={screen} />
        {action && !isBare && <div className="table-action">{action}</div>}
      </div>
      <div className="table-bar">
        <p className="tabular" role="status">
          {isKnown && totalText(total, totalIsMinimum ?? false)}
        </p>
        <div className="row table-view" hidden={hasNone}>
          {columns.some(({ text }) => text) && (
            <CsvButton
              screen={screen}
              columns={columns.filter(({ id }) => !hidden.includes(id))}
              caption={caption}
              isEmpty={items.length === 0}
              changes={changes}
            />
          )}
          <ColumnsMenu columns={columns} choice={choice} />
        </div>
      </div>
      <DataTable
        screen={screen}
        columns={columns}
        choice={choice}
        caption={caption}
        selection={bulk && selection}
        nameOf={nameOf}
        note={(row) => failed?.id === screen.idOf(row) && <FailureLine changes={changes} />}
        empty={<EmptyRows screen={screen} art={art} emptyText={emptyText} action={action} />}
      />
      <TableFoot screen={screen} chosen={chosen} actions={bulk ?? noActions} onChoose={choose} changes={changes} />
      {children}
    </div>
  );
}
