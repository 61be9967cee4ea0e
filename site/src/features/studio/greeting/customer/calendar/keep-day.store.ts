import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { call } from '../../../../../lib/api.ts';
import { slice } from '../../../../../lib/slice.ts';
import { loadTodaysPost } from '../../today/todays-post.store.ts';
import { inputFor } from '../maker/maker.store.ts';
import { calendar, loadCalendar } from './calendar.store.ts';

export const daySave = slice<'kept' | 'released'>();

function hasChanged(businessId: string, day: string): void {
  if (calendar.$state.get().data) loadCalendar(businessId);
  if (day === todayInIndia()) loadTodaysPost(businessId, { isAgain: true });
}

export async function keepFor(day: string, businessId: string, imageId: string, frame: string): Promise<boolean> {
  const kept = await daySave.load(async () => {
    await call('PUT /image-post/calendar/{day}', {
      params: { day },
      body: { businessId, imageId, frame, ...inputFor(frame) },
    });
    return 'kept';
  });
  if (kept) hasChanged(businessId, day);
  return kept !== null;
}

export async function release(day: string, businessId: string): Promise<void> {
  const released = await daySave.load(async () => {
    await call('DELETE /image-post/calendar/{day}', { params: { day }, query: { businessId } });
    return 'released';
  });
  if (released) hasChanged(businessId, day);
}
