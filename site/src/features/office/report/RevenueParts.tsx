import type { Revenue, RevenueSum } from '@parichay/shared/office/report/revenue.endpoints.ts';
import type { ReactNode } from 'react';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { monthText } from '../../money/invoice/months.ts';
import { staffOf, staffParts } from './revenue.rules.ts';
import { soldText, staffText } from './revenue.store.ts';
import { invoicesOf } from './revenue-links.ts';

export const RevenueParts = ({ report: { months, plans, staff } }: { report: Revenue }) => (
  <>
    {months.length > 1 && (
      <Part title={t('revenue.byMonth')} first={t('revenue.month')} columns={['sales', 'refunds']}>
        {months.map(({ month, sales, refunds }) => {
          const href = invoicesOf(month);
          const words = monthText(month, locale);
          return (
            <tr key={month}>
              <th scope="row">
                {href ? <a href={href}>{words}</a> : words}
                <Bar of={sales} among={months.map((one) => one.sales)} />
              </th>
              <Sum of={sales} />
              <Sum of={refunds} />
            </tr>
          );
        })}
      </Part>
    )}
    {plans.length > 0 && (
      <Part title={t('revenue.byPlan')} first={t('revenue.plan')} columns={['sales']}>
        {plans.map((row) => (
          <tr key={`${row.kind} ${row.planId}`}>
            <th scope="row">
              <UserText text={soldText(row)} />
              <Bar of={row} among={plans} />
            </th>
            <Sum of={row} />
          </tr>
        ))}
      </Part>
    )}
    {staff.length > 0 &&
      staffParts.map((did) => {
        const rows = staffOf({ staff }, did);
        return (
          <Part key={did} title={t(`revenue.${did}`)} first={t('revenue.member')} columns={['sales']}>
            {rows.map((row) => (
              <tr key={row.franchiseeId}>
                <th scope="row">
                  <UserText text={staffText(row, did)} />
                  <Bar of={row[did]} among={rows.map((one) => one[did])} />
                </th>
                <Sum of={row[did]} />
              </tr>
            ))}
          </Part>
        );
      })}
  </>
);

interface PartProps {
  title: string;
  first: string;
  columns: readonly ('sales' | 'refunds')[];
  children: ReactNode;
}

const Part = ({ title, first, columns, children }: PartProps) => (
  <section className="stack revenue-part">
    <h2 className="title">{title}</h2>
    <table className="revenue-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
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

const Sum = ({ of: { count, paise } }: { of: RevenueSum }) => (
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

const Bar = ({ of, among }: { of: RevenueSum; among: readonly RevenueSum[] }) => (
  <meter
    className="revenue-bar"
    min={0}
    max={Math.max(1, ...among.map(({ paise }) => paise))}
    value={of.paise}
    aria-hidden="true"
  />
);
