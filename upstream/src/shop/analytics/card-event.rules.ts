import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import type { CardAnalytics } from '@parichay/shared/shop/analytics/analytics.endpoints.ts';
import {
  type CardEventSource,
  type CardEventType,
  type CardTapTarget,
  cardEventSources,
  cardTapTargets,
} from '@parichay/shared/shop/analytics/analytics.lists.ts';

/** The last `days` days with today, and the start of as many before. `YYYY-MM-DD`. */
export function currentAndPreviousRange(
  today: string,
  days: number,
): { previousFrom: string; from: string; to: string } {
  const from = daysAfter(today, 1 - days);
  return { previousFrom: daysAfter(from, -days), from, to: today };
}

const zeroEventCounts = (): CardAnalytics['total'] => ({ view: 0, tap: 0, save: 0, share: 0 });
const zeroCountsByName = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;

export interface EventCountOfDay {
  date: string;
  event: CardEventType;
  count: number;
}
export interface EventCountOfKind {
  event: CardEventType;
  source: CardEventSource;
  target: CardTapTarget | '';
  count: number;
}

/**
 * @param perDay of the range and the days before it
 * @param perKind of the range alone
 */
export function cardAnalyticsOf(
  { from, to }: { from: string; to: string },
  perDay: readonly EventCountOfDay[],
  perKind: readonly EventCountOfKind[],
): CardAnalytics {
  const [total, previousTotal] = [zeroEventCounts(), zeroEventCounts()];
  const days = new Map<string, CardAnalytics['days'][number]>();
  for (let date = from; date <= to; date = daysAfter(date, 1)) days.set(date, { date, ...zeroEventCounts() });
  for (const { date, event, count } of perDay) {
    const day = days.get(date);
    if (day) day[event] += count;
    (day ? total : previousTotal)[event] += count;
  }
  const sources = zeroCountsByName(cardEventSources);
  const taps = zeroCountsByName(cardTapTargets);
  for (const { event, source, target, count } of perKind) {
    if (event === 'view') sources[source] += count;
    if (event === 'tap' && target !== '') taps[target] += count;
  }
  return { from, to, total, before: previousTotal, days: [...days.values()], sources, taps };
}
