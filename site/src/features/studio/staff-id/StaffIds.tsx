import '../../../kit/ui/overlay/bench.css';
import './staff-ids.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { $activeBusiness, businesses } from '../../people/session/business.store.ts';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { Welcome } from '../../people/session/Welcome.tsx';
import { user } from '../../people/user/user.store.ts';
import { MemberList } from './MemberList.tsx';
import { StaffIdsSkeleton } from './StaffIdsSkeleton.tsx';
import { $search, loadMembers, loadPrints, members, pageQuery } from './staff-ids.store.ts';

const ImportList = lazy(async () => (await import('./list/ImportList.tsx')).ImportList);

export function StaffIds() {
  const { list: isImportOpen } = useStore(pageQuery.$params);
  const activeBusiness = useStore($activeBusiness);
  const businessList = useStore(businesses.$state);
  const userState = useStore(user.$state);
  const { status, error, items } = useStore(members.$state);
  const businessId = activeBusiness?.businessId;
  useEffect(pageQuery.start, []);
  useEffect(() => {
    if (!businessId) return;
    members.reset();
    $search.set('');
    loadMembers(businessId);
    loadPrints(businessId);
  }, [businessId]);

  const failure = userState.error ?? businessList.error;
  if (!activeBusiness && failure) return <FailedPanel failure={failure} onRetry={reloadCustomerData} />;
  if (!activeBusiness && businessList.status === 'success' && userState.data) return <Welcome />;
  if (activeBusiness && error && items.length === 0)
    return <FailedPanel failure={error} onRetry={() => loadMembers(activeBusiness.businessId)} />;
  if (!activeBusiness || !userState.data || (status !== 'success' && items.length === 0 && $search.get() === ''))
    return <StaffIdsSkeleton />;
  if (isImportOpen) return <ImportList businessId={activeBusiness.businessId} />;
  return <MemberList businessId={activeBusiness.businessId} draftOwnerId={userState.data.userId} />;
}
