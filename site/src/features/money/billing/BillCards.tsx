import { useStore } from '@nanostores/react';
import { billStateOf } from '@parichay/shared/money/billing/bill.rules.ts';
import { Plus } from 'lucide-react';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { Figure, Figures } from '../../../kit/ui/text/Figures.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { billingHref } from '../../people/agency/billing-href.ts';
import { InvoiceLinks } from '../invoice/InvoiceLinks.tsx';
import { AgencyHead } from './AgencyHead.tsx';
import { columns, withMenu } from './bill-card-columns.tsx';
import { $bill, $isAdding, adding, cardChanges, cardColumns, cardScreen, found, month } from './bill-cards.store.ts';
import { payHref } from './billing.rules.ts';
import { place } from './billing.store.ts';
import { monthText } from './billing-words.ts';

const MoveSheet = lazy(async () => (await import('./MoveSheet.tsx')).MoveSheet, {
  close: () => cardChanges.closeQuestion(),
  isRare: true,
});
const AddCardSheet = lazy(async () => (await import('./AddCardSheet.tsx')).AddCardSheet, {
  close: () => $isAdding.set(false),
  isRare: true,
});

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
        <a className="link" href={billingHref(place.agencyId)}>
          {t('billing.allBills')}
        </a>
      </div>
      {bill && (
        <Figures>
          <Figure
            name={t(`billing.state_${billStateOf(bill)}`)}
            value={rupees(bill.amountPaise)}
            more={t('billing.cardsAt', { count: bill.cardCount, price: rupees(bill.perCardPaise) })}
          >
            {bill.payment && <InvoiceLinks payment={bill.payment} what={monthText(month)} />}
            {billStateOf(bill) === 'unpaid' && !isPlatform && (
              <a className="button" href={payHref(bill)}>
                {t('billing.pay')}
              </a>
            )}
          </Figure>
        </Figures>
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
