import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImagePost, ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import {
  createTranslator,
  expectAccessible,
  filterBy,
  launch,
  onceFor,
  openVisitor,
  staffDevices,
  waitForList,
} from '../lib/browse.ts';
import { allowAgencyGreetings, makePicture, makePost, makeSubcategory } from '../lib/factories.ts';
import { hosts, type Person } from '../lib/people.ts';
import { servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { type Client as ApiClient, startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let superadmin: ApiClient;
let files: Record<'square' | 'story' | 'wide' | 'broken', string>;

const greetings = '/panel/admin/daily-image-management';
const ownGreetingsPath = '/panel/admin/image-posts-management';

beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  superadmin = await world.as('superadmin');
  await servePlatform(world);
  for (const imageTagName of ['Gold', 'Lamps'])
    await superadmin.post('/api/v1/image-post/image-tag').send({ imageTagName });
  const directory = world.stores.directory;
  const file = (name: string, bytes: Buffer) => {
    writeFileSync(join(directory, name), bytes);
    return join(directory, name);
  };
  files = {
    square: file('square.jpg', await jpeg(600, 600)),
    story: file('story.jpg', await jpeg(540, 960)),
    wide: file('wide.jpg', await jpeg(800, 600)),
    broken: file('broken.jpg', Buffer.from('no picture')),
  };
  for (let index = 0; index < 4; index += 1)
    await makePost(superadmin, { mediaId: await makePicture(superadmin, 300, 300) });
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const postsOf = async (imageSubcategoryId: string, staff = superadmin): Promise<ImagePost[]> =>
  (await staff.get('/api/v1/image-post').query({ imageSubcategoryId }).expect(200)).body.data.items;

describe.each(staffDevices)('managing greetings, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);

  const open = async (path = greetings, person: Person = 'superadmin') => {
    const visitor = await openVisitor(browser, device);
    const origin = await signInAtOwnHost(world, visitor, person);
    await visitor.page.goto(origin + path);
    await waitForList(visitor.page);
    return visitor;
  };
  const tiles = (page: Page) => page.locator('.greeting:not(.greeting-waiting)');
  const listPath = (imageSubcategoryId: string) => `${greetings}?imageSubcategoryId=${imageSubcategoryId}`;

  test('the menu leads the super admin to the platform’s greetings, and an admin to the agency’s greetings', async () => {
    for (const [person, path] of [
      ['superadmin', greetings],
      ['admin', ownGreetingsPath],
    ] as const) {
      const visitor = await openVisitor(browser, device);
      const { context, page, pageErrors } = visitor;
      const origin = await signInAtOwnHost(world, visitor, person);
      await page.goto(`${origin}/panel/admin`);
      await page.getByRole('button', { name: t('shell.menu') }).click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: t('staff-shell.greetings') })
        .click();
      await page.waitForURL(`**${path}`);
      await waitForList(page);
      await context.close();
      expect(pageErrors).toEqual([]);
    }
  });

  testOnce(
    'pictures are uploaded as greetings, one that does not fit is cropped, and all are added together',
    async () => {
      const { imageSubcategoryId } = await makeSubcategory(superadmin);
      const { context, page } = await open();
      await page
        .getByRole('button', { name: t('greetings.add') })
        .first()
        .click();
      const sheet = page.getByRole('dialog', { name: t('greetings.add') });
      await sheet.locator('input[type=file]').setInputFiles([files.square, files.story, files.wide, files.broken]);
      const uploadRow = (name: string) => sheet.locator('.new-post').filter({ hasText: name });
      await uploadRow('square.jpg').getByText(t('greetings.kind_SQUARE_IMAGE')).waitFor();
      await uploadRow('story.jpg').getByText(t('greetings.kind_STORY_IMAGE')).waitFor();
      await uploadRow('wide.jpg').getByText(t('greetings.misfit')).waitFor();
      await uploadRow('broken.jpg').getByText(t('errors.file_type_refused')).waitFor();

      // Nothing is added while one of the pictures is not ready.
      await sheet
        .getByRole('button', { name: t('greetings.addWaits_other', { done: 2, count: 4 }) })
        .click({ force: true });
      await expect.poll(() => postsOf(imageSubcategoryId)).toEqual([]);
      await uploadRow('broken.jpg')
        .getByRole('button', { name: t('form.pictureRemove', { what: 'broken.jpg' }) })
        .click();
      await uploadRow('wide.jpg')
        .getByRole('button', { name: t('form.pictureCut', { what: 'wide.jpg' }) })
        .click();
      await page.getByRole('button', { name: t('form.crop_square'), exact: true }).waitFor();
      await page.getByRole('button', { name: t('form.cropUse') }).click();
      await uploadRow('wide.jpg').getByText(t('greetings.kind_SQUARE_IMAGE')).waitFor();

      await sheet.getByLabel(t('greetings.language'), { exact: true }).selectOption('hi');
      await sheet.getByLabel(t('greetings.languageOf', { name: 'story.jpg' })).selectOption('gu');
      await sheet.getByRole('button', { name: t('greetings.pointAt', { name: 'square.jpg' }) }).click();
      await page.locator('.keep-out-picture').click();
      await page.getByText(t('greetings.keepOutCount_one', { count: 1 })).waitFor();
      await page.getByRole('button', { name: t('greetings.keepOutDone') }).click();
      await sheet.getByRole('button', { name: t('greetings.addGo_other', { count: 3 }) }).click();
      await sheet.getByText(t('form.missing')).waitFor();
      await sheet.getByLabel(t('greetings.subcategory')).selectOption(imageSubcategoryId);
      await sheet.getByRole('button', { name: 'Gold' }).click();
      await sheet.getByLabel(t('greetings.caption')).fill('Shubh');
      await sheet.getByRole('button', { name: t('greetings.addGo_other', { count: 3 }) }).click();
      await page.getByText(t('greetings.done_add_other', { count: 3 })).waitFor();

      const posts = await postsOf(imageSubcategoryId);
      expect(posts.map(({ kind, language }) => [kind, language])).toEqual([
        ['SQUARE_IMAGE', 'hi'],
        ['STORY_IMAGE', 'gu'],
        ['SQUARE_IMAGE', 'hi'],
      ]);
      expect(posts.every(({ caption, agencyId }) => caption === 'Shubh' && agencyId === null)).toBe(true);
      expect(posts[2]?.keepOut?.at(-1)?.x).toBeCloseTo(0.3, 1);
      expect(posts[0]?.tags.map(({ imageTagName }) => imageTagName)).toEqual(['Gold']);
      expect(posts[1]?.picture).toMatchObject({ width: 540, height: 960 });
      await context.close();
    },
  );

  testOnce('closing the greeting form with uploaded pictures asks for a confirmation first', async () => {
    const { context, page, pageErrors } = await open();
    await page
      .getByRole('button', { name: t('greetings.add') })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: t('greetings.add') });
    await sheet.locator('input[type=file]').setInputFiles(files.square);
    await sheet.getByText(t('greetings.kind_SQUARE_IMAGE')).waitFor();
    await page.keyboard.press('Escape');
    const confirmDialog = page.getByRole('alertdialog');
    await confirmDialog.getByRole('button', { name: t('common.cancel') }).click();
    await confirmDialog.waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: t('common.close') }).click();
    await confirmDialog.getByRole('button', { name: t('form.leaveGo') }).click();
    await sheet.waitFor({ state: 'detached' });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('filters, a search and an open greeting are in the URL and restored by a reload', async () => {
    const { imageSubcategoryId, imageSubcategoryName } = await makeSubcategory(superadmin);
    const post = await makePost(superadmin, { imageSubcategoryId, language: 'mr' });
    const { context, page, pageErrors } = await open();
    await filterBy(page, device, t, t('greetings.subcategory'), imageSubcategoryName);
    await page.waitForURL('**imageSubcategoryId=**');
    await expect.poll(() => tiles(page).count()).toBe(1);
    await page.reload();
    await waitForList(page);
    await expect.poll(() => tiles(page).count()).toBe(1);
    await page
      .getByRole('button', {
        name: t('table.remove', { name: `${t('greetings.subcategory')}: ${imageSubcategoryName}` }),
      })
      .click();
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(1);
    await page.getByRole('searchbox').fill(imageSubcategoryName);
    await page.getByRole('searchbox').press('Enter');
    await expect.poll(() => tiles(page).count()).toBe(1);
    await page.locator('.greeting-picture').click();
    await page.waitForURL(`**post=${post.imageId}`);
    await page.reload();
    const sheet = page.getByRole('dialog', { name: imageSubcategoryName });
    await expect.poll(() => sheet.getByLabel(t('greetings.language')).inputValue()).toBe('mr');
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('post'));
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the tag filter of the greetings page shows only the greetings with that tag', async () => {
    const { imageSubcategoryId } = await makeSubcategory(superadmin);
    const { imageTags } = (await superadmin.get('/api/v1/image-post/image-tag').expect(200)).body.data;
    const lampsTag = (imageTags as ImageTag[]).find(({ imageTagName }) => imageTagName === 'Lamps');
    await makePost(superadmin, { imageSubcategoryId });
    await makePost(superadmin, { imageSubcategoryId, imageTagIds: [lampsTag?.imageTagId] });
    const { context, page, pageErrors } = await open(listPath(imageSubcategoryId));
    await expect.poll(() => tiles(page).count()).toBe(2);
    await filterBy(page, device, t, t('greetings.tag'), 'Lamps');
    await page.waitForURL('**imageTagId=**');
    await expect.poll(() => tiles(page).count()).toBe(1);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a concurrent save of a greeting shows a conflict from which either version can be chosen', async () => {
    const { imageSubcategoryId, imageSubcategoryName } = await makeSubcategory(superadmin);
    const post = await makePost(superadmin, { imageSubcategoryId, caption: 'Before' });
    const { context, page } = await open(`${listPath(imageSubcategoryId)}&post=${post.imageId}`);
    const sheet = page.getByRole('dialog', { name: imageSubcategoryName });
    await sheet.getByRole('button', { name: t('greetings.keepOutAdd') }).click();
    const area = sheet.locator('.keep-out-area');
    await area.focus();
    for (const key of ['ArrowLeft', 'Shift+ArrowUp']) await page.keyboard.press(key);
    const values = { number: 1, x: 28, y: 40, width: 40, height: 18 };
    await expect.poll(() => area.getAttribute('aria-label')).toBe(t('greetings.keepOutArea', values));
    await sheet.getByLabel(t('greetings.caption')).fill('Mine');

    const otherSave = { kind: post.kind, mediaId: post.picture.mediaId, imageSubcategoryId, imageId: post.imageId };
    await superadmin
      .post('/api/v1/image-post')
      .send({ ...otherSave, caption: 'Theirs' })
      .expect(200);
    const save = () => sheet.getByRole('button', { name: t('common.save') }).click();
    await save();
    await sheet.getByRole('button', { name: t('form.takeTheirs') }).click();
    await expect.poll(() => sheet.getByLabel(t('greetings.caption')).inputValue()).toBe('Theirs');

    await sheet.getByLabel(t('greetings.caption')).fill('Mine again');
    await superadmin
      .post('/api/v1/image-post')
      .send({ ...otherSave, caption: 'Theirs again' })
      .expect(200);
    await save();
    await sheet.getByRole('button', { name: t('form.keepMine') }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(t('greetings.saved')).waitFor();
    await expect
      .poll(async () => (await postsOf(imageSubcategoryId))[0])
      .toMatchObject({
        caption: 'Mine again',
        keepOut: null,
        version: 4,
      });
    await context.close();
  });

  testOnce('selected greetings are deactivated with undo, and are deleted only after a confirmation', async () => {
    const { imageSubcategoryId } = await makeSubcategory(superadmin);
    for (let index = 0; index < 3; index += 1) await makePost(superadmin, { imageSubcategoryId });
    const { context, page, pageErrors } = await open(listPath(imageSubcategoryId));
    const selectFirst = async (count: number) => {
      for (let index = 0; index < count; index += 1) await page.getByRole('checkbox').nth(index).check();
    };
    const countActive = async () => (await postsOf(imageSubcategoryId)).filter(({ isActive }) => isActive).length;
    await selectFirst(2);
    await page.getByRole('button', { name: t('greetings.switchOff') }).click();
    await page.getByText(t('greetings.done_off_other', { count: 2 })).waitFor();
    await expect.poll(() => countActive()).toBe(1);
    await page.getByRole('button', { name: t('table.undo') }).click();
    await page.getByText(t('greetings.done_on_other', { count: 2 })).waitFor();
    await expect.poll(() => countActive()).toBe(3);

    await selectFirst(2);
    await page.getByRole('button', { name: t('greetings.delete'), exact: true }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await confirmDialog.getByRole('button', { name: t('common.cancel') }).click();
    await expect.poll(() => postsOf(imageSubcategoryId)).toHaveLength(3);
    await selectFirst(2);
    await page.getByRole('button', { name: t('greetings.delete'), exact: true }).click();
    await confirmDialog.getByRole('button', { name: t('greetings.deleteGo_other', { count: 2 }) }).click();
    await page.getByText(t('greetings.done_delete_other', { count: 2 })).waitFor();
    await expect.poll(() => tiles(page).count()).toBe(1);
    await expect.poll(() => postsOf(imageSubcategoryId)).toHaveLength(1);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an agency with own greetings enabled sees the shared greetings and edits only its own', async () => {
    const { imageSubcategoryId } = await makeSubcategory(superadmin);
    await makePost(superadmin, { imageSubcategoryId, caption: 'Shared words' });
    await allowAgencyGreetings(world, hosts.home);
    const ownPost = await makePost(await world.as('admin'), { imageSubcategoryId });
    const path = `${ownGreetingsPath}?imageSubcategoryId=${imageSubcategoryId}`;
    const { context, page, pageErrors } = await open(path, 'admin');
    await expect.poll(() => tiles(page).count()).toBe(2);
    // The checkbox appears once the account’s rights have loaded.
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(1);
    const views = page.getByRole('navigation', { name: t('greetings.views') });
    await expect.poll(() => views.getByRole('link', { name: t('greetings.view_tags') }).count()).toBe(0);
    await page.goto(`${world.url}${ownGreetingsPath}?view=tags`);
    await waitForList(page);
    await expect.poll(() => page.getByRole('button', { name: t('greetings.addTag') }).count()).toBe(0);
    await page.goto(world.url + path);
    await waitForList(page);
    // The platform’s greeting is older and therefore last.
    await page.locator('.greeting-picture').last().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Shared words').waitFor();
    await expect.poll(() => sheet.getByRole('button', { name: t('common.save') }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.locator('.greeting-picture').first().click();
    await page.waitForURL(`**post=${ownPost.imageId}`);
    await sheet.getByRole('button', { name: t('common.save') }).waitFor();
    await sheet.getByText(t('greetings.festivalMissing')).waitFor();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'a failed action shows an alert at its greeting, and a failed load of greetings can be retried',
    async () => {
      const { imageSubcategoryId } = await makeSubcategory(superadmin);
      await makePost(superadmin, { imageSubcategoryId });
      const { context, page } = await open(listPath(imageSubcategoryId));
      const blockedUrl = /\/api\/v1\/image-post(\?|$)/;
      await page.route(blockedUrl, (route) => route.abort());
      await page.getByRole('button', { name: /.*/ }).and(page.locator('.greeting .table-menu')).click();
      await page.getByRole('menuitem', { name: t('greetings.switchOff') }).click();
      await page.locator('.greeting').getByRole('alert').waitFor();
      await page.reload();
      const retry = page.getByRole('button', { name: t('common.retry') });
      await retry.waitFor();
      await page.unroute(blockedUrl);
      await retry.click();
      await expect.poll(() => tiles(page).count()).toBe(1);
      await context.close();
    },
  );

  test.each([
    ['the grid', greetings, null],
    ['a search that finds nothing', `${greetings}?search=nothing&shape=STORY`, null],
    ['an open greeting', greetings, '.greeting-picture'],
    ['the sheet of new ones', greetings, '.table-action .button'],
    ['the categories', `${greetings}?view=categories`, null],
    ['an open festival', `${greetings}?view=categories`, '.row-open'],
    ['the tags', `${greetings}?view=tags`, null],
  ])('axe finds no errors on the greetings page (%s), and nothing overflows', async (_, path, openSelector) => {
    const { context, page } = await open(path);
    if (openSelector) {
      await page.locator(openSelector).first().click();
      await page.getByRole('dialog').waitFor();
      await waitForList(page);
    }
    await expectAccessible(page);
    await context.close();
  });
});
