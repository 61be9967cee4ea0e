import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { OutputOf } from '@parichay/shared/contract.ts';
import { atom } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { replaceCard } from '../card.store.ts';

export type Availability = OutputOf<'GET /checkCardIdAvailability'>;

/** The address that is typed and not saved yet. */
export const $wish = atom<string | null>(null);

/** Whether an address can be had; the newest question wins. */
export const availability = slice<Availability>();

export const checkCardId = (cardId: string, { cardNo }: Card): Promise<Availability | null> =>
  availability.load(() => call('GET /checkCardIdAvailability', { query: { cardId, cardNo } }));

export const cardIdSave = slice<Card>();

/** Moves a card to another address. The old one stays its own and leads to the new one. */
export async function saveCardId(cardId: string, { cardNo, version, settings }: Card): Promise<boolean> {
  const body = { cardNo, version, cardId, settings };
  const updated = await cardIdSave.load(async () => (await call('POST /updateCardSettings', { body })).updatedCard);
  if (updated) replaceCard(updated);
  return updated !== null;
}

/** What is typed, brought to what an address can be: `Shree Sweets!` → `shree-sweets`. */
export const asCardId = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '')
    .slice(0, 40);
