import { $card, setCardStatus } from '../card.store.ts';
import { saveAll } from './editor.store.ts';

/** Saves what is not saved, the address too, publishes the card and shows that it is live. Answers false when it is not. */
export async function publish(): Promise<boolean> {
  if (!(await saveAll())) return false;
  const card = $card.get();
  const live = card && (await setCardStatus(card, 'active'));
  if (!live) return false;
  location.assign(`/panel/thankyou?cardNo=${live.cardNo}`);
  return true;
}
