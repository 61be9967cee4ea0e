import type { Tx } from '../../platform/database/database.ts';
import { notifyOnce } from '../notification/notification.queries.ts';

export const notifyFactorChange = (
  tx: Tx,
  { franchiseeId, agencyId }: { franchiseeId: string; agencyId: string },
  kind: 'second_factor_added' | 'second_factor_removed' | 'recovery_code_used',
) => notifyOnce(tx, { agencyId, accountId: franchiseeId, kind, params: {}, url: '/panel/admin/account' });
