import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../../shared/src/language/*/business-many.json', {
  import: 'default',
});
const words = () => loadMessages('business-many', files);

/** What may be done to many businesses, with its words: the list brings none of it before rows are chosen. */
export async function loadBusinessBulk() {
  const [{ businessBulk }] = await Promise.all([import('./business-many.actions.ts'), words()]);
  return businessBulk();
}

export async function loadBusinessMany() {
  const [{ BusinessMany }] = await Promise.all([import('./BusinessMany.tsx'), words()]);
  return BusinessMany;
}
