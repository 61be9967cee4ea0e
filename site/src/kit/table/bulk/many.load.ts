import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../../shared/src/language/*/many.json', {
  import: 'default',
});

export async function loadManySheet() {
  const [{ ManySheetOpen }] = await Promise.all([import('./ManySheetOpen.tsx'), loadMessages('many', files)]);
  return ManySheetOpen;
}
