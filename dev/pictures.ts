import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { type Device, openBrowser, openPage } from './bench/browse.ts';
import { adminCookie, customerCookie } from './bench/product.ts';
import { demoCardId } from './seed/logins.ts';

/*
 * Takes the README's pictures of the demo that `npm start` runs:
 *   npm run pictures -- http://localhost:8080
 */

const url = process.argv[2] ?? 'http://localhost:8080';
const out = resolve(import.meta.dirname, '../docs/pictures');
const MAX_BYTES = 60_000;
const SETTLE_MS = 2_000;

const phone: Device = { width: 360, height: 740, pixelRatio: 2 };
const laptop: Device = { width: 1280, height: 800 };

interface ReadmePicture {
  path: string;
  viewer: 'visitor' | 'customer' | 'admin';
  device: Device;
  /** Width of the picture, in px. */
  width: number;
}
const readmePictures: Record<string, ReadmePicture> = {
  card: { path: `/${demoCardId}`, viewer: 'visitor', device: phone, width: 480 },
  home: { path: '/panel/customer', viewer: 'customer', device: phone, width: 480 },
  greetings: { path: '/panel/customer/daily-image', viewer: 'customer', device: phone, width: 480 },
  prints: { path: '/panel/customer/pdf-card-templates', viewer: 'customer', device: phone, width: 480 },
  videos: { path: '/panel/customer/video-templates', viewer: 'customer', device: phone, width: 480 },
  editor: { path: '/panel/customer/card-editor', viewer: 'customer', device: laptop, width: 1_000 },
  admin: { path: '/panel/admin/businesses', viewer: 'admin', device: laptop, width: 1_000 },
};

mkdirSync(out, { recursive: true });
const cookies = { visitor: '', customer: await customerCookie(url), admin: await adminCookie(url) };
const browser = await openBrowser();
for (const [name, { path, viewer, device, width }] of Object.entries(readmePictures)) {
  const { context, page } = await openPage(browser, url, cookies[viewer], device);
  await page.goto(`${url}${path}`, { waitUntil: 'load' });
  await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'), undefined, { polling: 200 });
  // Waits for late pictures and for animations.
  await page.waitForTimeout(SETTLE_MS);
  const screenshot = await page.screenshot();
  await context.close();
  const webp = await sharp(screenshot).resize({ width }).webp({ quality: 82, effort: 6 }).toBuffer();
  if (webp.length > MAX_BYTES) console.warn(`${name}.webp is larger than ${MAX_BYTES} bytes`);
  await writeFile(join(out, `${name}.webp`), webp);
  console.log(`${name}.webp ${(webp.length / 1_000).toFixed(1)} kB`);
}
await browser.close();
