import ArrowRightLeft from 'icon:arrow-right-left';
import CircleMinus from 'icon:circle-minus';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowMenu } from '../../../kit/table/rows/RowMenu.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { staffCardPath } from '../../people/session/staff-paths.ts';
import { type BilledCard, billedCardChanges, openedBillMonth, removeCardFromBill } from './bill-cards.store.ts';
import { dayText, monthText } from './billing-text.ts';

export const columns: readonly Column<BilledCard>[] = [
  {
    id: 'business',
    header: t('billing.business'),
    isFixed: true,
    width: '34%',
    text: ({ businessName }) => businessName,
    cell: ({ cardNo, businessName }) => (
      <RowOpen href={staffCardPath(cardNo)}>
        <UserText text={businessName} />
      </RowOpen>
    ),
  },
  { id: 'card', header: t('billing.card'), text: ({ cardId }) => cardId, cell: ({ cardId }) => cardId },
  {
    id: 'published',
    header: t('billing.publishedOn'),
    isSorted: true,
    hasLabelOnPhone: true,
    text: ({ publishedAt }) => (publishedAt ? dayInIndia(publishedAt) : ''),
    cell: ({ publishedAt }) => publishedAt && <span className="tabular">{dayText(publishedAt)}</span>,
  },
  {
    id: 'moved',
    header: t('billing.movedIn'),
    text: ({ isMovedIn }) => (isMovedIn ? t('billing.movedIn') : ''),
    cell: ({ isMovedIn }) => isMovedIn && <span className="badge">{t('billing.movedIn')}</span>,
  },
];
const menu: Column<BilledCard> = {
  id: 'menu',
  header: t('table.actions'),
  isFixed: true,
  cell: (row) => <BilledCardMenu row={row} />,
};
export const columnsWithMenu = [...columns, menu];

const BilledCardMenu = ({ row }: { row: BilledCard }) => (
  <RowMenu
    name={row.businessName}
    actions={[
      { id: 'move', label: t('billing.move'), icon: ArrowRightLeft },
      { id: 'off', label: t('billing.takeOff'), icon: CircleMinus, isDanger: true },
    ]}
    onAction={(action) =>
      action === 'move'
        ? billedCardChanges.openQuestion('move', row)
        : removeCardFromBill(row, t('billing.takenOff', { name: row.businessName, month: monthText(openedBillMonth) }))
    }
  />
);
