import './admin.css';
import { useStore } from '@nanostores/react';
import type { Dashboard } from '@parichay/shared/dashboard/dashboard.endpoints.ts';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { AdminSkeleton } from '../../kit/ui/AdminSkeleton.tsx';
import { FailedPanel } from '../../kit/ui/FailedPanel.tsx';
import { t } from '../../kit/ui/messages.ts';
import { $may } from '../access/access.store.ts';
import { agency } from '../session/agency.store.ts';
import { franchisee, loadFranchisee } from '../session/franchisee.store.ts';
import { dashboard, loadDashboard, loadNewestBusinesses } from './admin.store.ts';
import { Lists } from './Lists.tsx';
import { WaitingList } from './WaitingList.tsx';
import { loadWaiting, waiting } from './waiting.store.ts';

export type StaffNumbers = Extract<Dashboard, { kind: 'staff' }>;

/** Where staff lands: what waits for it, by what it may do, the numbers of its reach, and the newest businesses there. */
export function AdminHome() {
  const who = useStore(franchisee.$state);
  const own = useStore(agency.$state);
  const name = own.data?.agencyName;
  const may = useStore($may);
  useEffect(() => {
    loadDashboard();
    loadNewestBusinesses();
  }, []);
  const isKnown = who.data !== null;
  useEffect(() => {
    if (isKnown) loadWaiting();
  }, [isKnown]);
  // Each would push what stands below it: they come together.
  const parts = [own, useStore(waiting.$state), useStore(dashboard.$state)];
  const isHere = parts.every(({ data, error }) => data ?? error);
  if (!who.data || !isHere)
    return who.error ? <FailedPanel failure={who.error} onRetry={loadFranchisee} /> : <AdminSkeleton />;
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
      <WaitingList />
      <Lists />
    </div>
  );
}
