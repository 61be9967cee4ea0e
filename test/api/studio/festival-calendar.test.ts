import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { imageCategoryEndpoints } from '@parichay/shared/studio/greeting/image-category.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import businessCategories from '../../../shared/src/platform/language/en/names/categories.json' with { type: 'json' };
import { categoryCalls } from '../../lib/categories.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let superadmin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  superadmin = await world.as('superadmin');
  customer = await world.as('customer');
});
afterAll(() => world.close());

const { categories, list, named, newCategory, newSubcategory } = categoryCalls(() => superadmin);

describe('the initial greeting categories of a new installation', () => {
  test('a new installation has 65 occasions with dates of four years, everyday greetings and the business categories', async () => {
    const initialCategories = await categories(customer);
    expect(initialCategories.map((one) => one.imageCategoryName)).toEqual([
      'Festivals',
      'Everyday',
      'Business Category',
    ]);
    const festivals = await named('Festivals');
    expect(festivals).toHaveLength(65);
    expect((await named('Everyday')).map((one) => one.imageSubcategoryName)).toContain('Good morning');
    const business = (await named('business category', customer)).map((one) => one.imageSubcategoryName);
    expect(business).toEqual(Object.keys(businessCategories));
    for (const { celebrationType, fixedDate, flexibleDates, imageSubcategoryName } of festivals) {
      expect(celebrationType, imageSubcategoryName).toBe(fixedDate ? 'fixed' : 'flexible');
      if (!fixedDate)
        expect(Object.keys(flexibleDates), imageSubcategoryName).toEqual(['2026', '2027', '2028', '2029']);
    }
  });

  test('each initial festival is valid input for its own endpoint', async () => {
    const { body } = imageCategoryEndpoints['POST /image-post/image-category/{imageCategoryId}/image-subcategory'];
    for (const { agencyId, imageCategoryId, imageCategoryName, nextDate, ...one } of await named('Festivals'))
      expect(body.safeParse(one), one.imageSubcategoryName).toMatchObject({ success: true, data: one });
  });

  test('the festival calendar of 2027 has 65 occasions in order', async () => {
    const { items, total } = await list({ dateFrom: '2027-01-01', dateTo: '2027-12-31', limit: 100 }, customer);
    expect(total).toBe(65);
    const days = items.map((one: ImageSubcategory) => one.nextDate);
    expect(days).toEqual(days.toSorted());
    // Two festivals of one day have no order.
    expect(items.map((one: ImageSubcategory) => `${one.nextDate} ${one.imageSubcategoryName}`).toSorted()).toEqual([
      '2027-01-01 New Year',
      '2027-01-13 Lohri',
      '2027-01-14 Uttarayan',
      '2027-01-15 Makar Sankranti',
      '2027-01-15 Pongal',
      '2027-01-26 Republic Day',
      '2027-02-11 Vasant Panchami',
      "2027-02-14 Valentine's Day",
      '2027-02-19 Shivaji Jayanti',
      '2027-03-06 Maha Shivratri',
      "2027-03-08 Women's Day",
      '2027-03-10 Eid',
      '2027-03-22 Holi',
      '2027-03-28 Easter',
      '2027-04-07 Gudi Padwa',
      '2027-04-07 Ugadi',
      '2027-04-14 Ambedkar Jayanti',
      '2027-04-14 Baisakhi',
      '2027-04-14 Bihu',
      '2027-04-14 Puthandu',
      '2027-04-15 Poila Boishakh',
      '2027-04-15 Ram Navami',
      '2027-04-15 Vishu',
      '2027-04-19 Mahavir Jayanti',
      '2027-04-20 Hanuman Jayanti',
      '2027-05-01 Gujarat Day',
      '2027-05-01 Labour Day',
      '2027-05-01 Maharashtra Day',
      '2027-05-09 Akshaya Tritiya',
      "2027-05-09 Mother's Day",
      '2027-05-17 Eid al-Adha',
      '2027-05-20 Buddha Purnima',
      '2027-06-05 Environment Day',
      '2027-06-16 Muharram',
      "2027-06-20 Father's Day",
      '2027-06-21 Yoga Day',
      "2027-07-01 Doctors' Day",
      '2027-07-05 Rath Yatra',
      '2027-07-18 Guru Purnima',
      '2027-08-01 Friendship Day',
      '2027-08-15 Independence Day',
      '2027-08-15 Milad-un-Nabi',
      '2027-08-17 Raksha Bandhan',
      '2027-08-25 Janmashtami',
      '2027-09-04 Ganesh Chaturthi',
      "2027-09-05 Teachers' Day",
      '2027-09-12 Onam',
      "2027-09-15 Engineers' Day",
      '2027-09-17 Vishwakarma Puja',
      '2027-09-30 Navratri',
      '2027-10-02 Gandhi Jayanti',
      '2027-10-07 Durga Puja',
      '2027-10-09 Dussehra',
      '2027-10-18 Karva Chauth',
      '2027-10-27 Dhanteras',
      '2027-10-29 Diwali',
      '2027-10-30 Bestu Varas',
      '2027-10-31 Bhai Dooj',
      '2027-11-01 Kannada Rajyotsava',
      '2027-11-01 Kerala Piravi',
      '2027-11-03 Labh Pancham',
      '2027-11-04 Chhath Puja',
      "2027-11-14 Children's Day",
      '2027-11-14 Gurpurab',
      '2027-12-25 Christmas',
    ]);
  });
});

