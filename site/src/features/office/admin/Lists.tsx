import { useStore } from '@nanostores/react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { dashboard, loadDashboard, loadNewestBusinesses, newestBusinesses } from './admin.store.ts';
import { Newest } from './Newest.tsx';
import { Numbers } from './Numbers.tsx';

/** When both requests failed, one error with one retry is enough. */
export function Lists() {
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
