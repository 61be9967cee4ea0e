import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import type { CardAnalytics } from '@parichay/shared/shop/analytics/analytics.endpoints.ts';
import {
  type CardEventSource,
  type CardEventType,
  type CardTapTarget,
  cardEventSources,
  cardTapTargets,
} from '@parichay/shared/shop/analytics/analytics.lists.ts';

/** The last `days` days including today, and the start of the same span before. Dates are `YYYY-MM-DD`. */
export function rangeOf(today: string, days: number): { beforeFrom: string; from: string; to: string } {
  const from = daysAfter(today, 1 - days);
  return { beforeFrom: daysAfter(from, -days), from, to: today };
}

const noCounts = (): CardAnalytics['total'] => ({ view: 0, tap: 0, save: 0, share: 0 });
const zeros = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;

export interface DayCount {
  date: string;
  event: CardEventType;
  count: number;
}
export interface KindCount {
  event: CardEventType;
  source: CardEventSource;
  target: CardTapTarget | '';
  count: number;
}

/**
 * @param perDay of the range and the days before it
 * @param perKind of the range alone
 */
export function summaryOf(
  { from, to }: { from: string; to: string },
  perDay: readonly DayCount[],
  perKind: readonly KindCount[],
): CardAnalytics {
  const [total, before] = [noCounts(), noCounts()];
  const days = new Map<string, CardAnalytics['days'][number]>();
  for (let date = from; date <= to; date = daysAfter(date, 1)) days.set(date, { date, ...noCounts() });
  for (const { date, event, count } of perDay) {
    const day = days.get(date);
    if (day) day[event] += count;
    (day ? total : before)[event] += count;
  }
  const sources = zeros(cardEventSources);
  const taps = zeros(cardTapTargets);
  for (const { event, source, target, count } of perKind) {
    if (event === 'view') sources[source] += count;
    if (event === 'tap' && target !== '') taps[target] += count;
  }
  return { from, to, total, before, days: [...days.values()], sources, taps };
}
