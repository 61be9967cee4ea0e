import { useStore } from '@nanostores/react';
import type { MonthBill } from '@parichay/shared/billing/month-payment.endpoints.ts';
import { dayInIndia } from '@parichay/shared/lib/india.ts';
import { useEffect } from 'react';
import type { Column } from '../../kit/table/DataTable.tsx';
import { TableScreen } from '../../kit/table/TableScreen.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';
import { t } from '../../kit/ui/messages.ts';
import { PaymentArt } from '../../kit/ui/PaymentArt.tsx';
import { InvoiceLinks } from '../invoice/InvoiceLinks.tsx';
import { AccountPart } from './AccountPart.tsx';
import { AgencyHead } from './AgencyHead.tsx';
import { type BillState, billHref, billStateOf, owedOf, payHref } from './billing.rules.ts';
import { $recording, ask, billChanges, billColumns, billScreen, loadYears, place } from './billing.store.ts';
import { dayText, monthText, rupees } from './billing-words.ts';
import { Products } from './Products.tsx';

// Only the super admin writes payments down.
const RecordSheet = lazy(async () => (await import('./RecordSheet.tsx')).RecordSheet, {
  close: () => ask(null),
  isRare: true,
});

const tones: Readonly<Record<BillState, string | undefined>> = {
  paid: 'success',
  unpaid: 'warning',
  open: 'info',
  nothing: undefined,
};

const columnsOf = (isPlatform: boolean): readonly Column<MonthBill>[] => [
  {
    id: 'month',
    header: t('billing.month'),
    isFixed: true,
    width: '24%',
    text: monthText,
    cell: (bill) => (
      <a className="row-open" href={billHref(bill, place.agencyId)}>
        {monthText(bill)}
      </a>
    ),
  },
  {
    id: 'cards',
    header: t('billing.cards'),
    text: ({ cardCount }) => String(cardCount),
    cell: ({ cardCount, perCardPaise }) => (
      <span className="tabular">{t('billing.cardsAt', { count: cardCount, price: rupees(perCardPaise) })}</span>
    ),
  },
  {
    id: 'amount',
    header: t('billing.amount'),
    isNumeric: true,
    isNamedOnPhone: true,
    text: ({ amountPaise }) => String(amountPaise / 100),
    cell: ({ amountPaise }) => <strong className="tabular">{rupees(amountPaise)}</strong>,
  },
  {
    id: 'state',
    header: t('billing.state'),
    text: (bill) => t(`billing.state_${billStateOf(bill)}`),
    cell: (bill) => (
      <span className="badge" data-tone={tones[billStateOf(bill)]}>
        {t(`billing.state_${billStateOf(bill)}`)}
      </span>
    ),
  },
  {
    id: 'paidAt',
    header: t('billing.paidOn'),
    isNamedOnPhone: true,
    text: ({ payment }) => (payment ? dayInIndia(payment.paidAt) : ''),
    cell: (bill) =>
      bill.payment && (
        <span className="billing-paid-on">
          <span className="tabular">
            {t(bill.payment.throughGateway ? 'billing.paidOnline' : 'billing.paidByHand', {
              when: dayText(bill.payment.paidAt),
            })}
          </span>
          <InvoiceLinks payment={bill.payment} what={monthText(bill)} />
        </span>
      ),
  },
  {
    id: 'pay',
    header: t('billing.pay'),
    isFixed: true,
    width: '150px',
    cell: (bill) =>
      billStateOf(bill) === 'unpaid' &&
      (isPlatform ? (
        <button
          type="button"
          className="link"
          aria-haspopup="dialog"
          aria-label={t('billing.recordOf', { what: monthText(bill) })}
          onClick={() => ask({ kind: 'month', bill })}
        >
          {t('billing.record')}
        </button>
      ) : (
        <a className="link" href={payHref(bill)} aria-label={t('billing.payOf', { what: monthText(bill) })}>
          {t('billing.pay')}
        </a>
      )),
  },
];
const forAgency = columnsOf(false);
const forPlatform = columnsOf(true);

/** What one agency owes, its bills, its products, and the account that takes its customers' money. */
export function AgencyBilling({ isPlatform }: { isPlatform: boolean }) {
  const recording = useStore($recording);
  useEffect(() => {
    loadYears();
  }, []);
  return (
    <div className="billing">
      {isPlatform && <AgencyHead />}
      <Figures isPlatform={isPlatform} />
      <section aria-labelledby="bills">
        <h2 id="bills">{t('billing.bills')}</h2>
        <TableScreen
          screen={billScreen}
          columns={isPlatform ? forPlatform : forAgency}
          choice={billColumns}
          changes={billChanges}
          caption={t('billing.bills')}
          nameOf={monthText}
          totalText={(count) => t('billing.billsTotal', { count })}
          art={<PaymentArt />}
          none={t('billing.noBills')}
        />
      </section>
      <Products isPlatform={isPlatform} />
      <AccountPart isPlatform={isPlatform} />
      {recording && <RecordSheet what={recording} />}
    </div>
  );
}

/** What is owed now, and what this month comes to so far. */
function Figures({ isPlatform }: { isPlatform: boolean }) {
  const { items, status } = useStore(billScreen.list.$state);
  if (items.length === 0 && status === 'success') return null;
  const owed = owedOf(items);
  const running = items.find((bill) => billStateOf(bill) === 'open');
  // Their places stand before they are known, so that nothing below them moves.
  const known = (words: string) => (items.length > 0 ? words : '\u00a0');
  return (
    <div className="billing-figures">
      <div>
        <span className="muted">{t('billing.outstanding')}</span>
        <strong className="tabular">{known(rupees(owed.paise))}</strong>
        <span className="muted">
          {known(owed.bills > 0 ? t('billing.owedBills', { count: owed.bills }) : t('billing.nothingOwed'))}
        </span>
        {owed.oldest && !isPlatform && (
          <a className="button" href={payHref(owed.oldest)}>
            {t('billing.payOf', { what: monthText(owed.oldest) })}
          </a>
        )}
      </div>
      <div>
        <span className="muted">{t('billing.thisMonth')}</span>
        <strong className="tabular">{known(rupees(running?.amountPaise ?? 0))}</strong>
        <span className="muted">
          {known(t('billing.cardsAt', { count: running?.cardCount ?? 0, price: rupees(running?.perCardPaise ?? 0) }))}
        </span>
      </div>
    </div>
  );
}
