import './admin.css';
import { useStore } from '@nanostores/react';
import type { Dashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { ChevronRight } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $may } from '../../people/access/access.store.ts';
import { AddBusiness } from '../../people/agency/AddBusiness.tsx';
import { chosenAgency } from '../../people/agency/chosen-agency.ts';
import { agency } from '../../people/session/agency.store.ts';
import { franchisee, loadFranchisee } from '../../people/session/franchisee.store.ts';
import { dashboard, loadCollected, loadDashboard, loadNewestBusinesses, newestBusinesses } from './admin.store.ts';
import { $areHidden, firstStepsLeft } from './first-steps.store.ts';
import { Newest } from './Newest.tsx';
import { Numbers } from './Numbers.tsx';
import { loadWaiting, waiting } from './waiting.store.ts';

const loadPlatform = async () => (await import('./platform-home.load.ts')).loadPlatformHome();
const loadSteps = async () => (await import('./first-steps.load.ts')).loadFirstSteps();

export type StaffNumbers = Extract<Dashboard, { kind: 'staff' }>;

export function AdminHome() {
  const who = useStore(franchisee.$state);
  const own = useStore(agency.$state);
  const may = useStore($may);
  useEffect(() => {
    loadDashboard();
    loadNewestBusinesses();
  }, []);
  const isOfAll = may('GET /dashboard/platform') && chosenAgency() === null;
  const platform = usePart(isOfAll, loadPlatform);
  const numbers = useStore(dashboard.$state);
  const areHidden = useStore($areHidden);
  const steps = areHidden ? null : firstStepsLeft(numbers.data);
  const toDo = usePart(steps !== null, loadSteps);
  const seesMoney = may('GET /reports/revenue');
  // Permissions depend on the account and on the agency.
  const isKnown = who.data !== null && (own.data ?? own.error) !== null;
  useEffect(() => {
    if (!isKnown) return;
    loadWaiting();
    if (seesMoney) loadCollected();
  }, [isKnown, seesMoney]);
  // These are shown together, to avoid layout shifts.
  const parts = [own, useStore(waiting.$state), numbers];
  const isHere =
    parts.every(({ data, error }) => data ?? error) && (!isOfAll || platform !== null) && (!steps || toDo !== null);
  if (!who.data || !isHere)
    return who.error ? <FailedPanel failure={who.error} onRetry={loadFranchisee} /> : <AdminSkeleton />;
  const { roles, ofSuperadminAgency, agencyName } = who.data;
  return (
    <div className="stack admin-home">
      <header className="admin-hello">
        <div className="two-lines">
          <h2>{t('admin.hello', { name: who.data.name })}</h2>
          <p className="row">
            <span>{agencyName}</span>
            {ofSuperadminAgency && <span className="badge">{t('admin.role_superadmin')}</span>}
            {roles.map((role) => (
              <span key={role} className="badge">
                {t(`admin.role_${role}`)}
              </span>
            ))}
          </p>
        </div>
        {!isOfAll && <AddBusiness />}
      </header>
      {steps && toDo?.Part && <toDo.Part steps={steps} />}
      <WaitingList />
      {isOfAll && platform?.Part && <platform.Part />}
      <Lists />
    </div>
  );
}

/** null while loading; without `Part` when the code failed to load. */
function usePart<P>(isWanted: boolean, load: () => Promise<ComponentType<P>>): { Part?: ComponentType<P> } | null {
  const [part, setPart] = useState<{ Part?: ComponentType<P> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one function for each part
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (Part) => setPart({ Part }),
      () => setPart({}),
    );
  }, [isWanted]);
  return part;
}

/** When both requests failed, one error with one retry is enough. */
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

function WaitingList() {
  const { data } = useStore(waiting.$state);
  if (!data) return null;
  if (data.length === 0) return <p className="muted">{t('admin.nothingWaits')}</p>;
  return (
    <section className="stack">
      <h3 className="title">{t('admin.waits')}</h3>
      <ul className="list">
        {data.map(({ key, count, isMinimum, href }) => (
          <li key={key} className="list-row">
            <a className="admin-waits" href={href}>
              {t(isMinimum ? `admin.waits_${key}_more` : `admin.waits_${key}`, { count })}
              <ChevronRight size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
