import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { $may } from '../../people/access/access.store.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { staffProjectsPath } from '../shell/staff-menu.rules.ts';
import type { StaffDashboard } from './AdminHome.tsx';
import { collectedPaise, dashboard, loadDashboard } from './admin.store.ts';

export function DashboardNumbers() {
  const { data, error } = useStore(dashboard.$state);
  const revenueState = useStore(collectedPaise.$state);
  const may = useStore($may);
  const isSuperadmin = useStore(franchisee.$state).data?.ofSuperadminAgency;
  if (error && !data) return <FailedPanel failure={error} onRetry={loadDashboard} />;
  if (data?.kind !== 'staff') return <div className="skeleton admin-numbers-waiting" aria-hidden="true" />;
  const businessesPath = '/panel/admin/businesses';
  const today = todayInIndia();
  const createdTile = ({ businesses, cards }: StaffDashboard['today'], from: string) => ({
    value: businesses,
    unit: t('admin.newBusinesses', { count: businesses }),
    more: t('admin.newCards', { count: cards }),
    href: `${businessesPath}?createdFrom=${from}`,
  });
  const tiles = [
    { key: 'today', ...createdTile(data.today, today) },
    { key: 'thisMonth', ...createdTile(data.thisMonth, `${today.slice(0, 8)}01`) },
    {
      key: 'expiringSoon',
      value: data.expiringSoon,
      tone: data.expiringSoon > 0 ? 'warning' : undefined,
      href: `${businessesPath}?isExpiringSoon=true&sort=expiryDateForCustomer&order=asc`,
    },
    {
      key: 'expired',
      value: data.expired,
      tone: data.expired > 0 ? 'danger' : undefined,
      href: `${businessesPath}?isExpired=true&sort=expiryDateForCustomer`,
    },
    {
      key: 'liveCards',
      value: data.activeCards,
      more: t('admin.ofCards', { count: data.cards }),
      href: `${staffProjectsPath}&status=active`,
    },
  ] as const;
  return (
    <section className="stack">
      <ul className="admin-numbers">
        {tiles.map((tile) => (
          <li key={tile.key}>
            <a href={tile.href} data-tone={'tone' in tile ? tile.tone : undefined}>
              <span>{t(`admin.${tile.key}`)}</span>
              <span className="muted">
                <strong className="tabular">{formatNumber(tile.value, locale)}</strong> {'unit' in tile && tile.unit}
              </span>
              {'more' in tile && <span className="muted">{tile.more}</span>}
            </a>
          </li>
        ))}
        {may('GET /reports/revenue') && !revenueState.error && (
          <li>
            <a href="/panel/admin/revenue">
              <span>{t('admin.collected')}</span>
              {/* The amount loads later than the others; a placeholder prevents a layout shift. */}
              <strong className="tabular">{revenueState.data === null ? '…' : rupees(revenueState.data)}</strong>
            </a>
          </li>
        )}
        {data.outstandingPaise !== null && (
          <li>
            <div>
              <span>{t(isSuperadmin ? 'admin.outstandingOfAgency' : 'admin.outstanding')}</span>
              <strong className="tabular">{rupees(data.outstandingPaise)}</strong>
            </div>
          </li>
        )}
      </ul>
      <BusinessesPerDayChart days={data.days} />
    </section>
  );
}

function BusinessesPerDayChart({ days }: { days: StaffDashboard['days'] }) {
  const maxCount = Math.max(1, ...days.map(({ businesses }) => businesses));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="admin-days">
      <figcaption className="muted">{t('admin.lastDays')}</figcaption>
      <ol>
        {days.map(({ date, businesses }) => (
          <li
            key={date}
            style={{ height: `${Math.max(4, (businesses / maxCount) * 100)}%` }}
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
