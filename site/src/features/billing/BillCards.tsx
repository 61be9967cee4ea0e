import { useStore } from '@nanostores/react';
import { dayInIndia } from '@parichay/shared/lib/india.ts';
import { ArrowRightLeft, CircleMinus, Plus } from 'lucide-react';
import type { Column } from '../../kit/table/DataTable.tsx';
import { RowMenu } from '../../kit/table/RowMenu.tsx';
import { TableScreen } from '../../kit/table/TableScreen.tsx';
import { CardArt } from '../../kit/ui/Art.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';
import { t } from '../../kit/ui/messages.ts';
import { OwnWords } from '../../kit/ui/OwnWords.tsx';
import { InvoiceLinks } from '../invoice/InvoiceLinks.tsx';
import { AgencyHead } from './AgencyHead.tsx';
import {
  $bill,
  $isAdding,
  adding,
  type BilledCard,
  cardChanges,
  cardColumns,
  cardScreen,
  found,
  month,
  takeOff,
} from './bill-cards.store.ts';
import { agencyHref, billStateOf, payHref } from './billing.rules.ts';
import { place } from './billing.store.ts';
import { dayText, monthText, rupees } from './billing-words.ts';

// Only the super admin moves cards.
const MoveSheet = lazy(async () => (await import('./MoveSheet.tsx')).MoveSheet, {
  close: () => cardChanges.closeQuestion(),
  isRare: true,
});
const AddCardSheet = lazy(async () => (await import('./AddCardSheet.tsx')).AddCardSheet, {
  close: () => $isAdding.set(false),
  isRare: true,
});

const columns: readonly Column<BilledCard>[] = [
  {
    id: 'business',
    header: t('billing.business'),
    isFixed: true,
    width: '34%',
    text: ({ businessName }) => businessName,
    cell: ({ businessName }) => (
      <strong>
        <OwnWords text={businessName} />
      </strong>
    ),
  },
  { id: 'card', header: t('billing.card'), text: ({ cardId }) => cardId, cell: ({ cardId }) => cardId },
  {
    id: 'published',
    header: t('billing.publishedOn'),
    isSorted: true,
    isNamedOnPhone: true,
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
  cell: (row) => <CardMenu row={row} />,
};
const withMenu = [...columns, menu];

const CardMenu = ({ row }: { row: BilledCard }) => (
  <RowMenu
    name={row.businessName}
    actions={[
      { id: 'move', words: t('billing.move'), icon: ArrowRightLeft },
      { id: 'off', words: t('billing.takeOff'), icon: CircleMinus, isDanger: true },
    ]}
    onAction={(action) =>
      action === 'move'
        ? cardChanges.ask('move', row)
        : takeOff(row, t('billing.takenOff', { name: row.businessName, month: monthText(month) }))
    }
  />
);

/** The cards of one bill. The super admin moves them to another one, or off every one, while it is not paid. */
export function BillCards({ isPlatform }: { isPlatform: boolean }) {
  const bill = useStore($bill);
  const question = useStore(cardChanges.$question);
  const isAdding = useStore($isAdding);
  const mayChange = isPlatform && bill !== null && bill.payment === null;
  const add = mayChange && (
    <button
      type="button"
      className="button button-quiet"
      aria-haspopup="dialog"
      onClick={() => {
        found.reset();
        adding.reset();
        $isAdding.set(true);
      }}
    >
      <Plus size={20} aria-hidden="true" />
      {t('billing.addCard')}
    </button>
  );
  return (
    <div className="billing">
      {isPlatform && <AgencyHead />}
      <div className="billing-head">
        <h2>{t('billing.billOf', { month: monthText(month) })}</h2>
        <a className="link" href={agencyHref(place.agencyId)}>
          {t('billing.allBills')}
        </a>
      </div>
      {bill && (
        <div className="billing-figures">
          <div>
            <span className="muted">{t(`billing.state_${billStateOf(bill)}`)}</span>
            <strong className="tabular">{rupees(bill.amountPaise)}</strong>
            <span className="muted">
              {t('billing.cardsAt', { count: bill.cardCount, price: rupees(bill.perCardPaise) })}
            </span>
            {bill.payment && <InvoiceLinks payment={bill.payment} what={monthText(month)} />}
            {billStateOf(bill) === 'unpaid' && !isPlatform && (
              <a className="button" href={payHref(bill)}>
                {t('billing.pay')}
              </a>
            )}
          </div>
        </div>
      )}
      <TableScreen
        screen={cardScreen}
        columns={mayChange ? withMenu : columns}
        choice={cardColumns}
        changes={cardChanges}
        caption={t('billing.billOf', { month: monthText(month) })}
        nameOf={({ businessName }) => businessName}
        totalText={(count, isMinimum) => t(isMinimum ? 'billing.cardsMore' : 'billing.cardsTotal', { count })}
        art={<CardArt />}
        none={t('billing.noCards')}
        action={add}
      >
        {question?.kind === 'move' && <MoveSheet row={question.row} />}
        {isAdding && <AddCardSheet />}
      </TableScreen>
    </div>
  );
}
