import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { type Browser, type BrowserContext, chromium, type Download, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireChromium } from '../../dev/lib/chromium.ts';
import { type Person, password, people } from './people.ts';
import { isTestAll } from './programs.ts';

/** Launches a browser that resolves `hosts` to this machine. */
export const launch = (hosts: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: requireChromium(),
    // Without a UTF-8 locale, a file with a Hindi name is saved as "download".
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

/** The two screen sizes under test, each in one of two languages. */
export const devices: (Device & { locale: 'en' | 'hi' })[] = [
  { name: 'a phone of 360 px, in English', width: 360, height: 740, locale: 'en' },
  { name: 'a laptop of 1280 px, in Hindi', width: 1280, height: 800, locale: 'hi' },
];

/** Console errors of a page are collected, and a journey fails with any. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  pageErrors: string[];
}

export async function openVisitor(browser: Browser, { width, height, locale }: Device): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: `${locale}-IN`,
    // A headless user agent would not be counted as a visitor.
    userAgent: `Mozilla/5.0 (${width < 768 ? 'Linux; Android 13; SM-A145F' : 'Windows NT 10.0; Win64; x64'}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version().split('.')[0]}.0.0.0${width < 768 ? ' Mobile' : ''} Safari/537.36`,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const pageErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()));
  page.on('pageerror', (error) => pageErrors.push(error.message));
  return { context, page, pageErrors };
}

export const isPhone = ({ width }: Device): boolean => width < 768;

/**
 * Equal journeys run once: staff’s on the laptop, customers’ on the phone; `npm run test:all` runs them at both
 * sizes.
 */
export const staffDevices = isTestAll ? devices : devices.filter((device) => !isPhone(device));
export const customerDevices = isTestAll ? devices : devices.filter(isPhone);

/** Runs a test on one device, for pages that behave alike on both. */
export const onceFor = {
  customers: (device: Device) => test.runIf(isPhone(device)),
  staff: (device: Device) => test.skipIf(isPhone(device)),
};

/** Runs a test on one device, and on both with `npm run test:all`, for pages that behave alike on both. */
export const atOneSize: typeof onceFor = {
  customers: (device) => (isTestAll ? test : onceFor.customers(device)),
  staff: (device) => (isTestAll ? test : onceFor.staff(device)),
};

/** Signs a person in by a request, without opening pages. */
export async function signIn({ request }: BrowserContext, origin: string, person: Person): Promise<void> {
  const { kind, phoneNumber } = people[person];
  const answer = await request.post(`${origin}/api/v1/${kind === 'staff' ? 'franchisee/login' : 'login'}`, {
    headers: { 'X-CSRF': '1' },
    data: { phoneNumber, password },
  });
  if (!answer.ok()) throw new Error(`${person} could not sign in: ${await answer.text()}`);
}

/** Opens a window in which the person is signed in. */
export async function openVisitorAs(
  browser: Browser,
  device: Device,
  origin: string,
  person: Person,
): Promise<Visitor> {
  const visitor = await openVisitor(browser, device);
  await signIn(visitor.context, origin, person);
  return visitor;
}

/** Shares one visitor and its cache among tests that only look at pages. @param openWindow enters the panel */
export function sharedVisitor(openWindow: () => Promise<Visitor>): () => Visitor {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await openWindow();
  });
  beforeEach(() => {
    visitor.pageErrors.length = 0;
  });
  afterAll(() => visitor?.context.close());
  return () => visitor;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Lists the violations that axe finds, by rule and element. @param theme dark checks only the colours */
export async function accessibilityFaults(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  // Waits for transitions to end, but not for endless animations.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  return page.evaluate(
    async (options) => {
      const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    theme === 'dark' ? { runOnly: ['color-contrast'] } : {},
  );
}

/** Waits for a download; a failed press must not leave a pending wait. */
export async function download(page: Page, action: () => Promise<unknown>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), action()]);
  return file;
}

/** Returns texts of a language by `namespace.key` from the message files; `{name}` is replaced from `params`. */
export const createTranslator =
  (locale: Locale) =>
  (key: string, params?: Record<string, string | number>): string => {
    const [namespace = '', name = ''] = key.split('.', 2);
    const file = new URL(`../../shared/src/platform/language/${locale}/${namespace}.json`, import.meta.url);
    const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[name];
    if (text === undefined) throw new Error(`no words for ${key}`);
    return params ? text.replace(/\{(\w+)\}/g, (_, param: string) => String(params[param] ?? '')) : text;
  };
export type Translator = ReturnType<typeof createTranslator>;

