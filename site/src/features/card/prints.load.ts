import { loadMessages } from '../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/prints.json', {
  import: 'default',
});

/** The files to print, with their words: most who look at their code do not print it. */
export async function loadPrints() {
  const [{ CardPrints }] = await Promise.all([import('./CardPrints.tsx'), loadMessages('prints', files)]);
  return CardPrints;
}
