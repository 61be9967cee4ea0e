import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { $may } from '../../people/access/access.store.ts';

interface Props {
  agencyId: string;
  /** Number of cards that are published for the first time. */
  count: number;
}

export function PublishCost({ agencyId, count }: Props) {
  const price = useMemo(() => slice<number>(), []);
  const { data, error } = useStore(price.$state);
  const maySeeBill = useStore($may)('GET /month-payments/bills');
  const load = () =>
    maySeeBill &&
    price.load(async () => (await call('GET /month-payments/bills', { query: { agencyId } })).thisMonth.perCardPaise);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price of one agency loads once
  useEffect(() => void load(), []);
  if (!maySeeBill) return null;
  if (error && data === null) return <FailedPanel failure={error} onRetry={load} />;
  if (data === null) return <AdminSkeleton />;
  return (
    <p className="tabular" role="status">
      {count * data === 0
        ? t('business-many.liveCostsNothing')
        : t('business-many.liveCost', { count, price: rupees(data), total: rupees(count * data) })}
    </p>
  );
}
