import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import { computed } from 'nanostores';
import { CallFailure, call } from '../../../lib/api.ts';
import { listSlice, slice } from '../../../lib/slice.ts';
import { type BasicDetailsInput, detailsFromBusiness } from './card.rules.ts';
import { renewImages } from './image-cache.store.ts';

export const cardsByBusiness = listSlice<Card>(({ cardNo }) => cardNo);

let ofBusiness: string | null = null;

/** Clears the cards of another business at once, so that these are never shown by mistake. */
export function loadCards(businessId: string) {
  if (ofBusiness !== businessId) cardsByBusiness.reset();
  ofBusiness = businessId;
  return cardsByBusiness.load(async () => {
    const { cards } = await call('GET /getCardsByBusiness', { query: { businessId } });
    return { items: cards, total: cards.length, nextCursor: null };
  });
}

export const businessOfCards = (): string | null => ofBusiness;

export function resetCards(): void {
  ofBusiness = null;
  cardsByBusiness.reset();
}

export function setCards(businessId: string, cards: readonly Card[]): void {
  ofBusiness = businessId;
  cardsByBusiness.set({ items: cards, total: cards.length, nextCursor: null });
}

/** Also null while loading; see `cardsByBusiness`. */
export const $card = computed(cardsByBusiness.$state, ({ items }) => items[0] ?? null);

export function replaceCard(card: Card): void {
  renewImages();
  if (card.businessId === ofBusiness) cardsByBusiness.prepend(card);
}

export const cardCreation = slice<Card>();

/** If a card exists, for example from another tab, it is returned. */
export const createCard = (business: Business, phoneNumber: string): Promise<Card | null> =>
  cardCreation.load(async () => {
    const { businessId } = business;
    const basicDetails: BasicDetailsInput = detailsFromBusiness(business, phoneNumber);
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

export const cardStatus = slice<Card>();

export async function setCardStatus(
  { cardNo, version }: Card,
  status: Exclude<CardStatus, 'deleted' | 'suspended'>,
): Promise<Card | null> {
  const updated = await cardStatus.load(
    async () => (await call('POST /updateCardStatus', { body: { cardNo, version, status } })).updatedCard,
  );
  if (updated) replaceCard(updated);
  return updated;
}
