import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locale } from '@parichay/shared/language/languages.ts';
import { type Browser, type BrowserContext, chromium, type Download, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireChromium } from '../../dev/lib/chromium.ts';
import { type Person, password, people } from './people.ts';

/** A browser. It finds `hosts` on this machine, whatever DNS says of them. */
export const launch = (hosts: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: requireChromium(),
    // Without it a file with a Hindi name is saved as "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      ...(hosts.length > 0 ? [`--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join(',')}`] : []),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-prefers-reduced-motion',
    ],
  });

export interface Device {
  name: string;
  width: number;
  height: number;
  locale: Locale;
}

/** The two sizes the product is looked at in, each in one of the two languages. */
export const devices: (Device & { locale: 'en' | 'hi' })[] = [
  { name: 'a phone of 360 px, in English', width: 360, height: 740, locale: 'en' },
  { name: 'a laptop of 1280 px, in Hindi', width: 1280, height: 800, locale: 'hi' },
];

/** Faults of pages: a journey that ends with any has failed, whatever it saw. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

export async function visit(browser: Browser, { width, height, locale }: Device): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: `${locale}-IN`,
    // Its own name says that no person sits before it, and programs are not counted.
    userAgent: `Mozilla/5.0 (${width < 768 ? 'Linux; Android 13; SM-A145F' : 'Windows NT 10.0; Win64; x64'}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version().split('.')[0]}.0.0.0${width < 768 ? ' Mobile' : ''} Safari/537.36`,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return { context, page, faults };
}

export const isPhone = ({ width }: Device): boolean => width < 768;

/**
 * Where journeys are walked whose pages do the same at both sizes: where they are walked in life, by staff on the laptop
 * and by customers on the phone. `npm run test:all` walks them at both.
 */
const isAll = process.env.TEST_ALL === '1';
export const staffDevices = isAll ? devices : devices.filter((device) => !isPhone(device));
export const customerDevices = isAll ? devices : devices.filter(isPhone);

/** For what a page does alike at both sizes: it is tried where it is done in life, by customers on the phone, by staff on the laptop. */
export const onceFor = {
  customers: (device: Device) => test.runIf(isPhone(device)),
  staff: (device: Device) => test.skipIf(isPhone(device)),
};

/** Signs somebody in without going through the pages. */
export async function signIn({ request }: BrowserContext, origin: string, person: Person): Promise<void> {
  const { kind, phoneNumber } = people[person];
  const answer = await request.post(`${origin}/api/v1/${kind === 'staff' ? 'franchisee/login' : 'login'}`, {
    headers: { 'X-CSRF': '1' },
    data: { phoneNumber, password },
  });
  if (!answer.ok()) throw new Error(`${person} could not sign in: ${await answer.text()}`);
}

/** Opens a window for somebody who is signed in. */
export async function visitAs(browser: Browser, device: Device, origin: string, person: Person): Promise<Visitor> {
  const visitor = await visit(browser, device);
  await signIn(visitor.context, origin, person);
  return visitor;
}

/**
 * One visitor for all tests of a group that do nothing but look at pages: what one of them loaded is there for the next.
 * @param enter opens a window, and signs in who looks
 */
export function onlooker(enter: () => Promise<Visitor>): () => Visitor {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await enter();
  });
  beforeEach(() => {
    visitor.faults.length = 0;
  });
  afterAll(() => visitor?.context.close());
  return () => visitor;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe-core holds against the page as it stands: the rule and where it is broken.
 * @param ofTheme dark is the same page in other colours, so only those are looked at
 */
export async function accessibilityFaults(page: Page, ofTheme: 'light' | 'dark' = 'light'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  // A colour on its way to another one is neither; what turns for ever is not on its way.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((motion) => Number.isFinite(motion.effect?.getComputedTiming().endTime))
        .map((motion) => motion.finished.catch(() => {})),
    ),
  );
  return page.evaluate(
    async (options) => {
      const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    ofTheme === 'dark' ? { runOnly: ['color-contrast'] } : {},
  );
}

/** What is saved on a press. Where the press fails, nobody goes on waiting for the file. */
export async function download(page: Page, press: () => Promise<unknown>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file;
}

/** The words of a page in a language, by `namespace.key`, from the message files themselves; `{name}` is filled in from `params`. */
export const words =
  (locale: Locale) =>
  (key: string, params?: Record<string, string | number>): string => {
    const [namespace = '', name = ''] = key.split('.', 2);
    const file = new URL(`../../shared/src/language/${locale}/${namespace}.json`, import.meta.url);
    const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[name];
    if (text === undefined) throw new Error(`no words for ${key}`);
    return params ? text.replace(/\{(\w+)\}/g, (_, param: string) => String(params[param] ?? '')) : text;
  };
