import { type Locale, languages, locales } from '@parichay/shared/platform/language/languages.ts';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityFaults,
  createTranslator,
  devices,
  launch,
  openVisitor,
  openVisitorAs,
  overflow,
  sharedVisitor,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, publish } from '../lib/factories.ts';
import { password, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* Covers the languages that no other journey uses, on a phone. */

/** The text of a page must contain these letters. */
const scripts: Partial<Record<Locale, RegExp>> = {
  gu: /\p{Script=Gujarati}/u,
  mr: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  ta: /\p{Script=Tamil}/u,
  te: /\p{Script=Telugu}/u,
  kn: /\p{Script=Kannada}/u,
};
const untestedLocales = locales.filter((locale) => !devices.some((device) => device.locale === locale));

let world: World;
let browser: Chromium;

beforeAll(async () => {
  world = await startWorld();
  const customerPaths = await world.as('customer');
  const { businessId } = await makeBusiness(customerPaths, { businessName: 'Sharma Sweets', category: 'Sweet shop' });
  const { cardNo } = await makeCard(customerPaths, businessId, { cardId: 'sharma' });
  await publish(customerPaths, cardNo);
  await customerPaths
    .post('/api/v1/staff-id/staff-member')
    .send({ businessId, personName: 'Asha', employeeNumber: '7' })
    .expect(200);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Expects a page in the language, without untranslated keys and without overflow. */
async function expectLanguage(page: Page, locale: Locale): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'));
  expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without the words that scripts carry
  const text = await page.evaluate(() => document.body.innerText);
  expect(text).toMatch(scripts[locale] ?? /./);
  expect(text).not.toMatch(/\{\w+\}|\b[a-z]+(-[a-z]+)*\.[a-z]+[A-Z_]\w*/);
  expect(await overflow(page)).toBe(0);
  expect(await titleFaults(page)).toEqual([]);
}

/** Finds errors of the title: it is cut, has three lines, or breaks inside a word. */
const titleFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const title = document.querySelector<HTMLElement>('.top-bar-title');
    if (!title?.firstChild) return [];
    const linesOf = (from: number, to: number) => {
      const range = document.createRange();
      range.setStart(title.firstChild as Node, from);
      range.setEnd(title.firstChild as Node, to);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const { textContent: text, scrollWidth, clientWidth } = title;
    return [
      ...(scrollWidth > clientWidth ? [`${text} is cut`] : []),
      ...(linesOf(0, text.length) > 2 ? [`${text} takes more than two lines`] : []),
      ...[...text.matchAll(/\S+/g)]
        .filter(({ 0: word, index }) => linesOf(index, index + word.length) > 1)
        .map(([word]) => `${word} is broken`),
    ];
  });

describe.each(untestedLocales)('the site in the language %s', (locale) => {
  const t = createTranslator(locale);
  const phone = { name: '', width: 360, height: 740, locale };
  const ownerVisitor = sharedVisitor(() => openVisitorAs(browser, phone, world.url, 'customer'));
  const staffVisitor = sharedVisitor(() => openVisitorAs(browser, phone, world.url, 'admin'));

  test('a visitor reads the sign-in page and a card in the chosen language, and finds the other languages', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, phone);
    await page.goto(`${world.url}/panel/login`);
    await expectLanguage(page, locale);
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const otherLocale of locales.filter((one) => one !== locale)) {
      await page.getByRole('link', { name: languages[otherLocale].name }).waitFor();
    }
    await page.goto(`${world.url}/sharma`);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    await page.getByText(t('card.save')).first().waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  const customerPaths = [
    '',
    '/card-editor',
    '/inbox',
    '/account',
    '/daily-image',
    '/pdf-card-templates',
    '/video-templates',
    '/projects',
    '/staff-ids',
    '/card-numbers',
    '/category-page',
    '/businesses/add',
  ];
  test.each(customerPaths.map((path) => `/panel/customer${path}`))(
    'an owner sees %s in the chosen language, without untranslated keys and without overflow',
    async (path) => {
      const { page, pageErrors } = ownerVisitor();
      await page.goto(world.url + path);
      await expectLanguage(page, locale);
      expect(pageErrors).toEqual([]);
    },
  );

  test('business categories are named in the chosen language, in the menu and in the list of categories', async () => {
    const { page } = ownerVisitor();
    await page.goto(`${world.url}/panel/customer/inbox`);
    await page.getByRole('button', { name: t('shell.menu') }).click();
    await page.getByRole('dialog').getByText(t('names/categories.Sweet shop')).waitFor();
    await page.goto(`${world.url}/panel/customer/businesses/add`);
    await page.getByRole('button', { name: t('business.categoryChoose') }).click();
    await page.getByRole('option', { name: t('names/categories.Tailor'), exact: true }).waitFor();
  });

  const staffPaths = [
    '',
    '/businesses',
    '/renewals',
    '/report',
    '/franchisees',
    '/plans-pricing-management',
    '/audit-log',
  ];
  test.each(staffPaths.map((path) => `/panel/admin${path}`))(
    'staff see %s in the chosen language, without untranslated keys and without overflow',
    async (path) => {
      const { page, pageErrors } = staffVisitor();
      await page.goto(world.url + path);
      await expectLanguage(page, locale);
      expect(pageErrors).toEqual([]);
    },
  );
});

test("the account takes the language chosen on the sign-in page, and the menu's marked language stores itself", async () => {
  const owner = await world.as('customer');
  await owner.post('/api/v1/user/preference').send({ language: 'ta' }).expect(200);
  const accountLanguage = async () => (await owner.get('/api/v1/user').expect(200)).body.data.preferences.language;
  const t = createTranslator('hi');
  const { context, page } = await openVisitor(browser, { name: 'a phone', width: 360, height: 740, locale: 'en' });
  await page.goto(`${world.url}/panel/login`);
  await page.getByRole('link', { name: languages.hi.name }).click();
  await page.getByLabel(t('sign-in.phone')).fill(people.customer.phoneNumber);
  await page.locator('#submit').click();
  await page.locator('#password').fill(password);
  await page.locator('#submit').click();
  await page.waitForURL('**/panel/customer');
  expect(await accountLanguage()).toBe('hi');

  await owner.post('/api/v1/user/preference').send({ language: 'ta' }).expect(200);
  await page.goto(`${world.url}/panel/customer/account`);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/user/preference') && answer.ok());
  await page.getByRole('button', { name: languages.hi.name, pressed: true }).click();
  await saved;
  expect(await accountLanguage()).toBe('hi');
  await context.close();
});
