import './admin.css';
import ChevronRight from 'icon:chevron-right';
import { useStore } from '@nanostores/react';
import type { Dashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $may } from '../../people/access/access.store.ts';
import { AddBusinessLink } from '../../people/agency/AddBusinessLink.tsx';
import { chosenAgency } from '../../people/agency/chosen-agency.ts';
import { agency } from '../../people/session/agency.store.ts';
import { franchisee, loadFranchisee } from '../../people/session/franchisee.store.ts';
import { dashboard, loadCollectedPaise, loadDashboard, loadNewestBusinesses, newestBusinesses } from './admin.store.ts';
import { DashboardNumbers } from './DashboardNumbers.tsx';
import { $areFirstStepsHidden, firstStepsIfUnfinished, isAgencySetUp } from './first-steps.store.ts';
import { NewestBusinesses } from './NewestBusinesses.tsx';
import { loadPendingTasks, pendingTasks } from './pending-tasks.store.ts';

const loadPlatformComponent = async () => (await import('./platform-home.load.ts')).loadPlatformHome();
const loadStepsComponent = async () => (await import('./first-steps.load.ts')).loadFirstSteps();

export type StaffDashboard = Extract<Dashboard, { kind: 'staff' }>;

export function AdminHome() {
  const staffState = useStore(franchisee.$state);
  const agencyState = useStore(agency.$state);
  const may = useStore($may);
  useEffect(() => {
    loadDashboard();
    loadNewestBusinesses();
  }, []);
  const isPlatformView = may('GET /dashboard/platform') && chosenAgency() === null;
  const platformPart = useLazyComponent(isPlatformView, loadPlatformComponent);
  const dashboardState = useStore(dashboard.$state);
  const areHidden = useStore($areFirstStepsHidden);
  const missingSteps = firstStepsIfUnfinished(dashboardState.data);
  const firstSteps = areHidden ? null : missingSteps;
  const stepsPart = useLazyComponent(firstSteps !== null, loadStepsComponent);
  const maySeeRevenue = may('GET /reports/revenue');
  const arePermissionsKnown = staffState.data !== null && (agencyState.data ?? agencyState.error) !== null;
  useEffect(() => {
    if (!arePermissionsKnown) return;
    loadPendingTasks();
    if (maySeeRevenue) loadCollectedPaise();
  }, [arePermissionsKnown, maySeeRevenue]);
  // These are shown together, to avoid layout shifts.
  const requiredStates = [agencyState, useStore(pendingTasks.$state), dashboardState];
  const isLoaded =
    requiredStates.every(({ data, error }) => data ?? error) &&
    (!isPlatformView || platformPart !== null) &&
    (!firstSteps || stepsPart !== null);
  if (!staffState.data || !isLoaded)
    return staffState.error ? <FailedPanel failure={staffState.error} onRetry={loadFranchisee} /> : <AdminSkeleton />;
  const { roles, ofSuperadminAgency, agencyName } = staffState.data;
  return (
    <div className="stack admin-home">
      <header className="admin-hello">
        <div className="two-lines">
          <h2>{t('admin.hello', { name: staffState.data.name })}</h2>
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
        {!isPlatformView && <AddBusinessLink />}
      </header>
      {firstSteps && stepsPart?.Part && <stepsPart.Part steps={firstSteps} />}
      <PendingTaskList isSetUp={isAgencySetUp(dashboardState.data)} />
      {isPlatformView && platformPart?.Part && <platformPart.Part />}
      <DashboardLists />
    </div>
  );
}

/** null until loaded; no `Part` when the code failed to load. */
function useLazyComponent<P>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<P>>,
): { Part?: ComponentType<P> } | null {
  const [lazyPart, setLazyPart] = useState<{ Part?: ComponentType<P> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one function for each part
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (Part) => setLazyPart({ Part }),
      () => setLazyPart({}),
    );
  }, [isNeeded]);
  return lazyPart;
}

function DashboardLists() {
  const dashboardState = useStore(dashboard.$state);
  const newestState = useStore(newestBusinesses.$state);
  if (dashboardState.error && !dashboardState.data && newestState.error && newestState.items.length === 0) {
    const retry = () => {
      loadDashboard();
      loadNewestBusinesses();
    };
    return <FailedPanel failure={dashboardState.error} onRetry={retry} />;
  }
  return (
    <>
      <DashboardNumbers />
      <NewestBusinesses />
    </>
  );
}

function PendingTaskList({ isSetUp }: { isSetUp: boolean }) {
  const { data } = useStore(pendingTasks.$state);
  if (!data) return null;
  if (data.length === 0) return isSetUp && <p className="muted">{t('admin.nothingWaits')}</p>;
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
