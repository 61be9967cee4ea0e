import { billName } from '@parichay/shared/money/payment/bill-month.ts';
import { ChevronRight } from 'lucide-react';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import type { MonthPage } from './agency-payments.store.ts';
import { monthName } from './month-name.ts';

export function OtherBills({ page: { bill, unpaid } }: { page: MonthPage }) {
  const others = unpaid.filter((one) => billName(one) !== billName(bill));
  if (others.length === 0) return null;
  const owed = others.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return (
    <section>
      <h2 className="title">{t('payment-pages.otherBills', { amount: rupees(owed) })}</h2>
      <ul className="list">
        {others.map((one) => (
          <li key={billName(one)}>
            <a className="list-row" href={`?month=${one.month}&year=${one.year}`}>
              <span className="two-lines">
                <strong>{monthName(one)}</strong>
              </span>
              <strong className="tabular">{rupees(one.amountPaise)}</strong>
              <ChevronRight size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
