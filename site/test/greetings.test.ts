import type { ImagePost, ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { imageSubcategoryInput } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { describe, expect, it } from 'vitest';
import {
  daysOf,
  emptyForm,
  faultsOf,
  inputOf,
  needsDates,
  nextYear,
  subcategoryFormOf,
} from '../src/features/studio/greeting/categories/subcategories.rules.ts';
import {
  factsOf,
  kindOf,
  mayChange,
  pointAt,
  inputOf as postInputOf,
} from '../src/features/studio/greeting/posts/posts.rules.ts';
import * as template from '../src/features/studio/promo-video/templates.rules.ts';
import { type ListSpec, pageSizesOf, readPlace, writePlace } from '../src/kit/table/list/list-url.ts';

describe('the kind of a picture', () => {
  it.each([
    [1080, 1080, 'SQUARE_IMAGE'],
    [1000, 990, 'SQUARE_IMAGE'],
    [1080, 1920, 'STORY_IMAGE'],
    [900, 1600, 'STORY_IMAGE'],
    [1000, 970, null],
    [1200, 900, null],
    [1920, 1080, null],
  ])('a picture of %i × %i px has the kind %s', (width, height, kind) => expect(kindOf({ width, height })).toBe(kind));
});

describe('the focal point', () => {
  it('the focal point is clamped to the picture and rounded to three decimals', () => {
    expect(pointAt(-0.2, 1.7)).toEqual({ x: 0, y: 1 });
    expect(pointAt(1 / 3, 2 / 3)).toEqual({ x: 0.333, y: 0.667 });
  });
});

describe('a greeting', () => {
  const post = {
    imageId: 'i',
    kind: 'SQUARE_IMAGE',
    picture: { mediaId: 'm', width: 1080, height: 1080 },
    imageSubcategoryId: 's',
    tags: [{ imageTagId: 't', imageTagName: 'Gold' }],
    language: 'hi',
    caption: 'Words',
    focalPoint: null,
    agencyId: null,
    isActive: true,
    version: 3,
  } as unknown as ImagePost;

  it('an unchanged greeting is sent with all its fields and its version', () => {
    expect(postInputOf(post, factsOf(post))).toEqual({
      imageId: 'i',
      version: 3,
      kind: 'SQUARE_IMAGE',
      mediaId: 'm',
      imageSubcategoryId: 's',
      imageTagIds: ['t'],
      language: 'hi',
      caption: 'Words',
      focalPoint: null,
      isAgencyExclusive: false,
      isActive: true,
    });
  });

  it('only the platform may change a common greeting, and an agency its exclusive one', () => {
    const agency = { isKeeper: false, makesOwn: true };
    expect(mayChange(post, agency)).toBe(false);
    expect(mayChange({ agencyId: 'a' }, agency)).toBe(true);
    expect(mayChange(post, { isKeeper: true, makesOwn: false })).toBe(true);
  });
});

describe('the form of a subcategory', () => {
  const form = { ...emptyForm('c', 10), imageSubcategoryName: 'Holi' };

  it('the form of a subcategory sends only the dates of the chosen celebration type', () => {
    const typed = { ...form, month: '2', day: '9', dates: [{ year: '2027', date: '2027-03-22' }] };
    expect(inputOf(typed)).toMatchObject({ fixedDate: null, flexibleDates: {} });
    expect(inputOf({ ...typed, celebrationType: 'fixed' })).toMatchObject({
      fixedDate: '--02-09',
      flexibleDates: {},
    });
    const flexible = inputOf({ ...typed, celebrationType: 'flexible' });
    expect(flexible).toMatchObject({ fixedDate: null, flexibleDates: { '2027': '2027-03-22' } });
    for (const celebrationType of ['none', 'fixed', 'flexible'] as const) {
      expect(faultsOf({ ...typed, celebrationType })).toEqual([]);
      expect(imageSubcategoryInput.safeParse(inputOf({ ...typed, celebrationType })).success).toBe(true);
    }
  });

  it.each([
    ['no name', { imageSubcategoryName: ' ' }, 'imageSubcategoryName'],
    ['no category', { imageCategoryId: '' }, 'imageCategoryId'],
    ['no day', { celebrationType: 'fixed', month: '2' }, 'day'],
    ['a day that the month has not', { celebrationType: 'fixed', month: '4', day: '31' }, 'day'],
    ['no date', { celebrationType: 'flexible' }, 'dates'],
    ['a year without its date', { celebrationType: 'flexible', dates: [{ year: '2027', date: '' }] }, 'dates'],
    ['a date of another year', { celebrationType: 'flexible', dates: [{ year: '2027', date: '2028-01-01' }] }, 'dates'],
    ['a place that is no number', { position: '-1' }, 'position'],
  ] as const)('the form of a subcategory with %s has a fault', (_, difference, fault) => {
    expect(faultsOf({ ...form, ...difference })).toEqual([fault]);
  });

  it('the form of a stored subcategory has its values', () => {
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
    expect(inputOf(subcategoryFormOf(row))).toMatchObject({ fixedDate: '--02-29', position: 7 });
    expect([daysOf('2'), daysOf('4'), daysOf('12'), daysOf('')]).toEqual([29, 30, 31, 31]);
  });

  it('the next year of dates follows the last one, and a subcategory without a next date needs dates', () => {
    expect(nextYear([], 2026)).toBe('2026');
    expect(nextYear([{ year: '2024', date: '' }], 2026)).toBe('2026');
    expect(nextYear([{ year: '2028', date: '' }], 2026)).toBe('2029');
    expect(needsDates({ celebrationType: 'flexible', nextDate: null } as ImageSubcategory)).toBe(true);
    expect(needsDates({ celebrationType: 'none', nextDate: null } as ImageSubcategory)).toBe(false);
  });
});

describe('the form of a video template', () => {
  it('the form of a video template sends numbers as numbers and an empty category as null', () => {
    const form = { ...template.templateFormOf(null), slots: [{ ...template.emptySlot(), key: 'name', label: 'Name' }] };
    expect(template.inputOf(form)).toMatchObject({
      category: null,
      durationSeconds: 15,
      thumbnail: null,
      slots: [{ key: 'name', maxLength: 80 }],
    });
  });

  it('the form of a video template proposes a code from its name in Latin letters', () => {
    expect(template.codeOf('  Diwali Offer! ')).toBe('diwali-offer');
    expect(template.codeOf('Café 24×7')).toBe('cafe-24-7');
    expect(template.codeOf('दिवाली')).toBe('');
  });
});

describe('the address of a list', () => {
  const id = '0198c0de-0000-7000-8000-0000000000aa';
  const spec: ListSpec = { searchBy: [], filters: [], detail: 'post', sizes: [30, 60] };

  it('the address of a list keeps a valid cursor and a page size of that list', () => {
    for (const cursor of [id, `10_${id}`, `2027-01-14_${id}`, `10_${id}_20_${id}`])
      expect(readPlace(spec, `?cursor=${cursor}`).cursor).toBe(cursor);
    for (const cursor of ['7', '<script>', `${id}<`, 'x'.repeat(300)])
      expect(readPlace(spec, `?cursor=${encodeURIComponent(cursor)}`).cursor).toBeNull();
    expect(pageSizesOf(spec)).toEqual([30, 60]);
    expect(readPlace(spec, '').limit).toBe(30);
    expect(readPlace(spec, '?limit=25').limit).toBe(30);
    expect(writePlace(spec, readPlace(spec, '?limit=60'))).toBe('?limit=60');
    expect(writePlace(spec, readPlace(spec, '?limit=30'))).toBe('');
  });
});
