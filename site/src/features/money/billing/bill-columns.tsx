import { type BillState, billStateOf } from '@parichay/shared/money/billing/bill.rules.ts';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { csvAmount } from '@parichay/shared/platform/lib/csv.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { InvoiceLinks } from '../invoice/InvoiceLinks.tsx';
import { billHref, payBillHref } from './billing.rules.ts';
import { billingQuery, setItemToRecord } from './billing.store.ts';
import { dayText, monthText } from './billing-text.ts';

const tones: Readonly<Record<BillState, string | undefined>> = {
  paid: 'success',
  unpaid: 'warning',
  open: 'info',
  nothing: undefined,
};

const billColumnsFor = (isPlatform: boolean): readonly Column<MonthBill>[] => [
  {
    id: 'month',
    header: t('billing.month'),
    isFixed: true,
    width: '24%',
    text: monthText,
    cell: (bill) => <RowOpen href={billHref(bill, billingQuery.agencyId)}>{monthText(bill)}</RowOpen>,
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
    hasLabelOnPhone: true,
    text: ({ amountPaise }) => csvAmount(amountPaise),
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
    hasLabelOnPhone: true,
    text: ({ payment }) => (payment ? dayInIndia(payment.paidAt) : ''),
    cell: (bill) =>
      bill.payment && (
        <span className="billing-paid-on">
          <span className="tabular">
            {t(bill.payment.throughGateway ? 'billing.paidOnline' : 'billing.paidByHand', {
              when: dayText(bill.payment.paidAt),
            })}
          </span>
          <InvoiceLinks payment={bill.payment} label={monthText(bill)} />
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
          onClick={() => setItemToRecord({ kind: 'month', bill })}
        >
          {t('billing.record')}
        </button>
      ) : (
        <a className="link" href={payBillHref(bill)} aria-label={t('billing.payOf', { what: monthText(bill) })}>
          {t('billing.pay')}
        </a>
      )),
  },
];
export const agencyColumns = billColumnsFor(false);
export const platformColumns = billColumnsFor(true);
