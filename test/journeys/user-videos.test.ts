import { readFileSync } from 'node:fs';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import { customerDevices, devices, isPhone, launch, signIn, standsRight, visit, words } from '../lib/browse.ts';
import { checkoutStands, choose, pricing, saysPaid } from '../lib/checking-out.ts';
import { makeBusiness, signUp } from '../lib/factories.ts';
import { probeFile } from '../lib/films.ts';
import { allowOnline } from '../lib/paying.ts';
import { type Processes, startProcesses } from '../lib/processes.ts';
import { has, needs } from '../lib/programs.ts';
import { makeVideo, videoNow } from '../lib/videos.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

/* From the wall of templates to a film without a watermark. */

// The machine may be busy; how long a film takes is measured elsewhere.
vi.setConfig({ testTimeout: 240_000 });

const pricePaise = 29_900;
const screen = '/panel/customer/video-templates';
let world: World;
let chromium: Chromium;
let customers = 0;

beforeAll(async () => {
  if (!has('ffmpeg')) return;
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  await allowOnline(world);
  await world.upstream.database.raw.query(
    `update agency set configuration = jsonb_set(configuration, '{video}', $1::jsonb)`,
    [JSON.stringify({ enableVideo: true, pricePaise })],
  );
  chromium = await launch();
}, 240_000);
afterAll(async () => {
  await chromium?.close();
  await world?.close();
});

