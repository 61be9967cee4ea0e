import type { Revenue } from '@parichay/shared/office/report/revenue.endpoints.ts';
import { Figure, Figures } from '../../../kit/ui/text/Figures.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { churnRate, singleMonthOf } from './revenue.rules.ts';
import { invoicesPathOf } from './revenue-links.ts';

const sumNames = ['sales', 'firstPurchases', 'renewals', 'balances', 'others', 'refunds'] as const;

export function RevenueTiles({ report }: { report: Revenue }) {
  const month = singleMonthOf(report);
  const invoices = month && invoicesPathOf(month);
  const rate = churnRate(report);
  const { ended, lost } = report.churn;
  return (
    <Figures>
      {sumNames
        .filter((name) => (name !== 'others' && name !== 'balances') || report[name].count > 0)
        .map((name) => (
          <Figure
            key={name}
            name={t(`revenue.${name}`)}
            value={rupees(report[name].paise)}
            note={t('revenue.payments', { count: report[name].count })}
            href={name === 'sales' || name === 'refunds' ? invoices : null}
          />
        ))}
      <Figure
        name={t('revenue.churn')}
        value={formatNumber(lost, locale)}
        note={
          rate === null
            ? t('revenue.noneEnded')
            : t('revenue.lostOf', {
                count: ended,
                rate: formatNumber(rate, locale, { style: 'percent', maximumFractionDigits: 0 }),
              })
        }
        href={lost > 0 ? '/panel/admin/renewals?list=expired' : null}
      />
    </Figures>
  );
}
