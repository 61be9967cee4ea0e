import { daysAfter } from '@parichay/shared/platform/lib/india.ts';

export const datePresets = ['today', 'last7', 'last30', 'thisMonth', 'lastMonth', 'thisYear'] as const;
export type DatePreset = (typeof datePresets)[number];

const firstDayOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** Both days are included. `thisYear` is India's financial year, from April. */
export function presetRange(preset: DatePreset, today: string): { from: string; to: string } {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'last7':
      return { from: daysAfter(today, -6), to: today };
    case 'last30':
      return { from: daysAfter(today, -29), to: today };
    case 'thisMonth':
      return { from: firstDayOfMonth(today), to: today };
    case 'lastMonth': {
      const to = daysAfter(firstDayOfMonth(today), -1);
      return { from: firstDayOfMonth(to), to };
    }
    case 'thisYear': {
      const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
      return { from: `${year}-04-01`, to: today };
    }
  }
}
