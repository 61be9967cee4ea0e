import type { TrashEntry } from '@parichay/shared/trash/trash.endpoints.ts';
import { call } from '../../lib/api.ts';

/** Brings a deleted business or card back as it was. @throws CallFailure */
export async function restore({ kind, entryId }: TrashEntry): Promise<void> {
  if (kind === 'card') await call('POST /restoreCard', { body: { cardNo: entryId } });
  else await call('POST /business/restoreBusiness', { body: { businessId: entryId } });
}
