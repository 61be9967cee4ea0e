import { readFileSync } from 'node:fs';
import type { OutputOf } from '@parichay/shared/contract.ts';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import {
  createTranslator,
  customerDevices,
  devices,
  expectAccessible,
  isPhone,
  launch,
  openVisitor,
  signIn,
} from '../lib/browse.ts';
import { clickCheckoutButton, expectPaidNotice, waitForCheckout, waitForPricing } from '../lib/checking-out.ts';
import { makeBusiness, signUp } from '../lib/factories.ts';
import { allowOnlinePayment } from '../lib/paying.ts';
import { type Processes, startProcesses } from '../lib/processes.ts';
import { has, inTestAll, isTestAll, needs } from '../lib/programs.ts';
import { probeVideoFile } from '../lib/video-files.ts';
import { makeVideo, readVideo, renderingsOf, subscribeVideos } from '../lib/videos.ts';
import { type Client, startWorld, type World } from '../lib/world.ts';

// The machine may be busy; rendering time is measured elsewhere.
vi.setConfig({ testTimeout: 240_000 });

const pricePaise = 29_900;
const screen = '/panel/customer/video-templates';
let world: World;
let chromium: Chromium;
let customerCount = 0;

/** The paths of a drawing, which stay the same when its IDs get a prefix. */
const svgPathsIn = (svg: string): string[] => svg.match(/ d="[^"]*"/g) ?? [];

