import type { Revenue, RevenueSum } from '@parichay/shared/office/report/revenue.endpoints.ts';
import type { ReactNode } from 'react';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { monthText } from '../../money/invoice/months.ts';
import { staffSplits, staffWithSales } from './revenue.rules.ts';
import { soldItemText, staffText } from './revenue.store.ts';
import { invoicesPathOf } from './revenue-links.ts';

export const RevenueSections = ({ report: { months, plans, staff } }: { report: Revenue }) => (
  <>
    {months.length > 1 && (
      <RevenueSection
        title={t('revenue.byMonth')}
        firstColumnHeading={t('revenue.month')}
        columns={['sales', 'refunds']}
      >
        {months.map(({ month, sales, refunds }) => {
          const href = invoicesPathOf(month);
          const monthLabel = monthText(month, locale);
          return (
            <tr key={month}>
              <th scope="row">
                {href ? <a href={href}>{monthLabel}</a> : monthLabel}
                <Bar sum={sales} allSums={months.map((one) => one.sales)} />
              </th>
              <SumCell sum={sales} />
              <SumCell sum={refunds} />
            </tr>
          );
        })}
      </RevenueSection>
    )}
    {plans.length > 0 && (
      <RevenueSection title={t('revenue.byPlan')} firstColumnHeading={t('revenue.plan')} columns={['sales']}>
        {plans.map((row) => (
          <tr key={`${row.kind} ${row.planId}`}>
            <th scope="row">
              <UserText text={soldItemText(row)} />
              <Bar sum={row} allSums={plans} />
            </th>
            <SumCell sum={row} />
          </tr>
        ))}
      </RevenueSection>
    )}
    {staff.length > 0 &&
      staffSplits.map((split) => {
        const rows = staffWithSales({ staff }, split);
        return (
          <RevenueSection
            key={split}
            title={t(`revenue.${split}`)}
            firstColumnHeading={t('revenue.member')}
            columns={['sales']}
          >
            {rows.map((row) => (
              <tr key={row.franchiseeId}>
                <th scope="row">
                  <UserText text={staffText(row, split)} />
                  <Bar sum={row[split]} allSums={rows.map((one) => one[split])} />
                </th>
                <SumCell sum={row[split]} />
              </tr>
            ))}
          </RevenueSection>
        );
      })}
  </>
);

interface RevenueSectionProps {
  title: string;
  firstColumnHeading: string;
  columns: readonly ('sales' | 'refunds')[];
  children: ReactNode;
}

const RevenueSection = ({ title, firstColumnHeading, columns, children }: RevenueSectionProps) => (
  <section className="stack revenue-part">
    <h2 className="title">{title}</h2>
    <table className="revenue-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{firstColumnHeading}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`revenue.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

const SumCell = ({ sum: { count, paise } }: { sum: RevenueSum }) => (
  <td className="tabular">
    {count === 0 ? (
      <span className="muted">{t('revenue.nothing')}</span>
    ) : (
      <span className="two-lines">
        <span>{rupees(paise)}</span>
        <span className="muted">{t('revenue.payments', { count })}</span>
      </span>
    )}
  </td>
);

const Bar = ({ sum, allSums }: { sum: RevenueSum; allSums: readonly RevenueSum[] }) => (
  <meter
    className="revenue-bar"
    min={0}
    max={Math.max(1, ...allSums.map(({ paise }) => paise))}
    value={sum.paise}
    aria-hidden="true"
  />
);