describe.each(customerDevices)('a promotional video on $name', needs('ffmpeg'), (device) => {
  const t = words(device.locale);

  test('is chosen, filled, tried for nothing, bought, made and downloaded', async () => {
    customers += 1;
    const agent = world.browser();
    const phoneNumber = `+91982248${1_000 + customers}`;
    await signUp(agent, phoneNumber, world.otpFor);
    const { businessId } = await makeBusiness(agent, { businessName: 'Mithai Ghar' });
    const { context, page, faults } = await visit(chromium, device);
    const signedIn = await context.request.post(`${world.url}/api/v1/login`, {
      headers: { 'X-CSRF': '1' },
      data: { phoneNumber, password: 'kagaz ki naav' },
    });
    expect(signedIn.ok()).toBe(true);
    await page.goto(`${world.url}${screen}?businessId=${businessId}`);
    const tiles = page.locator('a.video-tile');
    await expect.poll(() => tiles.count()).toBe(8);
    // Templates are called something in the language of whoever looks on.
    await tiles.getByText({ en: 'Thank you, customers', hi: 'ग्राहकों को धन्यवाद' }[device.locale]).waitFor();
    await standsRight(page);
    await tiles.first().click();

    // The moment in which a field is seen is drawn while it is filled in.
    const drawing = page.locator('.video-paper svg.drawing');
    await expect.poll(() => drawing.locator('> *').count()).toBeGreaterThan(1);
    const before = await drawing.innerHTML();
    const headline = page.getByLabel(t('videos.field_headline'), { exact: true });
    // What the film says anyway stands in the field, to be changed letter by letter, or left out.
    await expect.poll(() => headline.inputValue()).not.toBe('');
    await headline.fill('');
    await expect.poll(() => drawing.innerHTML()).not.toBe(before);
    const without = await drawing.innerHTML();
    // Nothing is cut in silence.
    await headline.fill('Many more letters than there is room for. '.repeat(3));
    await page.locator('[data-field="headline"] .field-error').waitFor();
    await page.getByRole('button', { name: t('videos.make') }).click();
    await expect.poll(() => headline.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(page.url()).not.toContain('videoNo=');
    // Whatever is filled in lies between what is looked at and what stands below.
    for (const field of await page.locator('.video-fields input[type=text]').all()) {
      await field.focus();
      await expect
        .poll(async () => {
          const [box, stage, foot] = await Promise.all(
            [field, page.locator('.bench-stage'), page.locator('.bench-foot')].map((one) => one.boundingBox()),
          );
          if (!box || !stage || !foot) return 'gone';
          const isBesideStage = stage.x >= box.x + box.width || stage.x + stage.width <= box.x;
          const isBelowStage = isBesideStage || box.y >= stage.y + stage.height;
          return isBelowStage && box.y + box.height <= foot.y ? 'seen' : 'hidden';
        })
        .toBe('seen');
    }
    await headline.fill('Garam jalebi');
    await expect.poll(() => drawing.innerHTML()).not.toBe(without);
    await expect.poll(() => drawing.innerHTML()).not.toBe(before);
    await standsRight(page);
    const filledIn = await drawing.innerHTML();
    await page.getByRole('button', { name: t('videos.make') }).click();
    await page.waitForURL(/videoNo=/);
    // What was filled in stands there while its film is made.
    expect(await drawing.innerHTML()).toBe(filledIn);

    // A browser that shares no files saves them instead.
    const file = async (by: 'download' | 'share' = 'download'): Promise<Buffer> => {
      const downloading = page.waitForEvent('download');
      const buttons = page.locator('.bench-buttons');
      await buttons.getByRole('button', { name: t(`videos.${by}`), exact: true }).click();
      const got = await downloading;
      expect(got.suggestedFilename()).toBe(device.locale === 'hi' ? 'हम खुले हैं.mp4' : 'We are open.mp4');
      return readFileSync(await got.path());
    };
    const widthOf = (film: Buffer) => probeFile(film).video[0]?.width;
    // It was saved to be watched: the free film is made and plays without another press.
    const film = page.locator('.video-paper video');
    await film.waitFor({ timeout: 120_000 });
    await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => shown.currentTime)).toBeGreaterThan(0);
    // What is watched is seen large, and no tabs take the room of what is made on a phone.
    expect((await film.boundingBox())?.height).toBeGreaterThan(device.height / 2);
    expect(await page.locator('nav.tabs').isVisible()).toBe(device.width >= 768);
    await standsRight(page);
    const sample = await file();
    expect(widthOf(sample)).toBeLessThan(1_080);
    expect(await file('share')).toEqual(sample);
    // A browser that hands no files on has saved it: that is said, with the way to WhatsApp.
    await page.getByText(t('videos.attach')).waitFor();
    await standsRight(page);

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
    await page.getByRole('button', { name: t('videos.takeBack') }).waitFor();
    await page
      .locator('.bench-buttons')
      .getByRole('button', { name: t('videos.share') })
      .waitFor({ timeout: 180_000 });
    await standsRight(page);
    const clean = await file();
    expect(widthOf(clean)).toBe(1_080);

    // It is in the list, from where it is opened and deleted.
    await page.goto(`${world.url}/panel/customer/projects?projectType=promotional_video`);
    const rows = page.locator('.project-row');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByText(t('videos.status_done')).waitFor();
    // One that was made ahead is no draft of its owner's, and called as the panel speaks.
    const [{ videoNo }] = (await agent.get('/api/v1/video/user-video/getUserVideosByBusiness').query({ businessId }))
      .body.data.items;
    const { raw } = world.upstream.database;
    await raw.query(`update user_video set is_made_ahead = true, title = 'மெனு' where video_no = $1`, [videoNo]);
    await page.reload();
    await rows.getByText(t('videos.madeForYou')).waitFor();
    await rows.getByText(device.locale === 'hi' ? 'हम खुले हैं' : 'We are open', { exact: true }).waitFor();
    await standsRight(page);
    await expect.poll(() => rows.locator('svg.drawing > *').count()).toBeGreaterThan(1);
    await rows.getByRole('button', { name: new RegExp(`^${t('videos.share')}`) }).waitFor();
    await rows.getByRole('button', { name: new RegExp(t('table.actionsFor', { name: '' })) }).click();
    await page.getByRole('menuitem', { name: t('videos.delete') }).click();
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

describe('security 20: a promotional video whose worker is killed while its owner waits', needs('ffmpeg'), () => {
  let processes: Processes;
  let customer: Browser;
  beforeAll(async () => {
    processes = await startProcesses({ WORKER: 'inline' });
    customer = await processes.as('customer');
  }, 240_000);
  afterAll(() => processes?.close());

  test.each(devices.filter(isPhone))('is there all the same, on $name', async (device) => {
    const t = words(device.locale);
    // The one that takes longest, so that there is time to be killed in.
    const video = await makeVideo(customer, { shape: 'STORY' }, 'festival-sale');
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: video.businessId }).expect(200);
    const { context, page } = await visit(chromium, device);
    await signIn(context, processes.url, 'customer');
    await page.goto(`${processes.url}${screen}?businessId=${video.businessId}&videoNo=${video.videoNo}`);
    await page.getByRole('button', { name: t('videos.sample') }).click();
    // It is on its way: per cent are said.
    await page.locator('.bench-said progress[value]').waitFor({ timeout: 60_000 });
    await processes.killUpstream();
    await page.locator('.video-paper video').waitFor({ timeout: 200_000 });
    const { sample } = await videoNow(customer, video);
    expect(sample).toMatchObject({ status: 'ready', progress: 100 });
    await context.close();
  });
});
