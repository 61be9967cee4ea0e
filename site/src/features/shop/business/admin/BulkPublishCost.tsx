import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useMemo } from 'react';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { $may } from '../../../people/access/access.store.ts';
import { commonAgencyId } from './BulkPlanFields.tsx';

/** Shows what publishing adds to the agency's bill, to staff who see it. */
export function BulkPublishCost({ rows }: { rows: readonly Business[] }) {
  const price = useMemo(() => slice<number>(), []);
  const { data, error } = useStore(price.$state);
  const agencyId = commonAgencyId(rows);
  const maySeeBill = useStore($may)('GET /month-payments/bills') && agencyId !== null;
  const load = () =>
    maySeeBill &&
    price.load(async () => (await call('GET /month-payments/bills', { query: { agencyId } })).thisMonth.perCardPaise);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price of one agency loads once
  useEffect(() => void load(), []);
  if (!maySeeBill) return null;
  if (error && data === null) return <FailedPanel failure={error} onRetry={load} />;
  if (data === null) return <AdminSkeleton />;
  const count = rows.filter(({ forStaff }) => forStaff?.hasUnpublishedCard).length;
  return (
    <p className="tabular" role="status">
      {count * data === 0
        ? t('business-many.liveCostsNothing')
        : t('business-many.liveCost', { count, price: rupees(data), total: rupees(count * data) })}
    </p>
  );
}
