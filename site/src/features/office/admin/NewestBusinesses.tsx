import { useStore } from '@nanostores/react';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { businessPath } from '../../shop/business/admin/businesses-admin.store.ts';
import { staffProjectsPath } from '../shell/staff-menu.rules.ts';
import { loadNewestBusinesses, newestBusinesses } from './admin.store.ts';

export function NewestBusinesses() {
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
                <UserText text={businessName} />
              </a>
              <span className="muted">{categoryLabel(category)}</span>
            </span>
            <span className="admin-facts muted">
              <span className="tabular">{formatPhone(user.phoneNumber ?? user.email ?? '')}</span>
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
