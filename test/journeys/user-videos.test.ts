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

// The machine may be busy; rendering time is measured elsewhere.
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

describe.each(customerDevices)('a promotional video, on $name', needs('ffmpeg'), (device) => {
  const t = words(device.locale);

  test('a promotional video is chosen, filled in, watched as a sample, bought, rendered and downloaded', async () => {
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
    // Templates are named in the user’s language.
    await tiles.getByText({ en: 'Thank you, customers', hi: 'ग्राहकों को धन्यवाद' }[device.locale]).waitFor();
    await standsRight(page);
    await tiles.first().click();

    // The preview draws the moment in which the edited field is shown.
    const drawing = page.locator('.video-paper svg.drawing');
    await expect.poll(() => drawing.locator('> *').count()).toBeGreaterThan(1);
    const before = await drawing.innerHTML();
    const headline = page.getByLabel(t('videos.field_headline'), { exact: true });
    // The field contains the default text, which can be changed or removed.
    await expect.poll(() => headline.inputValue()).not.toBe('');
    await headline.fill('');
    await expect.poll(() => drawing.innerHTML()).not.toBe(before);
    const without = await drawing.innerHTML();
    // A text that is too long shows an error instead of being cut.
    await headline.fill('Many more letters than there is room for. '.repeat(3));
    await page.locator('[data-field="headline"] .field-error').waitFor();
    await page.getByRole('button', { name: t('videos.make') }).click();
    await expect.poll(() => headline.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(page.url()).not.toContain('videoNo=');
    // A focused field must be visible between the preview and the footer.
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
    // The drawing stays while the video is rendered.
    expect(await drawing.innerHTML()).toBe(filledIn);

    // A browser that cannot share files downloads them instead.
    const file = async (by: 'download' | 'share' = 'download'): Promise<Buffer> => {
      const downloading = page.waitForEvent('download');
      const buttons = page.locator('.bench-buttons');
      await buttons.getByRole('button', { name: t(`videos.${by}`), exact: true }).click();
      const got = await downloading;
      expect(got.suggestedFilename()).toBe(device.locale === 'hi' ? 'हम खुले हैं.mp4' : 'We are open.mp4');
      return readFileSync(await got.path());
    };
    const widthOf = (film: Buffer) => probeFile(film).video[0]?.width;
    // The sample is rendered and played without another press.
    const film = page.locator('.video-paper video');
    await film.waitFor({ timeout: 120_000 });
    await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => shown.currentTime)).toBeGreaterThan(0);
    // The video takes more than half of the height, and a phone hides its tabs.
    expect((await film.boundingBox())?.height).toBeGreaterThan(device.height / 2);
    expect(await page.locator('nav.tabs').isVisible()).toBe(device.width >= 768);
    await standsRight(page);
    const sample = await file();
    expect(widthOf(sample)).toBeLessThan(1_080);
    expect(await file('share')).toEqual(sample);
    // A browser that cannot share files links to WhatsApp after the download.
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

    // The list of projects opens and deletes the video.
    await page.goto(`${world.url}/panel/customer/projects?projectType=promotional_video`);
    const rows = page.locator('.project-row');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByText(t('videos.status_done')).waitFor();
    // A video made ahead is marked as such and named in the panel’s language.
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
    // The browser logs the 402 of the unpaid video.
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

  test.each(devices.filter(isPhone))(
    'a promotional video whose worker is killed is still rendered, on $name',
    async (device) => {
      const t = words(device.locale);
      // The slowest template leaves time for the kill.
      const video = await makeVideo(customer, { shape: 'STORY' }, 'festival-sale');
      await customer.post('/api/v1/user/preference').send({ activeBusinessId: video.businessId }).expect(200);
      const { context, page } = await visit(chromium, device);
      await signIn(context, processes.url, 'customer');
      await page.goto(`${processes.url}${screen}?businessId=${video.businessId}&videoNo=${video.videoNo}`);
      await page.getByRole('button', { name: t('videos.sample') }).click();
      // The progress shows a percentage once rendering has begun.
      await page.locator('.bench-said progress[value]').waitFor({ timeout: 60_000 });
      await processes.killUpstream();
      await page.locator('.video-paper video').waitFor({ timeout: 200_000 });
      const { sample } = await videoNow(customer, video);
      expect(sample).toMatchObject({ status: 'ready', progress: 100 });
      await context.close();
    },
  );
});
