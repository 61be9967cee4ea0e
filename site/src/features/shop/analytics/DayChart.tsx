import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';

interface DayChartColumn<Name extends string> {
  name: Name;
  label: string;
}
interface Props<Name extends string> {
  days: readonly (Record<Name, number> & { date: string })[];
  columns: readonly [DayChartColumn<Name>, ...DayChartColumn<Name>[]];
}

const width = 640;
const height = 160;
const shortDateFormat = { day: 'numeric', month: 'short' } as const;

/** Readable axis maximum: 1, 2, 3, 4, 6, 8, 10, 20 … */
function axisMaximum(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 3, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

/** The table shows the same numbers to screen readers. */
export function DayChart<Name extends string>({ days, columns }: Props<Name>) {
  const [{ name: chartedName }] = columns;
  const axisMax = axisMaximum(Math.max(1, ...days.map((day) => day[chartedName])));
  const step = width / days.length;
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const bestDay = days.reduce((one, other) => (other[chartedName] > one[chartedName] ? other : one));
  return (
    <figure className="day-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('numbers.chart', {
          best: formatDate(bestDay.date, locale, shortDateFormat),
          number: bestDay[chartedName],
        })}
      >
        <path className="day-chart-rule" d={`M0 .5H${width}M0 ${height / 2}H${width}`} />
        {days.map((day, at) => {
          const { date } = day;
          const value: number = day[chartedName];
          const barHeight = (value / axisMax) * height;
          const barText = `${formatDate(date, locale, shortDateFormat)}: ${formatNumber(value, locale)}`;
          return (
            <g key={date} className="day-bar">
              <title>{barText}</title>
              <rect className="day-bar-field" x={at * step} y="0" width={step} height={height} />
              {value > 0 && (
                <rect x={at * step + step * 0.15} y={height - barHeight} width={step * 0.7} height={barHeight} rx="2" />
              )}
            </g>
          );
        })}
        <path className="day-chart-base" d={`M0 ${height - 0.5}H${width}`} />
      </svg>
      <span className="day-chart-top tabular muted" aria-hidden="true">
        {formatNumber(axisMax, locale)}
      </span>
      <figcaption className="muted" aria-hidden="true">
        <span>{formatDate(first, locale, shortDateFormat)}</span>
        <span>{formatDate(last, locale, shortDateFormat)}</span>
      </figcaption>
      <details className="day-table">
        <summary>{t('numbers.asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('numbers.date')}</th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{formatDate(day.date, locale, shortDateFormat)}</th>
                {columns.map(({ name }) => (
                  <td key={name} className="tabular">
                    {formatNumber(day[name], locale)}
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
