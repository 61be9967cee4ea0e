import type { VideoDraft } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createTranslator,
  expectAccessible,
  launch,
  openVisitor,
  signIn,
  staffDevices,
  waitForList,
} from '../lib/browse.ts';
import { makeBusiness } from '../lib/factories.ts';
import { servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { has, needs } from '../lib/programs.ts';
import { runFfmpeg } from '../lib/video-files.ts';
import { type Client, startWorld, type World } from '../lib/world.ts';

// The machine may be busy; rendering time is measured elsewhere.
vi.setConfig({ testTimeout: 280_000 });

let world: World;
let chromium: Chromium;
let superadmin: Client;
beforeAll(async () => {
  if (!has('ffmpeg')) return;
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  await servePlatform(world);
  chromium = await launch();
  superadmin = await world.as('superadmin');
}, 240_000);
afterAll(async () => {
  await chromium?.close();
  await world?.close();
});

const screen = '/panel/admin/video-template-management';
/** A template code is accepted once, so a retry uses another. */
let attemptCount = 0;

describe.each(staffDevices)('designing video templates in the studio, on $name', needs('ffmpeg'), (device) => {
  const t = createTranslator(device.locale);
  const findDraft = async (search: string): Promise<VideoDraft> => {
    const { items } = (await superadmin.get('/api/v1/video/template').query({ search }).expect(200)).body.data;
    const { templateId } = items[0];
    return (await superadmin.get(`/api/v1/video/template/${templateId}/draft`).expect(200)).body.data.draft;
  };

  test('a video template is copied, edited, given a clip, tested and published, and a customer renders a video of it', async () => {
    attemptCount += 1;
    const name = `Ours ${attemptCount} on ${device.name}`;
    const code = `ours-${attemptCount}`;
    const { context, page, pageErrors } = await openVisitor(chromium, device);
    const origin = await signInAtOwnHost(world, { context, page, pageErrors }, 'superadmin');
    await page.goto(`${origin}${screen}?search=thank-you`);
    await waitForList(page);
    const sourceName = (await findDraft('thank-you')).template.templateName;
    await page.getByRole('button', { name: t('table.actionsFor', { name: sourceName }), exact: true }).click();
    await page.getByRole('menuitem', { name: t('video-films.copy'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: t('video-films.copy') });
    await sheet.getByLabel(t('video-templates.name'), { exact: true }).fill(name);
    await sheet.getByLabel(t('video-templates.code')).fill(code);
    await sheet.getByRole('button', { name: t('video-films.add') }).click();

    await page.getByRole('heading', { name }).waitFor();
    await page.locator('.film-paper .drawing path').first().waitFor({ state: 'attached' });
    await expectAccessible(page);

    // Handles are moved by keys and by the mouse, and the fields follow.
    const gripOf = (edge: string) =>
      page.getByRole('slider', { name: t(`video-films.grip_${edge}`, { name: 'headline' }), exact: true });
    const fromField = page.getByLabel(t('video-films.from'));
    await gripOf('from').focus();
    const fromBefore = Number(await fromField.inputValue());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await fromField.inputValue())).toBeCloseTo(fromBefore + 0.2, 5);
    await gripOf('until').scrollIntoViewIfNeeded();
    const endGripBox = await gripOf('until').boundingBox();
    if (!endGripBox) throw new Error('the end of the bar is not seen');
    const untilField = page.getByLabel(t('video-films.until'));
    const untilBefore = Number(await untilField.inputValue());
    await page.mouse.move(endGripBox.x + endGripBox.width / 2, endGripBox.y + endGripBox.height / 2);
    await page.mouse.down();
    await page.mouse.move(endGripBox.x + endGripBox.width / 2 - 40, endGripBox.y + endGripBox.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Number(await untilField.inputValue())).toBeLessThan(untilBefore);

    // Layers are edited on the canvas of the studio.
    await page.getByRole('button', { name: t('video-films.view_layers'), exact: true }).click();
    await page.locator('.studio-canvas .drawing > *').first().waitFor({ state: 'attached' });
    await page.locator('.studio-layers').getByTitle('headline', { exact: true }).click();
    await page.getByLabel(t('studio.size'), { exact: true }).fill('77');
    await page.getByLabel(t('studio.size'), { exact: true }).blur();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('video-films.view_times'), exact: true }).click();

    // A clip is not accepted without its licence.
    const clip = page.locator('.film-material').first();
    const fileInput = clip.locator('input[type=file]');
    await fileInput.click();
    await clip.getByText(t('video-films.licenceMissing')).waitFor();
    await clip.getByLabel(t('video-films.licence')).fill('Filmed by the studio, ours');
    await fileInput.setInputFiles({ name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') });
    await clip.getByRole('alert').waitFor();
    await fileInput.setInputFiles({
      name: 'sea.mp4',
      mimeType: 'video/mp4',
      buffer: runFfmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=640x640:r=25:d=2', '-pix_fmt', 'yuv420p']),
    });
    await clip.getByText('sea.mp4', { exact: true }).waitFor({ timeout: 120_000 });
    await expect.poll(() => page.locator('.film-paper image').count()).toBeGreaterThan(0);

    await page.getByRole('button', { name: t('video-films.test'), exact: true }).click();
    await expect.poll(() => page.locator('.film-test video').count(), { timeout: 200_000 }).toBe(3);
    await expectAccessible(page);

    await page.getByRole('button', { name: t('video-films.publish'), exact: true }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await confirmDialog.getByRole('button', { name: t('video-films.publishGo'), exact: true }).click();
    await page.getByText(t('video-films.state_offered', { version: 1 })).waitFor();
    const draft = await findDraft(code);
    expect(draft).toMatchObject({ isPublished: true, documentVersion: 1, template: { isActive: true } });
    expect(JSON.stringify(draft.film?.document)).toContain('"size":77');
    expect(draft.film?.clip).toMatchObject({ SQUARE: expect.any(String), STORY: expect.any(String) });
    await context.close();
    // The browser logs the 415 of the broken clip.
    expect(pageErrors).toEqual([expect.stringContaining('415')]);

    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    const customerVisitor = await openVisitor(chromium, device);
    await signIn(customerVisitor.context, world.url, 'customer');
    const { templateId } = draft.template;
    await customerVisitor.page.goto(`${world.url}/panel/customer/video-templates?businessId=${businessId}`);
    await customerVisitor.page.locator('a.video-tile', { hasText: name }).click();
    await customerVisitor.page.locator('.video-paper .drawing image').first().waitFor({ state: 'attached' });
    await customerVisitor.context.close();
    const videoAnswer = await customer
      .post('/api/v1/video/user-video')
      .send({ businessId, templateId, title: 'Ours', shape: 'SQUARE' })
      .expect(200);
    const { videoNo } = videoAnswer.body.data.userVideo;
    await customer.post('/api/v1/video/user-video/sample').send({ videoNo }).expect(200);
    await world.upstream.renderJobs?.whenIdle();
    const { body } = await customer.get(`/api/v1/video/user-video/${videoNo}`).expect(200);
    expect(body.data.sample).toMatchObject({ status: 'ready', url: expect.any(String) });
  });
});
