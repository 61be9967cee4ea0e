import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  expectAccessible,
  launch,
  onceFor,
  openVisitor,
  staffDevices,
  waitForList,
} from '../lib/browse.ts';
import { platformUrl, servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { type Client as ApiClient, startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let superadmin: ApiClient;
const screenPath = '/panel/admin/video-template-management';
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  superadmin = await world.as('superadmin');
  await servePlatform(world);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

let templateCount = 0;
const makeTemplate = async (overrides: object = {}): Promise<VideoTemplate> => {
  templateCount += 1;
  const { body } = await superadmin
    .post('/api/v1/video/template')
    .send({
      templateCode: `template-${templateCount}`,
      templateName: `Template ${templateCount}`,
      shapes: ['SQUARE'],
      durationSeconds: 12,
      slots: [{ key: 'headline', label: 'Headline', type: 'text' }],
      ...overrides,
    })
    .expect(200);
  return body.data.videoTemplate;
};
const readTemplate = async (id: string): Promise<VideoTemplate> =>
  (await superadmin.get(`/api/v1/video/template/${id}`).expect(200)).body.data;
const templateInputOf = ({
  popularity,
  createdAt,
  sampleUrl,
  version,
  thumbnail,
  languages,
  names,
  ...template
}: VideoTemplate) => template;

describe.each(staffDevices)('managing video templates, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);
  const open = async (query = '') => {
    const visitor = await openVisitor(browser, device);
    const origin = await signInAtOwnHost(world, visitor, 'superadmin');
    await visitor.page.goto(origin + screenPath + query);
    await waitForList(visitor.page);
    return visitor;
  };
  const chooseRowAction = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: t(action), exact: true }).click();
  };

  testOnce('a video template is added with its fields, and validation errors are shown at the fields', async () => {
    templateCount += 1;
    const name = `Reveal ${templateCount}`;
    const { context, page, pageErrors } = await open();
    await page
      .getByRole('button', { name: t('video-templates.add') })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: t('video-templates.add') });
    const save = () => sheet.getByRole('button', { name: t('common.save') }).click();
    await save();
    await sheet.getByText(t('form.missing')).first().waitFor();
    await sheet.getByLabel(t('video-templates.name'), { exact: true }).fill(name);
    await sheet.getByLabel(t('video-templates.code')).focus();
    await expect.poll(() => sheet.getByLabel(t('video-templates.code')).inputValue()).toBe(`reveal-${templateCount}`);
    await sheet.getByLabel(t('video-templates.category')).selectOption('Jeweller');
    await sheet.getByLabel(t('video-templates.shape_SQUARE')).uncheck();
    await sheet.getByLabel(t('video-templates.shape_STORY')).uncheck();
    for (const index of [0, 1]) {
      await sheet.getByRole('button', { name: t('video-templates.slotAdd') }).click();
      await sheet.getByLabel(t('video-templates.slotLabel')).nth(index).fill('Headline');
      await sheet.getByLabel(t('video-templates.slotKey')).nth(index).fill('headline');
    }
    await save();
    await sheet.getByText(t('video-templates.shapeMissing')).waitFor();
    await sheet.getByText(t('video-templates.slotTwice')).waitFor();
    await sheet.getByLabel(t('video-templates.shape_STORY')).check();
    await sheet.getByLabel(t('video-templates.slotKey')).nth(1).fill('logo');
    await sheet.getByLabel(t('video-templates.slotType')).nth(1).selectOption('picture');
    await sheet.getByLabel(t('video-templates.slotRequired')).nth(0).check();
    await save();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(t('video-templates.saved', { name })).waitFor();
    await page.getByRole('link', { name }).waitFor();
    const { items } = (await superadmin.get('/api/v1/video/template').query({ search: name }).expect(200)).body.data;
    expect(items[0]).toMatchObject({
      templateCode: `reveal-${templateCount}`,
      category: 'Jeweller',
      shapes: ['STORY'],
      durationSeconds: 15,
      slots: [
        { key: 'headline', label: 'Headline', type: 'text', isRequired: true },
        { key: 'logo', label: 'Headline', type: 'picture', isRequired: false },
      ],
    });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'a concurrent save of a video template shows a conflict from which either version can be chosen',
    async () => {
      const template = await makeTemplate();
      const { templateId } = template;
      const { context, page } = await open(`?template=${templateId}`);
      const sheet = page.getByRole('dialog');
      const name = sheet.getByLabel(t('video-templates.name'), { exact: true });
      const save = () => sheet.getByRole('button', { name: t('common.save') }).click();
      await name.fill('Mine');
      await superadmin
        .post('/api/v1/video/template')
        .send({ ...templateInputOf(template), templateName: 'Theirs' })
        .expect(200);
      await save();
      await sheet.getByRole('button', { name: t('form.takeTheirs') }).click();
      await expect.poll(() => name.inputValue()).toBe('Theirs');
      await name.fill('Mine again');
      await superadmin
        .post('/api/v1/video/template')
        .send({ ...templateInputOf(template), templateName: 'Theirs again' })
        .expect(200);
      await save();
      await sheet.getByRole('button', { name: t('form.keepMine') }).click();
      await page.getByText(t('video-templates.saved', { name: 'Mine again' })).waitFor();
      await expect
        .poll(() => readTemplate(templateId))
        .toMatchObject({ templateName: 'Mine again', version: 4, slots: template.slots });
      await context.close();
    },
  );

  testOnce('a video template code that is already in use shows an error, and the typed code stays', async () => {
    const { templateCode } = await makeTemplate();
    const otherTemplate = await makeTemplate();
    const { context, page } = await open(`?template=${otherTemplate.templateId}`);
    const sheet = page.getByRole('dialog', { name: otherTemplate.templateName });
    await sheet.getByLabel(t('video-templates.code')).fill(templateCode);
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await sheet.getByText(t('errors.already_exists')).waitFor();
    await expect.poll(() => sheet.getByLabel(t('video-templates.code')).inputValue()).toBe(templateCode);
    await context.close();
  });

  testOnce('a video template is deactivated with undo, and deleted after a confirmation', async () => {
    const { templateId, templateName: name } = await makeTemplate();
    const { context, page, pageErrors } = await open(`?search=${encodeURIComponent(name)}`);
    await chooseRowAction(page, name, 'video-templates.switchOff');
    await page.getByText(t('video-templates.done_off', { name })).waitFor();
    await expect.poll(async () => (await readTemplate(templateId)).isActive).toBe(false);
    await page.getByRole('button', { name: t('table.undo') }).click();
    await page.getByText(t('video-templates.done_on', { name })).waitFor();
    await expect.poll(async () => (await readTemplate(templateId)).isActive).toBe(true);
    await chooseRowAction(page, name, 'video-templates.delete');
    const confirmDialog = page.getByRole('alertdialog');
    await confirmDialog.getByRole('button', { name: t('video-templates.delete'), exact: true }).click();
    await page.getByText(t('video-templates.done_delete', { name })).waitFor();
    await superadmin.get(`/api/v1/video/template/${templateId}`).expect(404);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the most popular video template comes first, and filters are read from the URL', async () => {
    const story = await makeTemplate({ shapes: ['STORY'] });
    for (let index = 0; index <= templateCount; index += 1)
      await superadmin.put('/api/v1/video/template/popularity').send({ templateId: story.templateId }).expect(200);
    const { context, page, pageErrors } = await open('?shape=STORY&isActive=true');
    await page.locator('.table tbody tr').first().getByText(story.templateName).waitFor();
    await page.goto(`${platformUrl(world)}${screenPath}?search=nobody`);
    await page.getByText(t('table.noneMatch')).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test.each([
    ['the list', false],
    ['an open template', true],
  ])('axe finds no errors on the video templates page (%s), and nothing overflows', async (_, isOpened) => {
    const { templateId } = await makeTemplate();
    const { context, page } = await open(isOpened ? `?template=${templateId}` : '');
    if (isOpened) await page.getByRole('dialog').getByLabel(t('video-templates.slotKey')).waitFor();
    await waitForList(page);
    await expectAccessible(page);
    await context.close();
  });
});
