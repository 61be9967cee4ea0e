import type { CommissionMonth } from '@parichay/shared/money/commission/commission.endpoints.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { commissionChanges, isOver, monthOf, percentText, salesOf } from './commission.store.ts';

const rateText = ({ rates }: CommissionMonth): string => rates.map((one) => `${percentText(one)}%`).join(', ');

function paidText({ payout, month, commissionPaise }: CommissionMonth): string {
  if (!payout && isOver(month)) return t(commissionPaise > 0 ? 'commission.open' : 'commission.nothing');
  if (!payout) return t('commission.running');
  const { amountPaise, paidOn, reference } = payout;
  const params = { amount: rupees(amountPaise), when: formatDate(paidOn, locale), reference };
  return t(reference ? 'commission.paidRef' : 'commission.paidOn', params);
}

const money = (
  id: 'sales' | 'refunds' | 'commission',
  of: (row: CommissionMonth) => number,
): Column<CommissionMonth> => ({
  id,
  header: t(`commission.${id}`),
  isNumeric: true,
  isNamedOnPhone: true,
  text: (row) => String(of(row) / 100),
  cell: (row) => (id === 'commission' ? <strong>{rupees(of(row))}</strong> : rupees(of(row))),
});

/** @param isAll the months of every franchisee, else only one's own */
export const columnsOf = (isAll: boolean): readonly Column<CommissionMonth>[] => [
  {
    id: 'month',
    header: t('commission.month'),
    isFixed: true,
    width: '16%',
    text: ({ month }) => monthOf(month),
    cell: ({ month }) =>
      isAll ? <RowOpen href={salesOf(month)}>{monthOf(month)}</RowOpen> : <strong>{monthOf(month)}</strong>,
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
  money('sales', ({ salesPaise }) => salesPaise),
  money('refunds', ({ refundsPaise }) => refundsPaise),
  { id: 'rate', header: t('commission.rate'), text: rateText, cell: rateText, isNumeric: true, isNamedOnPhone: true },
  money('commission', ({ commissionPaise }) => commissionPaise),
  {
    id: 'paid',
    header: t('commission.paid'),
    width: '24%',
    text: paidText,
    isNamedOnPhone: true,
    cell: (row) =>
      isAll && !row.payout && isOver(row.month) && row.commissionPaise > 0 ? (
        <button
          type="button"
          className="link"
          aria-haspopup="dialog"
          aria-label={t('commission.payOutOf', { name: row.name, month: monthOf(row.month) })}
          onClick={() => commissionChanges.ask('payOut', row)}
        >
          {t('commission.payOut')}
        </button>
      ) : (
        <span className={row.payout ? 'tabular' : 'muted'}>{paidText(row)}</span>
      ),
  },
];
