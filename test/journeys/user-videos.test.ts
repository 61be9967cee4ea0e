import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import { devices, launch, standsRight, visit, words } from '../lib/browse.ts';
import { checkoutStands, choose, pricing, saysPaid } from '../lib/checking-out.ts';
import { noFfmpeg, probe } from '../lib/films.ts';
import { makeBusiness, signUp } from '../lib/makings.ts';
import { allowOnline } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

/* From the wall of templates to a film without a watermark. */

// The machine may be busy; how long a film takes is measured elsewhere.
vi.setConfig({ testTimeout: 240_000 });

const pricePaise = 29_900;
const screen = '/panel/customer/video-templates';
let world: World;
let browser: Browser;
let customers = 0;

beforeAll(async () => {
  if (noFfmpeg !== null) return;
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  await allowOnline(world);
  await world.upstream.database.raw.query(
    `update agency set configuration = jsonb_set(configuration, '{video}', $1::jsonb)`,
    [JSON.stringify({ enableVideo: true, pricePaise })],
  );
  browser = await launch();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.skipIf(noFfmpeg !== null).each(devices)(`a promotional video on $name`, (device) => {
  const t = words(device.locale);

  test('is chosen, filled, tried for nothing, bought, made and downloaded', async () => {
    customers += 1;
    const agent = world.browser();
    const phoneNumber = `+91982248${1_000 + customers}`;
    await signUp(agent, phoneNumber, world.otpFor);
    const { businessId } = await makeBusiness(agent, { businessName: 'Mithai Ghar' });
    const { context, page, faults } = await visit(browser, device);
    const signedIn = await context.request.post(`${world.url}/api/v1/login`, {
      headers: { 'X-CSRF': '1' },
      data: { phoneNumber, password: 'kagaz ki naav' },
    });
    expect(signedIn.ok()).toBe(true);
    await page.goto(`${world.url}${screen}?businessId=${businessId}`);
    const tiles = page.locator('a.video-tile');
    await expect.poll(() => tiles.count()).toBe(8);
    await standsRight(page);
    await tiles.first().click();

    // The moment in which a field is seen is drawn while it is filled in.
    const drawing = page.locator('.video-paper svg.drawing');
    await expect.poll(() => drawing.locator('> *').count()).toBeGreaterThan(1);
    const before = await drawing.innerHTML();
    await page.getByLabel(t('videos.field_headline'), { exact: true }).fill('Garam jalebi');
    await expect.poll(() => drawing.innerHTML()).not.toBe(before);
    await standsRight(page);
    await page.getByRole('button', { name: t('videos.make') }).click();
    await page.waitForURL(/videoNo=/);

    const file = async (): Promise<Buffer> => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: t('videos.download'), exact: true }).click();
      const got = await downloading;
      expect(got.suggestedFilename()).toBe(`${new URL(page.url()).searchParams.get('videoNo')}.mp4`);
      return readFileSync(await got.path());
    };
    const widthOf = (film: Buffer) => probe(film).streams.find(({ codec_type }) => codec_type === 'video')?.width;
    await page.getByRole('button', { name: t('videos.sample') }).click();
    await page.locator('.video-paper video').waitFor({ timeout: 120_000 });
    await standsRight(page);
    const sample = await file();
    expect(widthOf(sample)).toBeLessThan(1_080);

    await page.getByRole('button', { name: t('videos.withoutWatermark') }).click();
    const dialog = await pricing(page, t);
    await dialog
      .locator('.single-offer')
      .getByRole('button', { name: t('premium.pay', { price: formatRupees(pricePaise, device.locale) }) })
      .click();
    await checkoutStands(page);
    await choose(page, 'Pay by UPI');
    await saysPaid(page, t);
    await page.getByRole('button', { name: t('videos.render') }).click();
    await page.getByRole('button', { name: t('videos.share') }).waitFor({ timeout: 180_000 });
    await standsRight(page);
    const clean = await file();
    expect(widthOf(clean)).toBe(1_080);

    // It is in the list, from where it is opened and deleted.
    await page.goto(`${world.url}/panel/customer/projects?projectType=promotional_video`);
    const rows = page.locator('.project-row');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByText(t('videos.status_done')).waitFor();
    await standsRight(page);
    await rows.getByRole('button', { name: new RegExp(`^${t('videos.delete')}`) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('videos.delete') })
      .click();
    await expect.poll(() => rows.count()).toBe(0);
    await context.close();
    // What the browser says of the film that was not paid for.
    expect(faults).toEqual([expect.stringContaining('402')]);
  });
});
