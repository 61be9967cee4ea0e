import { loadMessages } from '../../../lib/page-messages.ts';
import { lazy } from '../../ui/browser/lazy.tsx';

const files = import.meta.glob<Record<string, string>>('../../../../../shared/src/platform/language/??/many.json', {
  import: 'default',
});

async function loadBulkSheet() {
  const [{ BulkSheetContent: BulkSheetOpen }] = await Promise.all([
    import('./BulkSheetOpen.tsx'),
    loadMessages('many', files),
  ]);
  return BulkSheetOpen;
}

export const BulkSheet = lazy(loadBulkSheet);
