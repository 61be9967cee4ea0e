import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
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
  locale: 'en' | 'hi';
}

/** The two sizes the product is looked at in, each in one of the two languages. */
export const devices: Device[] = [
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
    locale: locale === 'hi' ? 'hi-IN' : 'en-IN',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return { context, page, faults };
}

/** The words of a page in a language, by `namespace.key`, from the message files themselves. */
export const words =
  (locale: 'en' | 'hi') =>
  (key: string): string => {
    const [namespace = '', name = ''] = key.split('.', 2);
    const file = new URL(`../../site/src/messages/${locale}/${namespace}.json`, import.meta.url);
    const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[name];
    if (text === undefined) throw new Error(`no words for ${key}`);
    return text;
  };

/** Nothing may stick out sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
