import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import { computed } from 'nanostores';
import { CallFailure, call } from '../../../lib/api.ts';
import { listSlice, slice } from '../../../lib/slice.ts';
import { type BasicDetailsInput, basicDetailsFromBusiness } from './card.rules.ts';
import { invalidateImages } from './image-cache.store.ts';

export const cardsOfBusiness = listSlice<Card>(({ cardNo }) => cardNo);

let loadedForBusinessId: string | null = null;

/** Clears another business's cards at once, so they are never shown. */
export function loadCards(businessId: string) {
  if (loadedForBusinessId !== businessId) cardsOfBusiness.reset();
  loadedForBusinessId = businessId;
  return cardsOfBusiness.load(async () => {
    const { cards } = await call('GET /getCardsByBusiness', { query: { businessId } });
    return { items: cards, total: cards.length, nextCursor: null };
  });
}

export const businessIdOfLoadedCards = (): string | null => loadedForBusinessId;

export function resetCards(): void {
  loadedForBusinessId = null;
  cardsOfBusiness.reset();
}

export function setCards(businessId: string, cards: readonly Card[]): void {
  loadedForBusinessId = businessId;
  cardsOfBusiness.set({ items: cards, total: cards.length, nextCursor: null });
}

/** Also null while loading. */
export const $card = computed(cardsOfBusiness.$state, ({ items }) => items[0] ?? null);

export function replaceCard(card: Card): void {
  invalidateImages();
  if (card.businessId === loadedForBusinessId) cardsOfBusiness.prepend(card);
}

export const cardCreation = slice<Card>();

/** If a card exists, for example from another tab, it is returned. */
export const createCard = (business: Business, phoneNumber: string): Promise<Card | null> =>
  cardCreation.load(async () => {
    const { businessId } = business;
    const basicDetails: BasicDetailsInput = basicDetailsFromBusiness(business, phoneNumber);
    try {
      const { updatedCard } = await call('POST /updateCardBasicDetails', { body: { businessId, basicDetails } });
      replaceCard(updatedCard);
      return updatedCard;
    } catch (thrown) {
      if (!(thrown instanceof CallFailure && thrown.code === 'one_card_per_business')) throw thrown;
      const { cards } = await call('GET /getCardsByBusiness', { query: { businessId } });
      const [stored] = cards;
      if (!stored) throw thrown;
      replaceCard(stored);
      return stored;
    }
  });

export const cardStatusChange = slice<Card>();

export async function setCardStatus(
  { cardNo, version }: Card,
  status: Exclude<CardStatus, 'deleted' | 'suspended'>,
): Promise<Card | null> {
  const updated = await cardStatusChange.load(
    async () => (await call('POST /updateCardStatus', { body: { cardNo, version, status } })).updatedCard,
  );
  if (updated) replaceCard(updated);
  return updated;
}
