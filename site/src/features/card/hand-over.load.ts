import { loadMessages } from '../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/hand-over.json', {
  import: 'default',
});

/** What hands a card over to its owner, with its words. */
export async function loadHandOver() {
  const [{ HandOverCard }] = await Promise.all([import('./HandOverCard.tsx'), loadMessages('hand-over', files)]);
  return HandOverCard;
}
