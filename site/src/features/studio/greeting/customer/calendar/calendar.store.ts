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

const daysPerPage = 30;

async function fetchDays(businessId: string, dateFrom: string): Promise<Omit<Calendar, 'businessId'>> {
  const dateTo = daysAfter(dateFrom, daysPerPage - 1);
  const { isOn, days } = await call('GET /image-post/calendar', { query: { businessId, dateFrom, dateTo } });
  return { isOn, days, until: dateTo };
}

export function loadCalendar(businessId: string): void {
  if (calendar.$state.get().data?.businessId !== businessId) calendar.reset();
  calendar.load(async () => ({ businessId, ...(await fetchDays(businessId, todayInIndia())) }));
}

export function loadMoreDays(): void {
  const { data, status } = calendar.$state.get();
  if (!data || status === 'loading') return;
  calendar.load(async () => {
    const nextPage = await fetchDays(data.businessId, daysAfter(data.until, 1));
    return { ...data, ...nextPage, days: [...data.days, ...nextPage.days] };
  });
}

export async function findPlannedGreeting(businessId: string, day: string): Promise<PlannedPost | undefined> {
  const { data } = calendar.$state.get();
  const loaded = data?.businessId === businessId ? data.days.find((one) => one.day === day) : undefined;
  if (loaded) return loaded;
  const { days } = await call('GET /image-post/calendar', { query: { businessId, dateFrom: day, dateTo: day } });
  return days[0];
}
