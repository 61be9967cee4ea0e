import type { OutputOf } from '@parichay/shared/contract.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { atom } from 'nanostores';
import { call } from '../../../../../lib/api.ts';
import { slice } from '../../../../../lib/slice.ts';

export type CardIdAvailability = OutputOf<'GET /checkCardIdAvailability'>;

export const cardIdFieldId = 'card-id';

export const $typedCardId = atom<string | null>(null);

export const cardIdAvailability = slice<CardIdAvailability>();

export const checkCardId = (cardId: string, { cardNo }: Card): Promise<CardIdAvailability | null> =>
  cardIdAvailability.load(() => call('GET /checkCardIdAvailability', { query: { cardId, cardNo } }));

/** `Shree Sweets!` → `shree-sweets` */
export const asCardId = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '');
