import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  columnWidth,
  createTranslator,
  devices,
  expectAccessible,
  isPhone,
  launch,
  onceFor,
  openVisitorAs,
  waitForList,
} from '../lib/browse.ts';
import { makeBusiness } from '../lib/factories.ts';
import { makeVideo, readVideo } from '../lib/videos.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let madeCount = 0;
beforeAll(async () => {
  world = await startWorld();
  await world.upstream.database.raw.query(`update agency set configuration = configuration || $1::jsonb`, [
    JSON.stringify({
      pdfCardConfig: { enablePdfCardProduct: true, customerPlans: [{ id: 'one', pricePaise: 4_900 }] },
      video: { enableVideo: true, pricePaise: 29_900 },
    }),
  ]);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

test('an empty list of visiting cards or videos says that owners make them', async () => {
  const { context, page } = await openVisitorAs(browser, devices[0] as (typeof devices)[number], world.url, 'admin');
  for (const projectType of ['pdf_id_card', 'promotional_video']) {
    await page.goto(`${world.url}/panel/admin/projects?projectType=${projectType}`);
    await page.getByText('Owners make them in their own panel.').waitFor();
  }
  await context.close();
});

describe.each(devices)('the projects page of an agency, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);

  const open = async (projectType: string) => {
    const visitor = await openVisitorAs(browser, device, world.url, 'admin');
    await visitor.page.goto(`${world.url}/panel/admin/projects?projectType=${projectType}`);
    await waitForList(visitor.page);
    return visitor;
  };

  /** Records a payment from the row of this name. */
  const recordPayment = async ({ page }: Awaited<ReturnType<typeof open>>, name: string) => {
    await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: t('projects-admin.record') }).click();
    const sheet = page.getByRole('dialog', { name: t('taken.record') });
    await sheet.getByLabel(t('taken.amount')).waitFor();
    await sheet.getByRole('button', { name: t('taken.record') }).click();
    await sheet.getByText(t('taken.noteMissing')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(t('taken.note')).fill(`Cash, receipt ${madeCount}`);
    await sheet.getByLabel(t('taken.amount')).fill('9999');
    const more = sheet.getByRole('checkbox');
    await more.waitFor();
    await sheet.getByRole('button', { name: t('taken.record') }).click();
    expect(await sheet.getByLabel(t('taken.amount')).getAttribute('aria-invalid')).toBe('true');
    await more.check();
    await sheet.getByRole('button', { name: t('taken.record') }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.locator('.table').getByText(t('projects-admin.isPaid_true'), { exact: true }).first().waitFor();
  };

  test('staff find a PDF card by its company and record a payment from its row', async () => {
    madeCount += 1;
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    const personName = `Asha Patel ${madeCount}`;
    const { body } = await customer
      .post('/api/v1/pdf-card/updatePdfCardBasicDetails')
      .send({ businessId, templateCode: 'visiting-1', companyName: `Kesar Foods ${madeCount}`, personName })
      .expect(200);
    const { pdfCardNo } = body.data.updatedPdfCard;
    const visitor = await open(`pdf_id_card&searchBy=companyName&search=Kesar+Foods+${madeCount}`);
    await recordPayment(visitor, personName);
    await expectAccessible(visitor.page);
    if (!isPhone(device)) {
      expect(await columnWidth(visitor.page, 'name')).toBeGreaterThan(210);
      expect(await columnWidth(visitor.page, 'business')).toBeGreaterThan(160);
    }
    const answer = await customer.get('/api/v1/pdf-card/pdfCard').query({ pdfCardNo }).expect(200);
    expect(answer.body.data.exportsLeft).toBe(1);
    expect(visitor.pageErrors).toEqual([]);
    await visitor.context.close();
  });

  testOnce('a payment for a video is recorded once, after which its row offers no further payment', async () => {
    madeCount += 1;
    const customer = await world.as('customer');
    const title = `Diwali offer ${madeCount}`;
    const video = await makeVideo(customer, { title });
    const visitor = await open('promotional_video');
    await recordPayment(visitor, title);
    expect((await readVideo(customer, video)).isPaid).toBe(true);
    const menu = visitor.page.getByRole('button', { name: t('table.actionsFor', { name: title }), exact: true });
    expect(await menu.count()).toBe(0);
    expect(visitor.pageErrors).toEqual([]);
    await visitor.context.close();
  });
});
