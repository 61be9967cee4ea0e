import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { ListScreen } from '../../../../kit/table/list/list.store.ts';
import type { RowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { loadMessages } from '../../../../lib/page-messages.ts';
import type { BulkKind } from './business-many.store.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../../shared/src/platform/language/??/business-many.json',
  {
    import: 'default',
  },
);
const paymentFiles = import.meta.glob<Record<string, string>>(
  '../../../../../../shared/src/platform/language/??/payments-admin.json',
  {
    import: 'default',
  },
);
const formFiles = import.meta.glob<Record<string, string>>(
  '../../../../../../shared/src/platform/language/??/form.json',
  {
    import: 'default',
  },
);
export const loadBulkMessages = () => loadMessages('business-many', files);

export async function loadBulkActions(
  screen: ListScreen<Business>,
  changes: Pick<RowChanges<Business, never>, '$notice'>,
  onlyKinds?: readonly BulkKind[],
) {
  const [{ businessBulkActions }] = await Promise.all([import('./business-many-actions.ts'), loadBulkMessages()]);
  return businessBulkActions(screen, changes, onlyKinds);
}

export async function loadBulkSheet() {
  const [{ BusinessBulkSheet }] = await Promise.all([
    import('./BusinessBulkSheet.tsx'),
    loadBulkMessages(),
    loadMessages('payments-admin', paymentFiles),
    loadMessages('form', formFiles),
  ]);
  return BusinessBulkSheet;
}
