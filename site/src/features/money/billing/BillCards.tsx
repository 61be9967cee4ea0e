import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import { billStateOf } from '@parichay/shared/money/billing/bill.rules.ts';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { Figure, Figures } from '../../../kit/ui/text/Figures.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { billingHref } from '../../people/agency/billing-href.ts';
import { InvoiceLinks } from '../invoice/InvoiceLinks.tsx';
import { BilledAgencyHeader } from './AgencyHead.tsx';
import { columns, columnsWithMenu } from './bill-card-columns.tsx';
import {
  $bill,
  $isAddSheetOpen,
  billedCardChanges,
  billedCardColumnChoice,
  billedCardScreen,
  cardAddition,
  foundCards,
  openedBillMonth,
} from './bill-cards.store.ts';
import { payBillHref } from './billing.rules.ts';
import { billingQuery } from './billing.store.ts';
import { monthText } from './billing-text.ts';

const MoveSheet = lazy(async () => (await import('./MoveSheet.tsx')).MoveCardSheet, {
  close: () => billedCardChanges.closeQuestion(),
  isRare: true,
});
const AddCardSheet = lazy(async () => (await import('./AddCardSheet.tsx')).AddCardSheet, {
  close: () => $isAddSheetOpen.set(false),
  isRare: true,
});

export function BillCards({ isPlatform }: { isPlatform: boolean }) {
  const bill = useStore($bill);
  const question = useStore(billedCardChanges.$question);
  const isAdding = useStore($isAddSheetOpen);
  const mayChange = isPlatform && bill !== null && bill.payment === null;
  const addButton = mayChange && (
    <button
      type="button"
      className="button button-quiet"
      aria-haspopup="dialog"
      onClick={() => {
        foundCards.reset();
        cardAddition.reset();
        $isAddSheetOpen.set(true);
      }}
    >
      <Plus size={20} aria-hidden="true" />
      {t('billing.addCard')}
    </button>
  );
  return (
    <div className="billing">
      {isPlatform && <BilledAgencyHeader />}
      <div className="billing-head">
        <h2>{t('billing.billOf', { month: monthText(openedBillMonth) })}</h2>
        <a className="link" href={billingHref(billingQuery.agencyId)}>
          {t('billing.allBills')}
        </a>
      </div>
      {bill && (
        <Figures>
          <Figure
            name={t(`billing.state_${billStateOf(bill)}`)}
            value={rupees(bill.amountPaise)}
            note={t('billing.cardsAt', { count: bill.cardCount, price: rupees(bill.perCardPaise) })}
          >
            {bill.payment && <InvoiceLinks payment={bill.payment} label={monthText(openedBillMonth)} />}
            {billStateOf(bill) === 'unpaid' && !isPlatform && (
              <a className="button" href={payBillHref(bill)}>
                {t('billing.pay')}
              </a>
            )}
          </Figure>
        </Figures>
      )}
      <TableScreen
        screen={billedCardScreen}
        columns={mayChange ? columnsWithMenu : columns}
        choice={billedCardColumnChoice}
        changes={billedCardChanges}
        caption={t('billing.billOf', { month: monthText(openedBillMonth) })}
        nameOf={({ businessName }) => businessName}
        totalText={(count, isMinimum) => t(isMinimum ? 'billing.cardsMore' : 'billing.cardsTotal', { count })}
        art={<CardArt />}
        emptyText={t('billing.noCards')}
        action={addButton}
      >
        {question?.kind === 'move' && <MoveSheet row={question.row} />}
        {isAdding && <AddCardSheet />}
      </TableScreen>
    </div>
  );
}
