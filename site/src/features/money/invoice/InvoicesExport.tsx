import Download from 'icon:download';
import { latestMonths } from '@parichay/shared/money/payment/bill-month.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useState } from 'react';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { monthExportPath } from './month-export-path.ts';
import { MONTHS_SHOWN, monthText } from './months.ts';

export function InvoicesExport() {
  const months = latestMonths(todayInIndia(), MONTHS_SHOWN);
  const [month, setMonth] = useState(months[0] ?? '');
  return (
    <section className="stack invoice-file" aria-labelledby="invoice-file">
      <h2 className="title" id="invoice-file">
        {t('reports.invoices')}
      </h2>
      <div className="report-filters">
        <div className="field">
          <label htmlFor="invoice-month">{t('reports.invoicesMonth')}</label>
          <select id="invoice-month" value={month} onChange={({ target }) => setMonth(target.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {monthText(one, locale)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="report-go">
        <a className="button button-quiet" href={monthExportPath(month, locale)} download={`invoices-${month}.csv`}>
          <Download size={20} aria-hidden="true" />
          {t('reports.invoicesDownload')}
        </a>
        <p className="field-hint">{t('reports.invoicesHint')}</p>
      </div>
    </section>
  );
}
