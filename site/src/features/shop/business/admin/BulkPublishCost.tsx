import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { PublishCost } from '../../card/PublishCost.tsx';
import { commonAgencyId } from './BulkPlanFields.tsx';

export function BulkPublishCost({ rows }: { rows: readonly Business[] }) {
  const agencyId = commonAgencyId(rows);
  if (agencyId === null) return null;
  return <PublishCost agencyId={agencyId} count={rows.filter(({ forStaff }) => forStaff?.hasUnpublishedCard).length} />;
}
