import { loadMessages } from '../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/many.json', {
  import: 'default',
});

/** The sheet with its words: no list brings them before something is done to many of its rows. */
export async function loadManySheet() {
  const [{ ManySheetOpen }] = await Promise.all([import('./ManySheetOpen.tsx'), loadMessages('many', files)]);
  return ManySheetOpen;
}