/** Measures the width of a column on a laptop, in CSS px. */
export const columnWidth = (page: Page, column: string): Promise<number> =>
  page.locator(`.table th[data-column="${column}"]`).evaluate((headerCell) => headerCell.getBoundingClientRect().width);

/** Waits until a list of staff has loaded its rows. */
export const waitForList = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('.table-screen') && !document.querySelector('.skeleton, [data-stale]'),
  );

/** Filters a table by a value, in a phone’s sheet or a laptop’s menu. */
export async function filterBy(
  page: Page,
  device: Device,
  t: Translator,
  filter: string,
  value: string,
): Promise<void> {
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

/** Chooses in the agency switch, by an agency’s name or the text for all agencies. */
export async function chooseAgency(page: Page, t: Translator, name: string): Promise<void> {
  const switchButton = page.locator('#agency-switch button');
  await switchButton.click();
  const navigation = page.waitForEvent('framenavigated');
  await page
    .getByRole('dialog', { name: t('agency-switch.title') })
    .getByRole('button', { name })
    .click();
  await navigation;
  await switchButton.getByText(name, { exact: true }).waitFor({ state: 'attached' });
}

/** Presses a row outside its name, which opens the row like the name. */
export const pressRow = (row: Locator): Promise<void> =>
  row
    .locator('td:not([data-title], [data-column="select"], [data-column="menu"]):visible')
    .filter({ hasNot: row.page().locator('a, button') })
    .last()
    .click();

/** Follows a link of the drawer. */
export async function followMenuLink(page: Page, t: Translator, linkKey: string): Promise<void> {
  await page.getByRole('button', { name: t('shell.menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t(linkKey), exact: true })
    .click();
}

/** Measures by how many px the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Identifies a screen by its path without ids and its open dialog. */
const screenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open], [role="dialog"]')].at(-1);
    const title = dialog?.querySelector('h1, h2, h3')?.textContent ?? dialog?.ariaLabel ?? '';
    return `${location.pathname.replace(/[\w-]{20,}/g, '')} ${title}`;
  });

let checkCount = 0;
const screensCheckedInDark = new Set<string>();
/**
 * Expects no axe faults in light, none in dark at the first look at a screen, and no overflow; SHOTS=FOLDER saves
 * screenshots.
 */
export async function expectAccessible(page: Page): Promise<void> {
  checkCount += 1;
  const { currentTestName = '' } = expect.getState();
  const screen = `${await screenOf(page)} ${page.viewportSize()?.width}`;
  const isFirstCheck = isTestAll || !screensCheckedInDark.has(screen);
  screensCheckedInDark.add(screen);
  for (const colorScheme of ['light', ...(isFirstCheck ? ['dark' as const] : [])] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page, colorScheme), colorScheme).toEqual([]);
    if (!process.env.SHOTS) continue;
    const name = `${currentTestName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}-${checkCount}-${colorScheme}`;
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  }
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
}

/** Moves a row up by one with the keyboard; `handleName` names its handle. */
export async function moveUpByKeyboard(
  page: Page,
  handleName: string,
  announcementAt: (number: string) => string,
  position: number,
) {
  await page.getByRole('button', { name: handleName }).focus();
  await page.keyboard.press('Space');
  // Each list has its own live region.
  const regions = page.locator('[id^="DndLiveRegion"]');
  const readAnnouncements = async () => (await regions.allTextContents()).join('\n');
  await regions.getByText(announcementAt(String(position))).waitFor({ state: 'attached' });
  // The list announces a picked-up row shortly before it listens to keys.
  await expect
    .poll(
      async () => {
        if ((await readAnnouncements()).includes(announcementAt(String(position))))
          await page.keyboard.press('ArrowUp');
        return readAnnouncements();
      },
      { interval: 500 },
    )
    .toContain(announcementAt(String(position - 1)));
  await page.keyboard.press('Space');
}

/** Waits until the page has removed its mark from the history, so that back leaves the page. */
export const waitUntilUnmarked = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { isOver?: boolean } | null)?.isOver ?? false)).toBe(false);

/** Waits until a sheet is closed and its history mark is gone, because an earlier reload would be aborted. */
export async function waitUntilClosed(sheet: Locator): Promise<void> {
  await sheet.waitFor({ state: 'detached' });
  await waitUntilUnmarked(sheet.page());
}

/** Scrolls a customer’s home to its end, where the agency’s sections load. */
export const scrollToSections = (page: Page): Promise<void> =>
  page.locator('.home-below').evaluate((element) => element.scrollIntoView());

/** Whether the whole element is visible without scrolling, also in a scrolled sheet. */
export const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate(
    (node) =>
      new Promise<boolean>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect();
          resolve((entry?.intersectionRatio ?? 0) > 0.95);
        });
        observer.observe(node);
      }),
  );
