import './admin.css';
import { useStore } from '@nanostores/react';
import type { Dashboard } from '@parichay/shared/dashboard/dashboard.endpoints.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { AdminSkeleton } from '../../kit/ui/AdminSkeleton.tsx';
import { CardArt } from '../../kit/ui/Art.tsx';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { FailedPanel } from '../../kit/ui/FailedPanel.tsx';
import { locale, t } from '../../kit/ui/messages.ts';
import { OwnWords } from '../../kit/ui/OwnWords.tsx';
import { formatDate, formatNumber, formatRupees } from '../../lib/i18n.ts';
import { $may } from '../access/access.store.ts';
import { businessPath } from '../business/admin/businesses-admin.store.ts';
import { agency } from '../session/agency.store.ts';
import { categoryLabel } from '../session/category-label.ts';
import { franchisee, loadFranchisee } from '../session/franchisee.store.ts';
import { staffProjectsPath } from '../shell/staff-menu.rules.ts';
import { spacedPhone } from '../user/user.store.ts';
import { dashboard, loadDashboard, loadNewestBusinesses, newestBusinesses } from './admin.store.ts';

type StaffNumbers = Extract<Dashboard, { kind: 'staff' }>;

/** Where staff lands: the numbers that say what needs doing today, and the newest businesses in their reach. */
export function AdminHome() {
  const who = useStore(franchisee.$state);
  const name = useStore(agency.$state).data?.agencyName;
  const may = useStore($may);
  useEffect(() => {
    loadDashboard();
    loadNewestBusinesses();
  }, []);
  if (!who.data) return who.error ? <FailedPanel failure={who.error} onRetry={loadFranchisee} /> : <AdminSkeleton />;
  const { roles, ofSuperadminAgency } = who.data;
  return (
    <div className="stack admin-home">
      <header className="admin-hello">
        <div className="two-lines">
          <h2>{t('admin.hello', { name: who.data.name })}</h2>
          <p className="row">
            {name && <span>{name}</span>}
            {ofSuperadminAgency && <span className="badge">{t('admin.role_superadmin')}</span>}
            {roles.map((role) => (
              <span key={role} className="badge">
                {t(`admin.role_${role}`)}
              </span>
            ))}
          </p>
        </div>
        {may('POST /business') && (
          <a className="button" href="/panel/admin/businesses/add">
            <Plus size={20} aria-hidden="true" />
            {t('shell.addNewBusiness')}
          </a>
        )}
      </header>
      <Lists />
    </div>
  );
}

/** Where nothing at all came there is one thing to say, and one way to try again. */
function Lists() {
  const numbers = useStore(dashboard.$state);
  const newest = useStore(newestBusinesses.$state);
  if (numbers.error && !numbers.data && newest.error && newest.items.length === 0) {
    const retry = () => {
      loadDashboard();
      loadNewestBusinesses();
    };
    return <FailedPanel failure={numbers.error} onRetry={retry} />;
  }
  return (
    <>
      <Numbers />
      <Newest />
    </>
  );
}

function Numbers() {
  const { data, error } = useStore(dashboard.$state);
  if (error && !data) return <FailedPanel failure={error} onRetry={loadDashboard} />;
  if (data?.kind !== 'staff') return <div className="skeleton admin-numbers-waiting" aria-hidden="true" />;
  const list = '/panel/admin/businesses';
  const today = todayInIndia();
  const made = ({ businesses, cards }: StaffNumbers['today'], from: string) => ({
    value: businesses,
    unit: t('admin.newBusinesses', { count: businesses }),
    more: t('admin.newCards', { count: cards }),
    href: `${list}?createdFrom=${from}`,
  });
  const tiles = [
    { key: 'today', ...made(data.today, today) },
    { key: 'thisMonth', ...made(data.thisMonth, `${today.slice(0, 8)}01`) },
    {
      key: 'expiringSoon',
      value: data.expiringSoon,
      tone: data.expiringSoon > 0 ? 'warning' : undefined,
      href: `${list}?isExpiringSoon=true&sort=expiryDateForCustomer&order=asc`,
    },
    {
      key: 'expired',
      value: data.expired,
      tone: data.expired > 0 ? 'danger' : undefined,
      href: `${list}?isExpired=true&sort=expiryDateForCustomer`,
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
        {data.outstandingPaise !== null && (
          <li>
            <div>
              <span>{t('admin.outstanding')}</span>
              <strong className="tabular">{formatRupees(data.outstandingPaise, locale)}</strong>
            </div>
          </li>
        )}
      </ul>
      <Days days={data.days} />
    </section>
  );
}

/** How many businesses each of the last 30 days brought, as a row of bars. */
function Days({ days }: { days: StaffNumbers['days'] }) {
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

function Newest() {
  const { items, total, totalIsMinimum, status, error } = useStore(newestBusinesses.$state);
  if (items.length === 0 && error) return <FailedPanel failure={error} onRetry={loadNewestBusinesses} />;
  if (items.length === 0 && status !== 'success') return <AdminSkeleton />;
  if (items.length === 0) {
    return (
      <div className="empty">
        <CardArt />
        <p>{t('admin.none')}</p>
      </div>
    );
  }
  return (
    <section className="stack">
      <h3 className="title">{t(totalIsMinimum ? 'admin.newestMany' : 'admin.newest', { count: total })}</h3>
      <ul className="list">
        {items.map(({ businessId, businessName, category, logo, user, createdAt }) => (
          <li key={businessId} className="list-row">
            <Avatar name={businessName} logo={logo} />
            <span className="two-lines">
              <a className="admin-open" href={businessPath(businessId)}>
                <OwnWords text={businessName} />
              </a>
              <span className="muted">{categoryLabel(category)}</span>
            </span>
            <span className="admin-facts muted">
              <span className="tabular">{spacedPhone(user.phoneNumber ?? user.email ?? '')}</span>
              <span>{formatDate(createdAt, locale)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="row">
        <a className="button button-quiet" href="/panel/admin/businesses">
          {t('admin.allBusinesses')}
        </a>
        <a className="button button-quiet" href={staffProjectsPath}>
          {t('shell.allCards')}
        </a>
      </p>
    </section>
  );
}
