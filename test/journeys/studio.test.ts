import type { StudioDocument } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import {
  createTranslator,
  download,
  expectAccessible,
  isPhone,
  launch,
  onceFor,
  openVisitor,
  staffDevices,
} from '../lib/browse.ts';
import { makeBusiness, makePost } from '../lib/factories.ts';
import { composeGreeting, listFrames } from '../lib/framing.ts';
import { holdUploads } from '../lib/hold-uploads.ts';
import { servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { type Client as ApiClient, startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let superadmin: ApiClient;
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

const screen = '/panel/admin/studio';
const frameWithLayers = (...layers: object[]) => ({
  format: 1,
  name: 'new',
  version: 1,
  frameKind: 'regular',
  pages: [{ id: 'post', size: {}, layers }],
});
const barLayer = {
  id: 'bar',
  type: 'shape',
  fill: '#123456',
  box: { left: 100, top: 600, width: 600, height: 200 },
};
const nameLayer = {
  id: 'name',
  type: 'text',
  text: '{businessName}',
  size: 60,
  colour: '#ffffff',
  box: { left: 140, top: 660, width: 500 },
};

const makeDocument = async (document: object = frameWithLayers(barLayer, nameLayer)): Promise<StudioDocument> =>
  (await superadmin.post('/api/v1/studio/document').send({ title: 'Festive bar', from: { document } }).expect(200)).body
    .data.studioDocument;
const readDocument = async (id: string): Promise<StudioDocument> =>
  (await superadmin.get(`/api/v1/studio/document/${id}`).expect(200)).body.data;

describe.each(staffDevices)('designing frames in the studio, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);
  const open = async (query = '') => {
    const visitor = await openVisitor(browser, device);
    const origin = await signInAtOwnHost(world, visitor, 'superadmin');
    visitor.page.setDefaultTimeout(8_000);
    await visitor.page.goto(origin + screen + query);
    return visitor;
  };
  const canvas = (page: Page) => page.getByRole('application');
  const layer = (page: Page, id: string) =>
    page.getByRole('region', { name: t('studio.layers') }).getByTitle(id, { exact: true });
  const drawingHtml = (page: Page) => canvas(page).locator('svg.drawing').innerHTML();
  const save = async (page: Page, { studioDocumentId: id, version }: StudioDocument): Promise<StudioDocument> => {
    await page.getByRole('button', { name: t('studio.save') }).click();
    await page.getByText(t('studio.saved')).waitFor();
    const storedDocument = await readDocument(id);
    expect(storedDocument.version).toBe(version + 1);
    return storedDocument;
  };

  testOnce('an empty studio shows a picture and how to start a design', async () => {
    const { context, page, pageErrors } = await open();
    await page.locator('.empty:has(svg)').getByText(t('studio.none')).waitFor();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a studio frame is copied from a built-in frame, recoloured, published and used by a customer', async () => {
    const { context, page, pageErrors } = await open();
    await page.getByRole('button', { name: t('studio.add') }).click();
    const sheet = page.getByRole('dialog', { name: t('studio.addTitle') });
    const title = `Our bar ${v7()}`;
    await sheet.getByLabel(t('studio.name')).fill(title);
    const copyOption = sheet.locator('label').filter({ has: page.locator('input[value="frame2"]') });
    await copyOption.locator('svg').waitFor();
    await copyOption.click();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: t('studio.begin') }).click();
    await page.waitForURL(/document=/);
    await canvas(page).locator('[data-path]').first().waitFor({ state: 'attached' });
    await expectAccessible(page);
    const drawingBefore = await drawingHtml(page);
    expect(await layer(page, 'name').textContent()).toBe(t('studio.type_text') + t('studio.field_businessName'));
    await layer(page, 'edge').click();
    await page.getByRole('combobox', { name: t('studio.fill'), exact: true }).selectOption('brand-deep');
    await expect.poll(() => drawingHtml(page)).not.toBe(drawingBefore);
    await page.getByRole('button', { name: t('studio.publish') }).click();
    await page.getByText(t('studio.published')).waitFor();

    const id = new URL(page.url()).searchParams.get('document') ?? '';
    const { documentName } = await readDocument(id);
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    const { frames } = await listFrames(customer, businessId);
    expect(frames).toContainEqual(expect.objectContaining({ name: documentName, title }));
    const { imageId } = await makePost(superadmin);
    const composition = await composeGreeting(customer, imageId, businessId, { frame: documentName });
    expect(composition.status).toBe('ready');
    await customer.get(composition.url).expect(200);

    await page.getByRole('button', { name: t('studio.back') }).click();
    await page.getByRole('button', { name: title }).waitFor();
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  testOnce('a studio layer is moved, duplicated and deleted by keyboard, with undo and redo', async () => {
    const studioDocument = await makeDocument();
    const { context, page, pageErrors } = await open(`?document=${studioDocument.studioDocumentId}`);
    await layer(page, 'bar').click();
    await canvas(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    const movedDocument = await save(page, studioDocument);
    expect(movedDocument.draft.pages[0]?.layers[0]?.box).toMatchObject({
      left: 101,
      top: 610,
      width: 600,
      height: 200,
    });
    await canvas(page).focus();
    await page.keyboard.press('Control+d');
    await layer(page, 'bar-2').waitFor();
    await page.keyboard.press('Delete');
    await layer(page, 'bar-2').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    expect(await page.locator('[aria-pressed="true"]').count()).toBe(1);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test.skipIf(isPhone(device))(
    'a studio layer is dragged and resized with the mouse, and snaps to the middle',
    async () => {
      const studioDocument = await makeDocument();
      const { context, page, pageErrors } = await open(`?document=${studioDocument.studioDocumentId}`);
      await layer(page, 'bar').click();
      const selection = page.locator('.studio-selection');
      const canvasBox = await canvas(page).boundingBox();
      const box = await selection.boundingBox();
      if (!box || !canvasBox) throw new Error('there is a frame');
      const documentPxPerPx = 1080 / canvasBox.width;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      // A layer of 600 px is centred at 240; the mouse stops 5 px of the screen before.
      await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 - 50, { steps: 4 });
      await page.mouse.move(box.x + box.width / 2 + 140 / documentPxPerPx - 4, box.y + box.height / 2 - 100, {
        steps: 8,
      });
      const guideBox = await page.locator('.studio-guide.is-across').boundingBox();
      expect(Math.abs((guideBox?.x ?? 0) - (canvasBox.x + canvasBox.width / 2))).toBeLessThan(2);
      await page.mouse.up();
      expect(await page.locator('.studio-guide.is-across').isVisible()).toBe(false);
      await expect.poll(async () => (await selection.boundingBox())?.y).toBeLessThan(box.y - 50);
      const draggedDocument = await save(page, studioDocument);
      expect(draggedDocument.draft.pages[0]?.layers[0]?.box).toMatchObject({ left: 240, width: 600 });
      const boxAfter = await selection.boundingBox();
      if (!boxAfter) throw new Error('there is a frame');
      await page.mouse.move(boxAfter.x + boxAfter.width, boxAfter.y + boxAfter.height);
      await page.mouse.down();
      await page.mouse.move(boxAfter.x + boxAfter.width - 60, boxAfter.y + boxAfter.height + 37, { steps: 8 });
      await page.mouse.up();
      const resizedBox = (await save(page, draggedDocument)).draft.pages[0]?.layers[0]?.box;
      expect(resizedBox?.left).toBe(240);
      expect(Number(resizedBox?.width)).toBeLessThan(560);
      expect(Number(resizedBox?.height)).toBeGreaterThan(230);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test('an uploaded picture becomes a studio layer with the resolution of its file', async () => {
    const studioDocument = await makeDocument();
    const { context, page, pageErrors } = await open(`?document=${studioDocument.studioDocumentId}`);
    await page.getByRole('combobox', { name: t('studio.addLayer') }).selectOption('photo');
    await page.getByLabel(t('form.pictureChoose')).setInputFiles({
      name: 'rangoli.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg(900, 600),
    });
    await page.getByRole('button', { name: t('form.cropUse') }).click();
    await expect.poll(() => drawingHtml(page)).toMatch(/\/media\/[0-9a-f-]{36}\/1080\.webp/);
    await expectAccessible(page);
    const { draft } = await save(page, studioDocument);
    expect(draft.pages[0]?.layers.at(-1)).toMatchObject({ source: { width: 900, height: 600 } });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  testOnce(
    'a picture uploaded for a studio layer goes to that layer even if another is selected during the upload',
    async () => {
      const photoLayer = {
        id: 'photo',
        type: 'picture',
        source: { field: 'photo' },
        box: { left: 0, top: 0, width: 400 },
      };
      const studioDocument = await makeDocument(frameWithLayers(photoLayer, barLayer));
      const { context, page, pageErrors } = await open(`?document=${studioDocument.studioDocumentId}`);
      const uploads = await holdUploads(page);
      await layer(page, 'photo').click();
      await page.getByLabel(t('form.pictureChoose')).setInputFiles({
        name: 'rangoli.jpg',
        mimeType: 'image/jpeg',
        buffer: await jpeg(900, 600),
      });
      await page.getByRole('button', { name: t('form.cropUse') }).click();
      await uploads.waitUntilHeld();
      await layer(page, 'bar').click();
      // The order of the layers and another layer change before the upload ends.
      await page.getByRole('button', { name: t('studio.backward') }).click();
      await page.getByRole('combobox', { name: t('studio.fill'), exact: true }).selectOption('brand-deep');
      await uploads.release();
      await expect.poll(() => drawingHtml(page)).toMatch(/\/media\/[0-9a-f-]{36}\/1080\.webp/);
      const { draft } = await save(page, studioDocument);
      expect(draft.pages[0]?.layers).toMatchObject([
        { id: 'bar', fill: 'brand-deep' },
        { id: 'photo', source: { width: 900, height: 600 } },
      ]);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('studio layers are aligned and grouped, and a layer outside the frame shows a warning', async () => {
    const studioDocument = await makeDocument();
    const { context, page, pageErrors } = await open(`?document=${studioDocument.studioDocumentId}`);
    await layer(page, 'bar').click();
    await page.getByRole('button', { name: t('studio.align_left') }).click();
    await layer(page, 'name').click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: t('studio.group'), exact: true }).click();
    const savedDocument = await save(page, studioDocument);
    expect(savedDocument.draft.pages[0]?.layers).toMatchObject([
      { type: 'group', layers: [{ id: 'bar', box: { left: 0 } }, { id: 'name' }] },
    ]);
    await layer(page, 'name').click();
    await page.getByLabel(t('studio.y'), { exact: true }).fill('-20');
    await page.keyboard.press('Enter');
    // The warning names the field, not the layer’s id.
    await page.getByText(t('studio.fault_outside', { name: t('studio.field_businessName') })).waitFor();
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a concurrent save of a studio design shows a conflict, and leaving with unsaved changes asks first', async () => {
    const studioDocument = await makeDocument();
    const { context, page, pageErrors } = await open(`?document=${studioDocument.studioDocumentId}`);
    const title = page.getByLabel(t('studio.name'));
    const saveElsewhere = async () => {
      const { version } = await readDocument(studioDocument.studioDocumentId);
      await superadmin
        .put(`/api/v1/studio/document/${studioDocument.studioDocumentId}`)
        .send({ version, title: 'Theirs', document: studioDocument.draft })
        .expect(200);
    };
    await title.fill('Mine');
    await saveElsewhere();
    await page.getByRole('button', { name: t('studio.save') }).click();
    await page.getByRole('button', { name: t('form.keepMine') }).click();
    await page.getByText(t('studio.saved')).waitFor();
    expect((await readDocument(studioDocument.studioDocumentId)).title).toBe('Mine');

    await title.fill('Mine again');
    await saveElsewhere();
    await page.getByRole('button', { name: t('studio.save') }).click();
    await page.getByRole('button', { name: t('form.takeTheirs') }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('form.takeTheirs') }).click();
    await expect.poll(() => title.inputValue()).toBe('Theirs');

    await title.fill('Not saved');
    await page.getByRole('button', { name: t('studio.back') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('common.cancel') })
      .click();
    expect(await title.inputValue()).toBe('Not saved');
    await page.getByRole('button', { name: t('studio.back') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('studio.leave') })
      .click();
    await page.getByRole('button', { name: t('studio.add') }).waitFor();
    await context.close();
    // The browser logs the 409 of both late saves.
    expect(pageErrors).toEqual([expect.stringContaining('409'), expect.stringContaining('409')]);
  });

  testOnce('a studio design is exported as a file and imported again', async () => {
    const studioDocument = await makeDocument();
    const { context, page, pageErrors } = await open(`?document=${studioDocument.studioDocumentId}`);
    const exportedFile = await download(page, () => page.getByRole('button', { name: t('studio.export') }).click());
    const file = await exportedFile.path();
    await page.getByRole('button', { name: t('studio.back') }).click();
    await page.getByRole('button', { name: t('studio.add') }).click();
    const sheet = page.getByRole('dialog', { name: t('studio.addTitle') });
    await sheet.getByLabel(t('studio.name')).fill('Brought in');
    await sheet.getByLabel(t('studio.from')).selectOption('fromFile');
    const fileInput = sheet.getByLabel(t('studio.file'));
    await fileInput.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{') });
    await sheet.getByRole('button', { name: t('studio.begin') }).click();
    await page.getByText(t('studio.fileBad')).waitFor();
    await fileInput.setInputFiles(file);
    await sheet.getByRole('button', { name: t('studio.begin') }).click();
    await page.waitForURL(/document=/);
    const id = new URL(page.url()).searchParams.get('document') ?? '';
    expect((await readDocument(id)).draft.pages).toEqual(studioDocument.draft.pages);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
