import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { ListScreen } from '../../../../kit/table/list/list.store.ts';
import type { RowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { loadMessages } from '../../../../lib/page-messages.ts';
import type { ManyKind } from './business-many.store.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../../shared/src/platform/language/*/business-many.json',
  {
    import: 'default',
  },
);
const payments = import.meta.glob<Record<string, string>>(
  '../../../../../../shared/src/platform/language/*/payments-admin.json',
  {
    import: 'default',
  },
);
export const loadManyWords = () => loadMessages('business-many', files);

export async function loadBusinessBulk(
  screen: ListScreen<Business>,
  changes: Pick<RowChanges<Business, never>, '$notice'>,
  only?: readonly ManyKind[],
) {
  const [{ businessBulk }] = await Promise.all([import('./business-many.actions.ts'), loadManyWords()]);
  return businessBulk(screen, changes, only);
}

export async function loadBusinessMany() {
  const [{ BusinessMany }] = await Promise.all([
    import('./BusinessMany.tsx'),
    loadManyWords(),
    loadMessages('payments-admin', payments),
  ]);
  return BusinessMany;
}
