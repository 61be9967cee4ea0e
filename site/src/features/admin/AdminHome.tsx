import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { formatDate } from '../../lib/i18n.ts';
import { agency } from '../agency/agency.store.ts';
import { categoryLabel } from '../business/category-label.ts';
import { franchisee, loadFranchisee } from '../franchisee/franchisee.store.ts';
import { staffProjectsPath } from '../shell/menu.rules.ts';
import { CardArt } from '../ui/Art.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { FailedPanel } from '../ui/FailedPanel.tsx';
import { OwnWords } from '../ui/OwnWords.tsx';
import { locale, t } from '../ui/words.ts';
import { spacedPhone } from '../user/user.store.ts';
import { AdminSkeleton } from './AdminSkeleton.tsx';
import { loadMoreBusinesses, loadNewestBusinesses, newestBusinesses } from './admin.store.ts';

/** Where staff lands: who they are here, and the newest businesses in their reach. */
export function AdminHome() {
  const who = useStore(franchisee.$state);
  const name = useStore(agency.$state).data?.agencyName;
  useEffect(() => {
    loadNewestBusinesses();
  }, []);
  if (!who.data) return who.error ? <FailedPanel failure={who.error} onRetry={loadFranchisee} /> : <AdminSkeleton />;
  const { roles, ofSuperadminAgency } = who.data;
  return (
    <div className="stack admin-home">
      <header className="stack">
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
      </header>
      <p className="row">
        <a className="button" href="/panel/admin/businesses/add">
          <Plus size={20} aria-hidden="true" />
          {t('shell.addNewBusiness')}
        </a>
        <a className="button button-quiet" href={staffProjectsPath}>
          {t('shell.allCards')}
        </a>
      </p>
      <Newest />
    </div>
  );
}

function Newest() {
  const { items, total, totalIsMinimum, status, error, nextCursor } = useStore(newestBusinesses.$state);
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
              <strong>
                <OwnWords text={businessName} />
              </strong>
              <span className="muted">{categoryLabel(category)}</span>
            </span>
            <span className="admin-facts muted">
              <span className="tabular">{spacedPhone(user.phoneNumber ?? user.email ?? '')}</span>
              <span>{formatDate(createdAt, locale)}</span>
            </span>
          </li>
        ))}
      </ul>
      {nextCursor && (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={status === 'loading'}
          onClick={() => status === 'loading' || loadMoreBusinesses()}
        >
          {t('admin.more')}
        </button>
      )}
    </section>
  );
}
