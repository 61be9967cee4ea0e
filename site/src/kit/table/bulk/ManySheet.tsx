import { loadMessages } from '../../../lib/page-messages.ts';
import { lazy } from '../../ui/browser/lazy.tsx';

const files = import.meta.glob<Record<string, string>>('../../../../../shared/src/platform/language/*/many.json', {
  import: 'default',
});

async function loadManySheet() {
  const [{ ManySheetOpen }] = await Promise.all([import('./ManySheetOpen.tsx'), loadMessages('many', files)]);
  return ManySheetOpen;
}

export const ManySheet = lazy(loadManySheet);
