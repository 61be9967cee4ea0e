import { describe, expect, test } from 'vitest';
import { reminderDayDueToday, reminderDays, reminderDaysRange } from '../src/office/renewal/renewal.rules.ts';

describe('the schedule of renewal reminders', () => {
  test('daily checks from 60 days before the end of a plan to 30 days after it find all reminder days in order', () => {
    const found: (number | null)[] = [];
    for (let daysLeft = 60; daysLeft >= -30; daysLeft--) found.push(reminderDayDueToday(daysLeft));
    expect([...new Set(found.filter((day) => day !== null))]).toEqual([...reminderDays]);
  });

  test('a renewal reminder may be one day late but not two', () => {
    expect([31, 30, 29, 28].map((daysLeft) => reminderDayDueToday(daysLeft))).toEqual([null, 30, 30, null]);
    expect([4, 3, 2, 1, 0, -1].map((daysLeft) => reminderDayDueToday(daysLeft))).toEqual([null, 3, 3, 1, 1, null]);
    expect([-2, -3, -4, -5].map((daysLeft) => reminderDayDueToday(daysLeft))).toEqual([null, -3, -3, null]);
  });

  test('the renewal reminders of a short plan begin in its second half', () => {
    const sent = (months: number) => reminderDays.filter((daysLeft) => reminderDayDueToday(daysLeft, months) !== null);
    expect(sent(1)).toEqual([7, 3, 1, -3, -7]);
    expect(sent(2)).toEqual([15, 7, 3, 1, -3, -7]);
    expect(sent(3)).toEqual([...reminderDays]);
  });

  test('every number of days left on which a renewal reminder is due is within reminderDaysRange', () => {
    for (let daysLeft = 60; daysLeft >= -30; daysLeft--)
      if (reminderDayDueToday(daysLeft) !== null) {
        expect(daysLeft).toBeGreaterThanOrEqual(reminderDaysRange.from);
        expect(daysLeft).toBeLessThanOrEqual(reminderDaysRange.to);
      }
  });
});
