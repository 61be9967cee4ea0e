import { atom, computed } from 'nanostores';
import { t } from '../../../kit/ui/text/messages.ts';
import type { Table as ReadTable } from '../../../lib/table.ts';
import type { UnreadableKind } from '../../../lib/table-bytes.ts';
import { type Columns, detectColumns, kindOfHeading, readRows, unusedColumns } from './import.rules.ts';
import type { CategoryProposals } from './import-category.ts';

export const maxListRows = 1_000;

interface Table extends ReadTable {
  columns: Columns;
  proposals: CategoryProposals;
  order: readonly number[];
}
export const $table = atom<Table | null>(null);
export const $unreadableReason = atom<'empty' | 'large' | 'long' | UnreadableKind | null>(null);

export const $parsedRows = computed($table, (table) =>
  table ? readRows(table.rows, table.columns, table.hasNames) : [],
);

export const $unusedColumns = computed($table, (table) =>
  table
    ? unusedColumns(table.rows, table.columns, table.hasNames).filter(
        ({ heading }) => heading !== t('business-import.toCorrect'),
      )
    : [],
);

export const loadCategoryModule = () => import('./import-category.ts');

/** Imported columns come first, and an added column follows the names that it comes from. */
function columnOrderOf({ columns, proposals: { columnIndex: addedIndex } }: Omit<Table, 'order'>): number[] {
  const columnIndexes = columns.map((_, columnIndex) => columnIndex);
  const order = [
    ...columnIndexes.filter((columnIndex) => columns[columnIndex]),
    ...columnIndexes.filter((columnIndex) => !columns[columnIndex]),
  ];
  if (addedIndex < columns.length - 1) return order;
  const otherIndexes = order.filter((columnIndex) => columnIndex !== addedIndex);
  return otherIndexes.toSpliced(otherIndexes.indexOf(columns.indexOf('businessName')) + 1, 0, addedIndex);
}

/** @returns false if the list is empty or too long */
export async function readImportTable(text: string): Promise<boolean> {
  const [{ readTable }, { withCategoryProposals }] = await Promise.all([
    import('../../../lib/table.ts'),
    loadCategoryModule(),
  ]);
  const labels = {
    name: t('business-import.businessName'),
    phone: t('business-import.phoneNumber'),
    address: t('business-import.line1'),
  };
  const table = readTable(text, {
    kindOf: kindOfHeading,
    nameFirst: 'organisation',
    headingTexts: labels,
    requiresPhones: true,
  });
  const count = table.rows.length - (table.hasNames ? 1 : 0);
  $unreadableReason.set(count <= 0 ? 'empty' : count > maxListRows ? 'long' : null);
  if ($unreadableReason.get()) return false;
  const proposedTable = withCategoryProposals(
    { ...table, ...detectColumns(table.rows, table.hasNames) },
    t('business-import.category'),
  );
  $table.set({ ...proposedTable, order: columnOrderOf(proposedTable) });
  return true;
}
