import { categoryOfName } from '@parichay/shared/shop/business/category.of-name.ts';
import { categories } from '../../../lib/categories.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { type Columns, type ReadRow, readRows } from './import.rules.ts';

const stored = new Map(categories.map((category) => [categoryLabel(category), category]));

/** All categories in the page's language. */
export const categoryLabels: readonly string[] = [...stored.keys()];

/** The call takes the stored category, because a label may be a word of several categories. */
export const withStoredCategory = ({ row }: ReadRow): ReadRow['row'] => ({
  ...row,
  category: stored.get(row.category) ?? row.category,
});

interface Cells {
  rows: readonly (readonly string[])[];
  columns: Columns;
  hasNames: boolean;
}

/** Column of the categories, and the rows whose category the list lacks. */
export interface Proposals {
  at: number;
  lines: ReadonlySet<number>;
  /** One per line; '' = none. */
  texts: readonly string[];
}

function proposedTexts({ rows, columns, hasNames }: Cells): string[] {
  return readRows(rows, columns, hasNames).map(({ row }) => {
    const category = categoryOfName(row.businessName);
    return category ? categoryLabel(category) : '';
  });
}

function withTexts<Table extends Cells>(table: Table, proposals: Proposals): Table & { proposals: Proposals } {
  const texts = proposedTexts(table);
  const first = table.hasNames ? 1 : 0;
  const rows = table.rows.map((cells, row) => {
    const line = row - first;
    // A proposal that was changed by hand stays.
    if (!proposals.lines.has(line) || (cells[proposals.at] ?? '') !== (proposals.texts[line] ?? '')) return cells;
    const padded = Array.from({ length: Math.max(cells.length, proposals.at + 1) }, (_, at) => cells[at] ?? '');
    return padded.with(proposals.at, texts[line] ?? '');
  });
  return { ...table, rows, proposals: { ...proposals, texts } };
}

/** Proposes the category from the name where the list has none, in an added column if needed. */
export function withProposals<Table extends Cells>(table: Table, heading: string): Table & { proposals: Proposals } {
  const found = table.columns.indexOf('category');
  const isAdded = found < 0;
  const at = isAdded ? Math.max(table.columns.length, ...table.rows.map((cells) => cells.length)) : found;
  const columns = Array.from({ length: Math.max(table.columns.length, at + 1) }, (_, place) =>
    place === at ? ('category' as const) : (table.columns[place] ?? null),
  );
  const headings = (table.rows[0] ?? []).slice();
  const rows =
    isAdded && table.hasNames
      ? table.rows.map((cells, row) =>
          row === 0
            ? Array.from({ length: at + 1 }, (_, place) => (place === at ? heading : (headings[place] ?? '')))
            : cells,
        )
      : table.rows;
  const lines = new Set(
    readRows(table.rows, table.columns, table.hasNames).flatMap(({ row }, line) => (row.category === '' ? [line] : [])),
  );
  return withTexts({ ...table, rows, columns }, { at, lines, texts: [] });
}

export const withProposalsAgain = <Table extends Cells & { proposals: Proposals }>(table: Table): Table =>
  withTexts(table, table.proposals);
