import { loadMessages } from '../../../lib/page-messages.ts';
import { handOverFiles } from './hand-over.words.ts';

export async function loadHandOver() {
  const [{ HandOverCard }] = await Promise.all([
    import('./HandOverCard.tsx'),
    loadMessages('hand-over', handOverFiles),
  ]);
  return HandOverCard;
}
