import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, listStands, onceFor, staffDevices, standsRight, visit, words } from '../lib/browse.ts';
import { enter, platformUrl, servePlatform } from '../lib/platform.ts';
import { type Browser as Caller, startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let keeper: Caller;
const screen = '/panel/admin/video-template-management';
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  keeper = await world.as('superadmin');
  await servePlatform(world);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

let made = 0;
const aTemplate = async (more: object = {}): Promise<VideoTemplate> => {
  made += 1;
  const { body } = await keeper
    .post('/api/v1/video/template')
    .send({
      templateCode: `made-${made}`,
      templateName: `Made ${made}`,
      shapes: ['SQUARE'],
      durationSeconds: 12,
      slots: [{ key: 'headline', label: 'Headline', type: 'text' }],
      ...more,
    })
    .expect(200);
  return body.data.videoTemplate;
};
const now = async (id: string): Promise<VideoTemplate> =>
  (await keeper.get(`/api/v1/video/template/${id}`).expect(200)).body.data;
const bodyOf = ({
  popularity,
  createdAt,
  sampleUrl,
  version,
  thumbnail,
  languages,
  names,
  ...template
}: VideoTemplate) => template;

describe.each(staffDevices)('video templates, on $name', (device) => {
  const once = onceFor.staff(device);
  const t = words(device.locale);
  const open = async (query = '') => {
    const visitor = await visit(browser, device);
    const origin = await enter(world, visitor, 'superadmin');
    await visitor.page.goto(origin + screen + query);
    await listStands(visitor.page);
    return visitor;
  };
  const choose = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: t(action), exact: true }).click();
  };

  once('a template is added with its fields, and errors are shown at the fields', async () => {
    made += 1;
    const name = `Reveal ${made}`;
    const { context, page, faults } = await open();
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
    await expect.poll(() => sheet.getByLabel(t('video-templates.code')).inputValue()).toBe(`reveal-${made}`);
    await sheet.getByLabel(t('video-templates.category')).selectOption('Jeweller');
    await sheet.getByLabel(t('video-templates.shape_SQUARE')).uncheck();
    await sheet.getByLabel(t('video-templates.shape_STORY')).uncheck();
    for (const at of [0, 1]) {
      await sheet.getByRole('button', { name: t('video-templates.slotAdd') }).click();
      await sheet.getByLabel(t('video-templates.slotLabel')).nth(at).fill('Headline');
      await sheet.getByLabel(t('video-templates.slotKey')).nth(at).fill('headline');
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
    const { items } = (await keeper.get('/api/v1/video/template').query({ search: name }).expect(200)).body.data;
    expect(items[0]).toMatchObject({
      templateCode: `reveal-${made}`,
      category: 'Jeweller',
      shapes: ['STORY'],
      durationSeconds: 15,
      slots: [
        { key: 'headline', label: 'Headline', type: 'text', isRequired: true },
        { key: 'logo', label: 'Headline', type: 'picture', isRequired: false },
      ],
    });
    await context.close();
    expect(faults).toEqual([]);
  });

  once('a concurrent save of a template shows a conflict, from which either version can be chosen', async () => {
    const template = await aTemplate();
    const { templateId } = template;
    const { context, page } = await open(`?template=${templateId}`);
    const sheet = page.getByRole('dialog');
    const name = sheet.getByLabel(t('video-templates.name'), { exact: true });
    const save = () => sheet.getByRole('button', { name: t('common.save') }).click();
    await name.fill('Mine');
    await keeper
      .post('/api/v1/video/template')
      .send({ ...bodyOf(template), templateName: 'Theirs' })
      .expect(200);
    await save();
    await sheet.getByRole('button', { name: t('form.takeTheirs') }).click();
    await expect.poll(() => name.inputValue()).toBe('Theirs');
    await name.fill('Mine again');
    await keeper
      .post('/api/v1/video/template')
      .send({ ...bodyOf(template), templateName: 'Theirs again' })
      .expect(200);
    await save();
    await sheet.getByRole('button', { name: t('form.keepMine') }).click();
    await page.getByText(t('video-templates.saved', { name: 'Mine again' })).waitFor();
    await expect
      .poll(() => now(templateId))
      .toMatchObject({ templateName: 'Mine again', version: 4, slots: template.slots });
    await context.close();
  });

  once('a template code that is taken shows an error, and the typed code stays', async () => {
    const { templateCode } = await aTemplate();
    const other = await aTemplate();
    const { context, page } = await open(`?template=${other.templateId}`);
    const sheet = page.getByRole('dialog', { name: other.templateName });
    await sheet.getByLabel(t('video-templates.code')).fill(templateCode);
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await sheet.getByText(t('errors.already_exists')).waitFor();
    await expect.poll(() => sheet.getByLabel(t('video-templates.code')).inputValue()).toBe(templateCode);
    await context.close();
  });

  once('a template is switched off with undo, and deleted after a confirmation', async () => {
    const { templateId, templateName: name } = await aTemplate();
    const { context, page, faults } = await open(`?search=${encodeURIComponent(name)}`);
    await choose(page, name, 'video-templates.switchOff');
    await page.getByText(t('video-templates.done_off', { name })).waitFor();
    await expect.poll(async () => (await now(templateId)).isActive).toBe(false);
    await page.getByRole('button', { name: t('table.undo') }).click();
    await page.getByText(t('video-templates.done_on', { name })).waitFor();
    await expect.poll(async () => (await now(templateId)).isActive).toBe(true);
    await choose(page, name, 'video-templates.delete');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('video-templates.delete'), exact: true }).click();
    await page.getByText(t('video-templates.done_delete', { name })).waitFor();
    await keeper.get(`/api/v1/video/template/${templateId}`).expect(404);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('the most popular template comes first, and filters are read from the URL', async () => {
    const story = await aTemplate({ shapes: ['STORY'] });
    for (let at = 0; at <= made; at += 1)
      await keeper.put('/api/v1/video/template/popularity').send({ templateId: story.templateId }).expect(200);
    const { context, page, faults } = await open('?shape=STORY&isActive=true');
    await page.locator('.table tbody tr').first().getByText(story.templateName).waitFor();
    await page.goto(`${platformUrl(world)}${screen}?search=nobody`);
    await page.getByText(t('table.noneMatch')).waitFor();
    await context.close();
    expect(faults).toEqual([]);
  });

  test.each([
    ['the list', false],
    ['an open template', true],
  ])('axe finds nothing in %s, and nothing overflows', async (_, opens) => {
    const { templateId } = await aTemplate();
    const { context, page } = await open(opens ? `?template=${templateId}` : '');
    if (opens) await page.getByRole('dialog').getByLabel(t('video-templates.slotKey')).waitFor();
    await listStands(page);
    await standsRight(page);
    await context.close();
  });
});
