import '../../../kit/ui/overlay/bench.css';
import './staff-ids.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { $activeBusiness, businesses } from '../../people/session/business.store.ts';
import { refresh } from '../../people/session/start.customer.ts';
import { Welcome } from '../../people/session/Welcome.tsx';
import { user } from '../../people/user/user.store.ts';
import { MemberList } from './MemberList.tsx';
import { StaffIdsSkeleton } from './StaffIdsSkeleton.tsx';
import { $search, loadMembers, loadPrints, members, place } from './staff-ids.store.ts';

const ImportList = lazy(async () => (await import('./list/ImportList.tsx')).ImportList);

export function StaffIds() {
  const { list } = useStore(place.$place);
  const active = useStore($activeBusiness);
  const all = useStore(businesses.$state);
  const who = useStore(user.$state);
  const { status, error, items } = useStore(members.$state);
  const businessId = active?.businessId;
  useEffect(place.start, []);
  useEffect(() => {
    if (!businessId) return;
    members.reset();
    $search.set('');
    loadMembers(businessId);
    loadPrints(businessId);
  }, [businessId]);

  const failure = who.error ?? all.error;
  if (!active && failure) return <FailedPanel failure={failure} onRetry={refresh} />;
  if (!active && all.status === 'success' && who.data) return <Welcome />;
  if (active && error && items.length === 0)
    return <FailedPanel failure={error} onRetry={() => loadMembers(active.businessId)} />;
  if (!active || !who.data || (status !== 'success' && items.length === 0 && $search.get() === ''))
    return <StaffIdsSkeleton />;
  if (list) return <ImportList businessId={active.businessId} />;
  return <MemberList businessId={active.businessId} owner={who.data.userId} />;
}