describe('the calendar of the next festivals', () => {
  const next = async (imageCategoryId: string, dateFrom: string): Promise<string | null> =>
    (await list({ imageCategoryId, dateFrom })).items[0]?.nextDate ?? null;

  test('a fixed festival recurs every year, its next date may be today, and one on 29 February recurs only in leap years', async () => {
    const { imageCategoryId } = await newCategory();
    await newSubcategory(imageCategoryId, { celebrationType: 'fixed', fixedDate: '--12-31' });
    expect(await next(imageCategoryId, '2026-12-31')).toBe('2026-12-31');
    expect(await next(imageCategoryId, '2027-01-01')).toBe('2027-12-31');
    const leap = await newCategory();
    await newSubcategory(leap.imageCategoryId, { celebrationType: 'fixed', fixedDate: '--02-29' });
    expect(await next(leap.imageCategoryId, '2027-03-01')).toBe('2028-02-29');
    expect(await next(leap.imageCategoryId, '2028-02-29')).toBe('2028-02-29');
    expect(await next(leap.imageCategoryId, '2096-03-01')).toBe('2104-02-29');
  });

  test('a flexible festival is in the calendar only in the years for which it has a date', async () => {
    const { imageCategoryId } = await newCategory();
    const flexibleDates = { '2027': '2027-03-01', '2026': '2026-03-09', '2029': '2029-02-20' };
    await newSubcategory(imageCategoryId, { celebrationType: 'flexible', flexibleDates });
    expect(await next(imageCategoryId, '2026-01-01')).toBe('2026-03-09');
    expect(await next(imageCategoryId, '2026-03-09')).toBe('2026-03-09');
    expect(await next(imageCategoryId, '2026-03-10')).toBe('2027-03-01');
    expect(await next(imageCategoryId, '2027-03-02')).toBe('2029-02-20');
    expect(await next(imageCategoryId, '2029-02-21')).toBeNull();
  });

  test('a festival without a date, or with one after the end of the range, is not in the calendar', async () => {
    const { imageCategoryId } = await newCategory();
    await newSubcategory(imageCategoryId);
    await newSubcategory(imageCategoryId, { celebrationType: 'fixed', fixedDate: '--06-10' });
    expect((await list({ imageCategoryId })).total).toBe(2);
    expect((await list({ imageCategoryId, celebrationType: 'fixed' })).items).toMatchObject([{ fixedDate: '--06-10' }]);
    expect((await list({ imageCategoryId, celebrationType: 'flexible' })).total).toBe(0);
    expect((await list({ imageCategoryId, dateFrom: '2027-01-01' })).total).toBe(1);
    expect((await list({ imageCategoryId, dateFrom: '2027-01-01', dateTo: '2027-06-09' })).total).toBe(0);
    expect((await list({ imageCategoryId, dateFrom: '2027-01-01', dateTo: '2027-06-10' })).total).toBe(1);
  });

  test('the festival calendar without a start date begins today in India', async () => {
    const { imageCategoryId } = await newCategory();
    const today = todayInIndia();
    const festival = await newSubcategory(imageCategoryId, {
      celebrationType: 'fixed',
      fixedDate: `-${today.slice(4)}`,
    });
    expect(festival.nextDate).toBe(today);
    expect((await list({ imageCategoryId, dateTo: today })).items).toEqual([festival]);
  });

  test('the festival calendar is paged by date without duplicates, and an invalid cursor or date answers 400', async () => {
    for (const query of [{ dateFrom: '2027-01-01' }, {}]) {
      const all = (await list({ ...query, limit: 100 })).items;
      const paged: ImageSubcategory[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: ImageSubcategory[]; nextCursor: string | null } = await list({
          ...query,
          limit: 9,
          ...(cursor && { cursor }),
        });
        paged.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor && paged.length < 100);
      expect(paged.slice(0, 100)).toEqual(all);
    }
    for (const cursor of ['x', '1_2', v7(), `2027-01-01_${v7()}_1`]) {
      await superadmin.get('/api/v1/image-subcategory').query({ cursor }).expect(400);
      // The next year of this day is no valid date.
      await superadmin.get('/api/v1/image-subcategory').query({ dateFrom: '9999-12-31' }).expect(400);
      await superadmin.get('/api/v1/image-subcategory').query({ cursor, dateFrom: '2027-01-01' }).expect(400);
    }
  });
});
