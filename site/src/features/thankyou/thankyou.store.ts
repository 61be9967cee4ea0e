import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { call } from '../../lib/api.ts';
import { slice } from '../../lib/slice.ts';

/** The card of `?cardNo=`; the server lets nobody here who has no such card. */
export const published = slice<Card>();

export const loadPublished = (): Promise<Card | null> =>
  published.load(() => {
    const cardNo = new URLSearchParams(location.search).get('cardNo') ?? '';
    return call('GET /card', { query: { cardNo } });
  });
