import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/i18n.ts';
import { locale, t } from '../ui/words.ts';

const MONTHS_SHOWN = 24;

/** The months up to this one, `2026-11`, the newest first. @param today `YYYY-MM-DD` in India */
export const lastMonths = (today: string, count = MONTHS_SHOWN): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - back)).toISOString().slice(0, 7),
  );

/** A month of invoices and credit notes as a file, for the accountant. */
export function InvoiceFile() {
  const months = lastMonths(todayInIndia());
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
                {formatDate(`${one}-01`, locale, { month: 'long', year: 'numeric' })}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="report-go">
        <a
          className="button button-quiet"
          href={`/api/v1/invoice/export?${new URLSearchParams({ month })}`}
          download={`invoices-${month}.csv`}
        >
          <Download size={20} aria-hidden="true" />
          {t('reports.invoicesDownload')}
        </a>
        <p className="field-hint">{t('reports.invoicesHint')}</p>
      </div>
    </section>
  );
}
