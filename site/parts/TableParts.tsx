import Trash2 from 'icon:trash';
import { columnChoice } from '../src/kit/table/columns/columns.store.ts';
import type { Column } from '../src/kit/table/DataTable.tsx';
import { listScreen } from '../src/kit/table/list/list.store.ts';
import { rowChanges } from '../src/kit/table/rows/changes.store.ts';
import { RowMenu } from '../src/kit/table/rows/RowMenu.tsx';
import { TableScreen } from '../src/kit/table/TableScreen.tsx';
import { TableSkeleton } from '../src/kit/table/TableSkeleton.tsx';
import { CardArt } from '../src/kit/ui/picture/Art.tsx';
import { t } from '../src/kit/ui/text/messages.ts';
import { CallFailure } from '../src/lib/api.ts';
import { asked, names } from './samples.ts';

interface Row {
  id: string;
  name: string;
  amount: number;
}

const rows = Array.from({ length: 12 }, (_, at): Row => {
  const all = Object.values(names);
  return { id: String(at), name: all[at % all.length] as string, amount: 12_345 * at };
});
const load = async () => {
  if (asked('table') === 'failing') throw new CallFailure({}, 0);
  const items = asked('table') === 'empty' ? [] : rows;
  return { items, total: items.length === 0 ? 0 : 1_234, nextCursor: items.length === 0 ? null : 'next' };
};
const screen = listScreen<Row>(
  {
    searchBy: [],
    filters: [{ kind: 'dates', name: 'created', label: 'audit.when', from: 'createdFrom', to: 'createdTo' }],
    detail: 'entry',
  },
  ({ id }) => id,
  load,
);
const choice = columnChoice('parts');
const changes = rowChanges<Row>(screen);
const menu = [{ id: 'remove', label: t('form.remove'), icon: Trash2, isDanger: true }] as const;
const columns: Column<Row>[] = [
  {
    id: 'name',
    header: t('form.address'),
    isFixed: true,
    isTitle: true,
    cell: ({ name }) => name,
    text: ({ name }) => name,
  },
  { id: 'amount', header: t('taken.amount'), isNumeric: true, hasLabelOnPhone: true, cell: ({ amount }) => amount },
  {
    id: 'state',
    header: t('audit.when'),
    cell: () => (
      <span className="badge" data-tone="success">
        {t('common.save')}
      </span>
    ),
  },
  {
    id: 'menu',
    header: t('table.actions'),
    isFixed: true,
    cell: ({ name }) => <RowMenu name={name} actions={menu} onAction={() => {}} />,
  },
];

/** A table of staff: with rows, empty or failing by `?table=`; and its skeleton. */
export const TableParts = () => (
  <>
    <TableScreen
      screen={screen}
      columns={columns}
      choice={choice}
      changes={changes}
      caption={t('table.rows')}
      nameOf={({ name }) => name}
      totalText={(count) => String(count)}
      art={<CardArt />}
      emptyText={names.long}
      bulk={[{ id: 'remove', label: t('form.remove'), icon: Trash2, isDanger: true, run: () => {} }]}
    />
    <TableSkeleton columnCount={4} />
  </>
);
