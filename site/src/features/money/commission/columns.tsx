import type { CommissionMonth } from '@parichay/shared/money/commission/commission.endpoints.ts';
import { csvAmount } from '@parichay/shared/platform/lib/csv.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { commissionChanges, isPastMonth, monthName, percentText, revenuePathOf } from './commission.store.ts';

const ratesText = ({ rates }: CommissionMonth): string => rates.map((one) => `${percentText(one)}%`).join(', ');

function payoutText({ payout, month, commissionPaise }: CommissionMonth): string {
  if (!payout && isPastMonth(month)) return t(commissionPaise > 0 ? 'commission.open' : 'commission.nothing');
  if (!payout) return t('commission.running');
  const { amountPaise, paidOn, reference } = payout;
  const params = { amount: rupees(amountPaise), when: formatDate(paidOn, locale), reference };
  return t(reference ? 'commission.paidRef' : 'commission.paidOn', params);
}

const moneyColumn = (
  id: 'sales' | 'refunds' | 'commission',
  paiseOf: (row: CommissionMonth) => number,
): Column<CommissionMonth> => ({
  id,
  header: t(`commission.${id}`),
  isNumeric: true,
  hasLabelOnPhone: true,
  text: (row) => csvAmount(paiseOf(row)),
  cell: (row) => (id === 'commission' ? <strong>{rupees(paiseOf(row))}</strong> : rupees(paiseOf(row))),
});

export const commissionColumnsFor = (isAll: boolean): readonly Column<CommissionMonth>[] => [
  {
    id: 'month',
    header: t('commission.month'),
    isFixed: true,
    width: '16%',
    text: ({ month }) => monthName(month),
    cell: ({ month }) =>
      isAll ? <RowOpen href={revenuePathOf(month)}>{monthName(month)}</RowOpen> : <strong>{monthName(month)}</strong>,
  },
  ...(isAll
    ? [
        {
          id: 'who',
          header: t('commission.who'),
          text: ({ name }: CommissionMonth) => name,
          cell: ({ name }: CommissionMonth) => <UserText text={name} />,
        },
      ]
    : []),
  moneyColumn('sales', ({ salesPaise }) => salesPaise),
  moneyColumn('refunds', ({ refundsPaise }) => refundsPaise),
  {
    id: 'rate',
    header: t('commission.rate'),
    text: ratesText,
    cell: ratesText,
    isNumeric: true,
    hasLabelOnPhone: true,
  },
  moneyColumn('commission', ({ commissionPaise }) => commissionPaise),
  {
    id: 'paid',
    header: t('commission.paid'),
    width: '24%',
    text: payoutText,
    hasLabelOnPhone: true,
    cell: (row) =>
      isAll && !row.payout && isPastMonth(row.month) && row.commissionPaise > 0 ? (
        <button
          type="button"
          className="link"
          aria-haspopup="dialog"
          aria-label={t('commission.payOutOf', { name: row.name, month: monthName(row.month) })}
          onClick={() => commissionChanges.openQuestion('payOut', row)}
        >
          {t('commission.payOut')}
        </button>
      ) : (
        <span className={row.payout ? 'tabular' : 'muted'}>{payoutText(row)}</span>
      ),
  },
];
