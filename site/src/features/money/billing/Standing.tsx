import { useStore } from '@nanostores/react';
import { Figure, Figures } from '../../../kit/ui/text/Figures.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { payHref } from './billing.rules.ts';
import { standing } from './billing.store.ts';
import { monthText } from './billing-words.ts';

export function Standing({ isPlatform }: { isPlatform: boolean }) {
  const { data } = useStore(standing.$state);
  const bills = data?.owed.bills ?? [];
  const [oldest] = bills;
  // A non-breaking space reserves the line, to avoid a layout shift.
  const known = (words: string) => (data ? words : '\u00a0');
  const { cardCount = 0, perCardPaise = 0, amountPaise = 0 } = data?.thisMonth ?? {};
  return (
    <Figures>
      <Figure
        name={t('billing.outstanding')}
        value={known(rupees(data?.owed.outstandingPaise ?? 0))}
        more={known(bills.length > 0 ? t('billing.owedBills', { count: bills.length }) : t('billing.nothingOwed'))}
      >
        {oldest && !isPlatform && (
          <a className="button" href={payHref(oldest)}>
            {t('billing.payOf', { what: monthText(oldest) })}
          </a>
        )}
      </Figure>
      <Figure
        name={t('billing.thisMonth')}
        value={known(rupees(amountPaise))}
        more={known(t('billing.cardsAt', { count: cardCount, price: rupees(perCardPaise) }))}
      />
    </Figures>
  );
}
