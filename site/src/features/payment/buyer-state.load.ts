import { loadMessages } from '../../lib/page-messages.ts';

const words = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/buyer-state.json', {
  import: 'default',
});
const states = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/names/states.json', {
  import: 'default',
});

/** The question with its words and the names of the states: who has an address is never asked. */
export async function loadBuyerStateQuestion() {
  const [{ BuyerStateQuestion }] = await Promise.all([
    import('./BuyerStateQuestion.tsx'),
    loadMessages('buyer-state', words),
    loadMessages('names/states', states),
  ]);
  return BuyerStateQuestion;
}
