import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

/** The server opens this page only for the card's owner. */
export const published = slice<Card>();

export const loadPublished = (): Promise<Card | null> =>
  published.load(() => {
    const cardNo = new URLSearchParams(location.search).get('cardNo') ?? '';
    return call('GET /card', { query: { cardNo } });
  });
