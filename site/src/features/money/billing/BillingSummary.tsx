import { useStore } from '@nanostores/react';
import { Figure, Figures } from '../../../kit/ui/text/Figures.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { payBillHref } from './billing.rules.ts';
import { billingSummary } from './billing.store.ts';
import { monthText } from './billing-text.ts';

export function BillingSummary({ isPlatform }: { isPlatform: boolean }) {
  const { data } = useStore(billingSummary.$state);
  const bills = data?.owed.bills ?? [];
  const [oldest] = bills;
  // A non-breaking space reserves the line, to avoid a layout shift.
  const textOrBlank = (text: string) => (data ? text : '\u00a0');
  const { cardCount = 0, perCardPaise = 0, amountPaise = 0 } = data?.thisMonth ?? {};
  return (
    <Figures>
      <Figure
        name={t('billing.outstanding')}
        value={textOrBlank(rupees(data?.owed.outstandingPaise ?? 0))}
        note={textOrBlank(
          bills.length > 0 ? t('billing.owedBills', { count: bills.length }) : t('billing.nothingOwed'),
        )}
      >
        {oldest && !isPlatform && (
          <a className="button" href={payBillHref(oldest)}>
            {t('billing.payOf', { what: monthText(oldest) })}
          </a>
        )}
      </Figure>
      <Figure
        name={t('billing.thisMonth')}
        value={textOrBlank(rupees(amountPaise))}
        note={textOrBlank(t('billing.cardsAt', { count: cardCount, price: rupees(perCardPaise) }))}
      />
    </Figures>
  );
}