beforeAll(async () => {
  if (!has('ffmpeg')) return;
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  await allowOnlinePayment(world);
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

describe.each(customerDevices)('creating a promotional video, on $name', needs('ffmpeg'), (device) => {
  const t = createTranslator(device.locale);

  test('a promotional video is chosen, filled in, watched as a sample, bought, rendered and downloaded', async () => {
    customerCount += 1;
    const agent = world.browser();
    const phoneNumber = `+91982248${1_000 + customerCount}`;
    await signUp(agent, phoneNumber, world.otpFor);
    const { businessId } = await makeBusiness(agent, { businessName: 'Mithai Ghar' });
    const { context, page, pageErrors } = await openVisitor(chromium, device);
    const loginAnswer = await context.request.post(`${world.url}/api/v1/login`, {
      headers: { 'X-CSRF': '1' },
      data: { phoneNumber, password: 'kagaz ki naav' },
    });
    expect(loginAnswer.ok()).toBe(true);
    await page.goto(`${world.url}${screen}?businessId=${businessId}`);
    const tiles = page.locator('a.video-tile');
    await expect.poll(() => tiles.count()).toBe(8);
    // Templates are named in the user’s language.
    await tiles.getByText({ en: 'Thank you, customers', hi: 'ग्राहकों को धन्यवाद' }[device.locale]).waitFor();
    await expectAccessible(page);
    await tiles.first().click();

    // The preview draws the moment in which the edited field is shown.
    const drawing = page.locator('.video-paper svg.drawing');
    await expect.poll(() => drawing.locator('> *').count()).toBeGreaterThan(1);
    const drawingBefore = await drawing.innerHTML();
    const headline = page.getByLabel(t('videos.field_headline'), { exact: true });
    // The field contains the default text, which can be changed or removed.
    await expect.poll(() => headline.inputValue()).not.toBe('');
    await headline.fill('');
    await expect.poll(() => drawing.innerHTML()).not.toBe(drawingBefore);
    const drawingWithoutText = await drawing.innerHTML();
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
          const [fieldBox, stageBox, footBox] = await Promise.all(
            [field, page.locator('.bench-stage'), page.locator('.bench-foot')].map((element) => element.boundingBox()),
          );
          if (!fieldBox || !stageBox || !footBox) return 'gone';
          const isNextToStage = stageBox.x >= fieldBox.x + fieldBox.width || stageBox.x + stageBox.width <= fieldBox.x;
          const isBelowStage = isNextToStage || fieldBox.y >= stageBox.y + stageBox.height;
          return isBelowStage && fieldBox.y + fieldBox.height <= footBox.y ? 'seen' : 'hidden';
        })
        .toBe('seen');
    }
    const previewAnswer = page.waitForResponse(
      (response) =>
        response.url().endsWith('/video/user-video/preview') &&
        (response.request().postData() ?? '').includes('Garam jalebi'),
    );
    await headline.fill('Garam jalebi');
    const { data }: { data: OutputOf<'POST /video/user-video/preview'> } = await (await previewAnswer).json();
    await expect.poll(async () => svgPathsIn(await drawing.innerHTML())).toEqual(svgPathsIn(data.frame.svg));
    expect(svgPathsIn(data.frame.svg)).not.toEqual([]);
    expect(await drawing.innerHTML()).not.toBe(drawingWithoutText);
    await expectAccessible(page);
    const filledDrawing = await drawing.innerHTML();
    await page.getByRole('button', { name: t('videos.make') }).click();
    await page.waitForURL(/videoNo=/);
    // The drawing stays while the video is rendered.
    expect(await drawing.innerHTML()).toBe(filledDrawing);

    // A browser that cannot share files downloads them instead.
    const downloadFile = async (action: 'download' | 'share' = 'download'): Promise<Buffer> => {
      const downloading = page.waitForEvent('download');
      const buttons = page.locator('.bench-buttons');
      await buttons.getByRole('button', { name: t(`videos.${action}`), exact: true }).click();
      const downloaded = await downloading;
      expect(downloaded.suggestedFilename()).toBe(device.locale === 'hi' ? 'दुकान खुली है.mp4' : 'We are open.mp4');
      return readFileSync(await downloaded.path());
    };
    const widthOf = (video: Buffer) => probeVideoFile(video).video[0]?.width;
    // The sample is rendered and played without another press.
    const videoElement = page.locator('.video-paper video');
    await videoElement.waitFor({ timeout: 120_000 });
    await expect
      .poll(() => videoElement.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    // The video takes more than half of the height, and a phone hides its tabs.
    expect((await videoElement.boundingBox())?.height).toBeGreaterThan(device.height / 2);
    expect(await page.locator('nav.tabs').isVisible()).toBe(device.width >= 768);
    await expectAccessible(page);
    const sampleFile = await downloadFile();
    expect(widthOf(sampleFile)).toBeLessThan(1_080);
    expect(await downloadFile('share')).toEqual(sampleFile);
    // A browser that cannot share files links to WhatsApp after the download.
    await page.getByText(t('videos.attach')).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: t('videos.withoutWatermark') }).click();
    const dialog = await waitForPricing(page, t);
    await dialog
      .locator('.single-offer')
      .getByRole('button', { name: t('premium.pay', { price: formatRupees(pricePaise, device.locale) }) })
      .click();
    await waitForCheckout(page);
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    await page.getByRole('button', { name: t('videos.render') }).click();
    await page.getByRole('button', { name: t('videos.takeBack') }).waitFor();
    await page
      .locator('.bench-buttons')
      .getByRole('button', { name: t('videos.share') })
      .waitFor({ timeout: 180_000 });
    await expectAccessible(page);
    const cleanFile = await downloadFile();
    expect(widthOf(cleanFile)).toBe(1_080);

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
    await rows.getByText(device.locale === 'hi' ? 'दुकान खुली है' : 'We are open', { exact: true }).waitFor();
    await expectAccessible(page);
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
    expect(pageErrors).toEqual([expect.stringContaining('402')]);
  });

  test('a full video that uses one of the plan’s videos is confirmed first, and cancelling renders no video', async () => {
    const owner = await world.as('customer');
    const video = await makeVideo(owner);
    await subscribeVideos(await world.as('admin'), video.businessId, 2);
    await owner.post('/api/v1/user/preference').send({ activeBusinessId: video.businessId }).expect(200);
    const { context, page, pageErrors } = await openVisitor(chromium, device);
    await signIn(context, world.url, 'customer');
    await page.goto(`${world.url}${screen}?businessId=${video.businessId}&videoNo=${video.videoNo}`);
    const dialog = page.getByRole('alertdialog', { name: t('videos.checkTitle') });
    await page.getByRole('button', { name: t('videos.withoutWatermark') }).click();
    await dialog.getByText(t('videos.usesPlan_other', { count: 2 })).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('common.cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await renderingsOf(world, video)).toEqual([]);
    await page.getByRole('button', { name: t('videos.withoutWatermark') }).click();
    await dialog.getByRole('button', { name: t('videos.render') }).click();
    await page.getByRole('button', { name: t('videos.takeBack') }).click();
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});

const killsInTestAll = isTestAll ? needs('ffmpeg') : inTestAll;
describe('security 20: a promotional video whose upstream is killed while its owner waits', killsInTestAll, () => {
  let processes: Processes;
  let customer: Client;
  beforeAll(async () => {
    processes = await startProcesses({ WORKER: 'inline' });
    customer = await processes.as('customer');
  }, 240_000);
  afterAll(() => processes?.close());

  test.each(devices.filter(isPhone))(
    'a promotional video whose upstream is killed while rendering it is still rendered, on $name',
    async (device) => {
      const t = createTranslator(device.locale);
      // The slowest template leaves time for the kill.
      const video = await makeVideo(customer, { shape: 'STORY' }, 'festival-sale');
      await customer.post('/api/v1/user/preference').send({ activeBusinessId: video.businessId }).expect(200);
      const { context, page } = await openVisitor(chromium, device);
      await signIn(context, processes.url, 'customer');
      await page.goto(`${processes.url}${screen}?businessId=${video.businessId}&videoNo=${video.videoNo}`);
      await page.getByRole('button', { name: t('videos.sample') }).click();
      // The progress shows a percentage once rendering has begun.
      await page.locator('.bench-said progress[value]').waitFor({ timeout: 60_000 });
      await processes.killUpstream();
      await page.locator('.video-paper video').waitFor({ timeout: 200_000 });
      const { sample } = await readVideo(customer, video);
      expect(sample).toMatchObject({ status: 'ready', progress: 100 });
      await context.close();
    },
  );
});
