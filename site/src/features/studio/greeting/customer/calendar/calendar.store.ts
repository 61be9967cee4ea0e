import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import { call } from '../../../../../lib/api.ts';
import { slice } from '../../../../../lib/slice.ts';

export interface Calendar {
  businessId: string;
  isOn: boolean;
  days: readonly PlannedPost[];
  until: string;
}

export const calendar = slice<Calendar>();

const atOnce = 30;

async function daysOf(businessId: string, dateFrom: string): Promise<Omit<Calendar, 'businessId'>> {
  const dateTo = daysAfter(dateFrom, atOnce - 1);
  const { isOn, days } = await call('GET /image-post/calendar', { query: { businessId, dateFrom, dateTo } });
  return { isOn, days, until: dateTo };
}

export function loadCalendar(businessId: string): void {
  if (calendar.$state.get().data?.businessId !== businessId) calendar.reset();
  calendar.load(async () => ({ businessId, ...(await daysOf(businessId, todayInIndia())) }));
}

export function moreDays(): void {
  const { data, status } = calendar.$state.get();
  if (!data || status === 'loading') return;
  calendar.load(async () => {
    const more = await daysOf(data.businessId, daysAfter(data.until, 1));
    return { ...data, ...more, days: [...data.days, ...more.days] };
  });
}

export async function plannedOn(businessId: string, day: string): Promise<PlannedPost | undefined> {
  const { data } = calendar.$state.get();
  const known = data?.businessId === businessId ? data.days.find((one) => one.day === day) : undefined;
  if (known) return known;
  const { days } = await call('GET /image-post/calendar', { query: { businessId, dateFrom: day, dateTo: day } });
  return days[0];
}
