import { guessCategoryOfName } from '@parichay/shared/shop/business/category-of-name.ts';
import { categories } from '../../../lib/categories.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { type Columns, type ParsedRow, readRows } from './import.rules.ts';

const categoryByLabel = new Map(categories.map((category) => [categoryLabel(category), category]));

export const categoryLabels: readonly string[] = [...categoryByLabel.keys()];

export const withStoredCategory = ({ row }: ParsedRow): ParsedRow['row'] => ({
  ...row,
  category: categoryByLabel.get(row.category) ?? row.category,
});

interface TableCells {
  rows: readonly (readonly string[])[];
  columns: Columns;
  hasNames: boolean;
}

/** Column of the categories, and lines whose category is proposed. */
export interface CategoryProposals {
  columnIndex: number;
  lines: ReadonlySet<number>;
  /** One text per line; '' = none is proposed. */
  texts: readonly string[];
}

function proposedCategories({ rows, columns, hasNames }: TableCells): string[] {
  return readRows(rows, columns, hasNames).map(({ row }) => {
    const category = guessCategoryOfName(row.businessName);
    return category ? categoryLabel(category) : '';
  });
}

function withProposedCategories<Table extends TableCells>(
  table: Table,
  proposals: CategoryProposals,
): Table & { proposals: CategoryProposals } {
  const texts = proposedCategories(table);
  const firstDataRow = table.hasNames ? 1 : 0;
  const rows = table.rows.map((cells, row) => {
    const line = row - firstDataRow;
    // A proposal that the user has changed stays.
    if (!proposals.lines.has(line) || (cells[proposals.columnIndex] ?? '') !== (proposals.texts[line] ?? ''))
      return cells;
    const padded = Array.from(
      { length: Math.max(cells.length, proposals.columnIndex + 1) },
      (_, columnIndex) => cells[columnIndex] ?? '',
    );
    return padded.with(proposals.columnIndex, texts[line] ?? '');
  });
  return { ...table, rows, proposals: { ...proposals, texts } };
}

export function withCategoryProposals<Table extends TableCells>(
  table: Table,
  heading: string,
): Table & { proposals: CategoryProposals } {
  const existingIndex = table.columns.indexOf('category');
  const isColumnAdded = existingIndex < 0;
  const columnIndex = isColumnAdded
    ? Math.max(table.columns.length, ...table.rows.map((cells) => cells.length))
    : existingIndex;
  const columns = Array.from({ length: Math.max(table.columns.length, columnIndex + 1) }, (_, index) =>
    index === columnIndex ? ('category' as const) : (table.columns[index] ?? null),
  );
  const headings = (table.rows[0] ?? []).slice();
  const rows =
    isColumnAdded && table.hasNames
      ? table.rows.map((cells, row) =>
          row === 0
            ? Array.from({ length: columnIndex + 1 }, (_, index) =>
                index === columnIndex ? heading : (headings[index] ?? ''),
              )
            : cells,
        )
      : table.rows;
  const lines = new Set(
    readRows(table.rows, table.columns, table.hasNames).flatMap(({ row }, line) => (row.category === '' ? [line] : [])),
  );
  return withProposedCategories({ ...table, rows, columns }, { columnIndex, lines, texts: [] });
}

export const refreshCategoryProposals = <Table extends TableCells & { proposals: CategoryProposals }>(
  table: Table,
): Table => withProposedCategories(table, table.proposals);
