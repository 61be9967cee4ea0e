import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../../shared/src/platform/language/??/prints.json', {
  import: 'default',
});

export async function loadPrints() {
  const [{ CardPrints }] = await Promise.all([import('./CardPrints.tsx'), loadMessages('prints', files)]);
  return CardPrints;
}
