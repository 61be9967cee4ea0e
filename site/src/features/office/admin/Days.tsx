import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import type { StaffNumbers } from './AdminHome.tsx';

export function Days({ days }: { days: StaffNumbers['days'] }) {
  const most = Math.max(1, ...days.map(({ businesses }) => businesses));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="admin-days">
      <figcaption className="muted">{t('admin.lastDays')}</figcaption>
      <ol>
        {days.map(({ date, businesses }) => (
          <li
            key={date}
            style={{ height: `${Math.max(4, (businesses / most) * 100)}%` }}
            data-none={businesses === 0 || undefined}
          >
            <span className="visually-hidden">
              {t('admin.dayBar', { date: formatDate(date, locale), count: businesses })}
            </span>
          </li>
        ))}
      </ol>
      <p className="muted tabular" aria-hidden="true">
        <span>{first && formatDate(first.date, locale, { day: 'numeric', month: 'short' })}</span>
        <span>{last && formatDate(last.date, locale, { day: 'numeric', month: 'short' })}</span>
      </p>
    </figure>
  );
}