export type Words = ReturnType<typeof words>;

/** CSS px that a column of a table has on a laptop. */
export const columnWidth = (page: Page, column: string): Promise<number> =>
  page.locator(`.table th[data-column="${column}"]`).evaluate((head) => head.getBoundingClientRect().width);

/** A list of staff with its rows in place. */
export const listStands = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('.table-screen') && !document.querySelector('.skeleton, [data-stale]'),
  );

/** Narrows a table down to a value of a filter, both by their words: in the sheet of a phone, in a laptop's menu. */
export async function filterBy(page: Page, device: Device, t: Words, filter: string, value: string): Promise<void> {
  if (isPhone(device)) {
    await page.getByRole('button', { name: t('table.filters') }).click();
    await page.getByRole('dialog').getByLabel(filter, { exact: true }).selectOption({ label: value });
    await page.getByRole('button', { name: t('table.apply') }).click();
    return;
  }
  await page.getByRole('button', { name: t('table.addFilter'), exact: true }).click();
  await page.getByRole('menuitem', { name: filter, exact: true }).click();
  await page.getByRole('menuitemradio', { name: value, exact: true }).click();
}

/** Chooses in the bar whose things the super admin's screens show, by the agency's name or the words for all. */
export async function chooseAgency(page: Page, t: Words, name: string): Promise<void> {
  const theSwitch = page.locator('#agency-switch button');
  await theSwitch.click();
  const isAnew = page.waitForEvent('framenavigated');
  await page
    .getByRole('dialog', { name: t('agency-switch.title') })
    .getByRole('button', { name })
    .click();
  await isAnew;
  await theSwitch.getByText(name, { exact: true }).waitFor({ state: 'attached' });
}

/** Whether all of it is within the window, as it is scrolled now. */
export const isInWindow = (place: Locator): Promise<boolean> =>
  place.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** Presses a row beside its name, which opens it as its name does. */
export const pressRow = (row: Locator): Promise<void> =>
  row
    .locator('td:not([data-title], [data-column="select"], [data-column="menu"]):visible')
    .filter({ hasNot: row.page().locator('a, button') })
    .last()
    .click();

/** Goes where a line of the drawer leads, as a person does. */
export async function goByMenu(page: Page, t: Words, line: string): Promise<void> {
  await page.getByRole('button', { name: t('shell.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t(line), exact: true })
    .click();
}

/** Nothing may stick out sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

let looks = 0;
/** In light and dark nothing that axe finds, and nothing that sticks out. With SHOTS=FOLDER each is kept as a picture. */
export async function standsRight(page: Page): Promise<void> {
  looks += 1;
  const { currentTestName = '' } = expect.getState();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page, colorScheme), colorScheme).toEqual([]);
    if (!process.env.SHOTS) continue;
    const name = `${currentTestName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}-${looks}-${colorScheme}`;
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  }
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
}

/** Takes a row by its handle, moves it up by one and puts it down, as the keyboard does. `drag` names the handle. */
export async function moveUpByKeyboard(page: Page, drag: string, over: (number: string) => string, at: number) {
  await page.getByRole('button', { name: drag }).focus();
  await page.keyboard.press('Space');
  // Each list of a page has its own.
  const regions = page.locator('[id^="DndLiveRegion"]');
  const heard = async () => (await regions.allTextContents()).join('\n');
  await regions.getByText(over(String(at))).waitFor({ state: 'attached' });
  // The list says that a row is taken a moment before it listens to keys; no hand is as quick as this one.
  await expect
    .poll(
      async () => {
        if ((await heard()).includes(over(String(at)))) await page.keyboard.press('ArrowUp');
        return heard();
      },
      { interval: 500 },
    )
    .toContain(over(String(at - 1)));
  await page.keyboard.press('Space');
}

/** The page has let go of its mark in the history, so that the next step back leaves it. */
export const unmarked = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { isOver?: boolean } | null)?.isOver ?? false)).toBe(false);

/** Waits until a sheet is closed, and its mark in the history is gone: a reload before would be broken off. */
export async function closed(sheet: Locator): Promise<void> {
  await sheet.waitFor({ state: 'detached' });
  await unmarked(sheet.page());
}

/** Scrolls a customer's home to its end, where the agency's part is fetched. */
export const lookBelow = (page: Page): Promise<void> =>
  page.locator('.home-below').evaluate((place) => place.scrollIntoView());
