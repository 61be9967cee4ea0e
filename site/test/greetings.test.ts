import type { ImagePost, ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { imageSubcategoryInput } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { describe, expect, it } from 'vitest';
import {
  daysInMonth,
  emptySubcategoryForm,
  needsFutureDate,
  subcategoryFaultsOf,
  subcategoryFormOf,
  subcategoryInputOf,
  yearAfterLastDate,
} from '../src/features/studio/greeting/categories/subcategories.rules.ts';
import {
  greetingDetailsOf,
  mayEditGreeting,
  pictureKindOf,
  greetingInputOf as postInputOf,
} from '../src/features/studio/greeting/posts/greetings.rules.ts';
import {
  areaAround,
  areaBetween,
  movedArea,
  resizedArea,
} from '../src/features/studio/greeting/posts/keep-out.rules.ts';
import * as template from '../src/features/studio/promo-video/templates.rules.ts';
import { type ListSpec, pageSizesOf, readListQuery, writeListQuery } from '../src/kit/table/list/list-url.ts';

describe('the greeting kind of an uploaded picture', () => {
  it.each([
    [1080, 1080, 'SQUARE_IMAGE'],
    [1000, 990, 'SQUARE_IMAGE'],
    [1080, 1920, 'STORY_IMAGE'],
    [900, 1600, 'STORY_IMAGE'],
    [1000, 970, null],
    [1200, 900, null],
    [1920, 1080, null],
  ])('a picture of %i × %i px has the greeting kind %s', (width, height, kind) =>
    expect(pictureKindOf({ width, height })).toBe(kind),
  );
});

describe('an area that no frame covers', () => {
  const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.2 };

  it('an area that no frame covers stays inside the picture when it is drawn, moved or resized', () => {
    expect(areaBetween({ x: 0.9, y: 1.4 }, { x: 0.5, y: 0.7 })).toEqual({ x: 0.5, y: 0.7, width: 0.4, height: 0.3 });
    expect(areaBetween({ x: 1.2, y: 0 }, { x: 1.1, y: 0 })).toEqual({ x: 0.96, y: 0, width: 0.04, height: 0.04 });
    expect(areaAround({ x: 0.05, y: 0.98 })).toEqual({ x: 0, y: 0.8, width: 0.4, height: 0.2 });
    expect(movedArea(area, { x: -0.5, y: 2 })).toEqual({ ...area, x: 0, y: 0.8 });
    expect(resizedArea(area, { x: 2, y: -2 })).toEqual({ ...area, width: 0.9, height: 0.04 });
  });
});

describe('the editing of a stored greeting', () => {
  const greeting = {
    imageId: 'i',
    kind: 'SQUARE_IMAGE',
    picture: { mediaId: 'm', width: 1080, height: 1080 },
    imageSubcategoryId: 's',
    tags: [{ imageTagId: 't', imageTagName: 'Gold' }],
    language: 'hi',
    caption: 'Words',
    keepOut: null,
    agencyId: null,
    isActive: true,
    version: 3,
  } as unknown as ImagePost;

  it('an unchanged greeting is sent with all its fields and its version', () => {
    expect(postInputOf(greeting, greetingDetailsOf(greeting))).toEqual({
      imageId: 'i',
      version: 3,
      kind: 'SQUARE_IMAGE',
      mediaId: 'm',
      imageSubcategoryId: 's',
      imageTagIds: ['t'],
      language: 'hi',
      caption: 'Words',
      keepOut: null,
      isAgencyExclusive: false,
      isActive: true,
    });
  });

  it('only the platform may edit a common greeting, and an agency may edit its exclusive greetings', () => {
    const agency = { mayManageLibrary: false, mayAddOwnGreetings: true };
    expect(mayEditGreeting(greeting, agency)).toBe(false);
    expect(mayEditGreeting({ agencyId: 'a' }, agency)).toBe(true);
    expect(mayEditGreeting(greeting, { mayManageLibrary: true, mayAddOwnGreetings: false })).toBe(true);
  });
});

