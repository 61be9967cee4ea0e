import type { CardAnalytics } from '@parichay/shared/analytics/analytics.endpoints.ts';
import { locale, t } from '../../kit/ui/messages.ts';
import { formatDate, formatNumber } from '../../lib/i18n.ts';

type Day = CardAnalytics['days'][number];

const width = 640;
const height = 160;
const short = { day: 'numeric', month: 'short' } as const;

/** A number that reads well at the top of a scale: 1, 2, 3, 4, 6, 8, 10, 20, 30 … */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 3, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= most) ?? most;
}

/** Views by day as bars. Who cannot see them, or wants the numbers, opens the table. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const top = roundUp(Math.max(1, ...days.map(({ view }) => view)));
  const step = width / days.length;
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const best = days.reduce((one, other) => (other.view > one.view ? other : one), days[0] as Day);
  return (
    <figure className="day-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('numbers.chart', { best: formatDate(best.date, locale, short), number: best.view })}
      >
        <path className="day-chart-rule" d={`M0 .5H${width}M0 ${height / 2}H${width}`} />
        {days.map(({ date, view }, at) => {
          const tall = (view / top) * height;
          const words = `${formatDate(date, locale, short)}: ${formatNumber(view, locale)}`;
          return (
            <g key={date} className="day-bar">
              <title>{words}</title>
              <rect className="day-bar-field" x={at * step} y="0" width={step} height={height} />
              {view > 0 && (
                <rect x={at * step + step * 0.15} y={height - tall} width={step * 0.7} height={tall} rx="2" />
              )}
            </g>
          );
        })}
        <path className="day-chart-base" d={`M0 ${height - 0.5}H${width}`} />
      </svg>
      <span className="day-chart-top tabular muted" aria-hidden="true">
        {formatNumber(top, locale)}
      </span>
      <figcaption className="muted" aria-hidden="true">
        <span>{formatDate(first, locale, short)}</span>
        <span>{formatDate(last, locale, short)}</span>
      </figcaption>
      <details className="day-table">
        <summary>{t('numbers.asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('numbers.date')}</th>
              <th scope="col">{t('numbers.view')}</th>
              <th scope="col">{t('numbers.tap')}</th>
              <th scope="col">{t('numbers.save')}</th>
              <th scope="col">{t('numbers.share')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, view, tap, save, share }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date, locale, short)}</th>
                {[view, tap, save, share].map((count, at) => (
                  <td key={said[at]} className="tabular">
                    {formatNumber(count, locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const said = ['view', 'tap', 'save', 'share'];
