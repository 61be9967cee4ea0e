import type { CardAnalytics } from '@parichay/shared/shop/analytics/analytics.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const periods = ['7', '30', '90'] as const;
export type Period = (typeof periods)[number];

export const cardNumbers = slice<CardAnalytics>();

export const loadCardNumbers = (cardNo: string, days: Period) =>
  cardNumbers.load(() => call('GET /analytics/card', { query: { cardNo, days } }));