describe('the form for a greeting subcategory', () => {
  const form = { ...emptySubcategoryForm('c', 10), imageSubcategoryName: 'Holi' };

  it('the form for a greeting subcategory sends only the dates of the chosen celebration type', () => {
    const entered = { ...form, month: '2', day: '9', dates: [{ year: '2027', date: '2027-03-22' }] };
    expect(subcategoryInputOf(entered)).toMatchObject({ fixedDate: null, flexibleDates: {} });
    expect(subcategoryInputOf({ ...entered, celebrationType: 'fixed' })).toMatchObject({
      fixedDate: '--02-09',
      flexibleDates: {},
    });
    const flexible = subcategoryInputOf({ ...entered, celebrationType: 'flexible' });
    expect(flexible).toMatchObject({ fixedDate: null, flexibleDates: { '2027': '2027-03-22' } });
    for (const celebrationType of ['none', 'fixed', 'flexible'] as const) {
      expect(subcategoryFaultsOf({ ...entered, celebrationType })).toEqual([]);
      expect(imageSubcategoryInput.safeParse(subcategoryInputOf({ ...entered, celebrationType })).success).toBe(true);
    }
  });

  it.each([
    ['no name', { imageSubcategoryName: ' ' }, 'imageSubcategoryName'],
    ['no category', { imageCategoryId: '' }, 'imageCategoryId'],
    ['no day', { celebrationType: 'fixed', month: '2' }, 'day'],
    ['a day that the month lacks', { celebrationType: 'fixed', month: '4', day: '31' }, 'day'],
    ['no date', { celebrationType: 'flexible' }, 'dates'],
    ['a year without its date', { celebrationType: 'flexible', dates: [{ year: '2027', date: '' }] }, 'dates'],
    ['a date of another year', { celebrationType: 'flexible', dates: [{ year: '2027', date: '2028-01-01' }] }, 'dates'],
    ['a position that is not a number', { position: '-1' }, 'position'],
  ] as const)('the form for a greeting subcategory with %s has a validation error', (_, difference, fault) => {
    expect(subcategoryFaultsOf({ ...form, ...difference })).toEqual([fault]);
  });

  it('the form for a stored greeting subcategory is filled with the stored values', () => {
    const row = {
      imageCategoryId: 'c',
      imageSubcategoryName: 'Leap',
      celebrationType: 'fixed',
      fixedDate: '--02-29',
      flexibleDates: {},
      isActive: true,
      position: 7,
    } as unknown as ImageSubcategory;
    expect(subcategoryFormOf(row)).toMatchObject({ month: '2', day: '29', dates: [], position: '7' });
    expect(subcategoryInputOf(subcategoryFormOf(row))).toMatchObject({ fixedDate: '--02-29', position: 7 });
    expect([daysInMonth('2'), daysInMonth('4'), daysInMonth('12'), daysInMonth('')]).toEqual([29, 30, 31, 31]);
  });

  it('the year proposed for a festival date is the one after the last listed year, and never before this year', () => {
    expect(yearAfterLastDate([], 2026)).toBe('2026');
    expect(yearAfterLastDate([{ year: '2024', date: '' }], 2026)).toBe('2026');
    expect(yearAfterLastDate([{ year: '2028', date: '' }], 2026)).toBe('2029');
    expect(needsFutureDate({ celebrationType: 'flexible', nextDate: null } as ImageSubcategory)).toBe(true);
    expect(needsFutureDate({ celebrationType: 'none', nextDate: null } as ImageSubcategory)).toBe(false);
  });
});

describe('the form for a video template', () => {
  it('the form for a video template sends numbers as numbers and an empty category as null', () => {
    const form = { ...template.templateFormOf(null), slots: [{ ...template.emptySlot(), key: 'name', label: 'Name' }] };
    expect(template.templateInputOf(form)).toMatchObject({
      category: null,
      durationSeconds: 15,
      thumbnail: null,
      slots: [{ key: 'name', maxLength: 80 }],
    });
  });

  it('the form for a video template proposes a code from the Latin letters of the name', () => {
    expect(template.templateCodeOf('  Diwali Offer! ')).toBe('diwali-offer');
    expect(template.templateCodeOf('Café 24×7')).toBe('cafe-24-7');
    expect(template.templateCodeOf('दिवाली')).toBe('');
  });
});

describe('the URL of a list of greetings', () => {
  const id = '0198c0de-0000-7000-8000-0000000000aa';
  const spec: ListSpec = { searchBy: [], filters: [], detail: 'post', sizes: [30, 60] };

  it('the URL of a list of greetings keeps a valid cursor and an allowed page size', () => {
    for (const cursor of [id, `10_${id}`, `2027-01-14_${id}`, `10_${id}_20_${id}`])
      expect(readListQuery(spec, `?cursor=${cursor}`).cursor).toBe(cursor);
    for (const cursor of ['7', '<script>', `${id}<`, 'x'.repeat(300)])
      expect(readListQuery(spec, `?cursor=${encodeURIComponent(cursor)}`).cursor).toBeNull();
    expect(pageSizesOf(spec)).toEqual([30, 60]);
    expect(readListQuery(spec, '').limit).toBe(30);
    expect(readListQuery(spec, '?limit=25').limit).toBe(30);
    expect(writeListQuery(spec, readListQuery(spec, '?limit=60'))).toBe('?limit=60');
    expect(writeListQuery(spec, readListQuery(spec, '?limit=30'))).toBe('');
  });
});
