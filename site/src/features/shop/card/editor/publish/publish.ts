import { $card, cardStatus, setCardStatus } from '../../../../people/session/card.store.ts';
import { openPricing } from '../../../../people/session/shell.store.ts';
import { $editing, saveAll } from '../editor.store.ts';

export async function publish(): Promise<boolean> {
  if (!(await saveAll())) return false;
  const card = $card.get();
  const live = card && (await setCardStatus(card, 'active'));
  if (card && !live && cardStatus.$state.get().error?.code === 'free_business_taken') openPricing(card.businessId);
  const next = live && $editing.get()?.livePath(live);
  if (!next) return false;
  location.assign(next);
  return true;
}
