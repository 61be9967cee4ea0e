import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { call } from '../../../../../lib/api.ts';
import { slice } from '../../../../../lib/slice.ts';
import { loadTodaysGreeting } from '../../today/todays-greeting.store.ts';
import { $storedPreviewKey, frameInputOf, previewKey } from '../maker/maker.store.ts';
import { calendar, loadCalendar } from './calendar.store.ts';

export const chosenDaySave = slice<'kept' | 'released'>();

function reloadAfterDayChange(businessId: string, day: string): void {
  if (calendar.$state.get().data) loadCalendar(businessId);
  if (day === todayInIndia()) loadTodaysGreeting(businessId, { isReload: true });
}

export async function chooseGreetingForDay(
  day: string,
  businessId: string,
  imageId: string,
  frame: string,
): Promise<void> {
  const storedKey = previewKey(frame);
  const isSaved = await chosenDaySave.load(async () => {
    await call('PUT /image-post/calendar/{day}', {
      params: { day },
      body: { businessId, imageId, frame, ...frameInputOf(frame) },
    });
    return 'kept';
  });
  if (!isSaved) return;
  $storedPreviewKey.set(storedKey);
  reloadAfterDayChange(businessId, day);
}

export async function clearChosenGreeting(day: string, businessId: string): Promise<void> {
  const isCleared = await chosenDaySave.load(async () => {
    await call('DELETE /image-post/calendar/{day}', { params: { day }, query: { businessId } });
    return 'released';
  });
  if (!isCleared) return;
  $storedPreviewKey.set(null);
  reloadAfterDayChange(businessId, day);
}
