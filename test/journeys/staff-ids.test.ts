import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import { createTranslator, customerDevices, download, expectAccessible, launch, openVisitor } from '../lib/browse.ts';
import { clickCheckoutButton, expectPaidNotice, waitForCheckout, waitForPricing } from '../lib/checking-out.ts';
import { makeBusiness, makeStaffMember, signUp } from '../lib/factories.ts';
import { allowOnlinePayment, makePlan } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let customerCount = 0;

beforeAll(async () => {
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  await world.upstream.database.raw.query(
    `update agency set configuration = configuration || '{"pdfCardConfig": {"enablePdfCardProduct": true}}'::jsonb`,
  );
  await allowOnlinePayment(world);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** This CSV is as a spreadsheet saves it in India, with common mistakes. */
const csvLines = [
  'Employee ID;Name;Designation;Mobile No.;Blood Group;Valid till;Photo',
  '="0101";Asha Patel;Head cook;+91 98111 00001;O+;31/03/2090;asha.jpg',
  '="0102";रवि कुमार;हलवाई;+91 98111 00002;B+;31/03/2090;',
  '="0103";Meena Shah;Cashier;;;;meena.jpg',
  '="0103";Meena Again;Cashier;;;;',
  '0104;Imran;Driver;9,19811E+11;;;',
  '0105;=UPPER("asha");Helper;;;;',
  '0106;Sunil;Helper;;;31/02/2090;',
  ';Asha Patel;Cleaner;;;;',
].join('\r\n');

const photoOfColour = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

describe.each(customerDevices)('the staff IDs of a business, on $name', (device) => {
  const t = createTranslator(device.locale);

  const openAsNewCustomer = async (pdfCardLimit = 10) => {
    customerCount += 1;
    const agent = world.browser();
    const phoneNumber = `+91982239${1_000 + customerCount}`;
    await signUp(agent, phoneNumber, world.otpFor);
    const { businessId } = await makeBusiness(agent, { businessName: 'Mithai Ghar' });
    const admin = await world.as('admin');
    const limits = { ...customPlanDefaults.limits, pdfCardIncluded: true, pdfCardLimit };
    const { subscriptionPlanId } = await makePlan(admin, { limits });
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId, isManualUpdate: true, note: randomBytes(6).toString('hex') })
      .expect(200);
    const visitor = await openVisitor(browser, device);
    const loginAnswer = await visitor.context.request.post(`${world.url}/api/v1/login`, {
      headers: { 'X-CSRF': '1' },
      data: { phoneNumber, password: 'kagaz ki naav' },
    });
    expect(loginAnswer.ok()).toBe(true);
    return { ...visitor, agent, businessId };
  };

  const downloadFile = async (page: Page, button: string): Promise<Buffer> => {
    const file = await download(page, () => page.getByRole('button', { name: button, exact: true }).first().click());
    return readFileSync(await file.path());
  };
  const openMenuOf = (page: Page, name: string) =>
    page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true });

  test('staff IDs are imported from a spreadsheet with photos, printed without a watermark, and revoked', async () => {
    const { context, page, pageErrors, businessId } = await openAsNewCustomer();
    await page.goto(`${world.url}/panel/customer/staff-ids?businessId=${businessId}`);
    await page.getByText(t('staff-ids.empty')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('staff-ids.fromList') }).click();
    await page.getByText(t('staff-ids.listLead')).waitFor();
    await expectAccessible(page);
    await page
      .getByLabel(t('staff-ids.chooseFile'))
      .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csvLines}`) });
    await page.getByLabel(t('staff-ids.photosChoose')).setInputFiles([
      { name: 'Asha.JPG', mimeType: 'image/jpeg', buffer: await photoOfColour('#c98') },
      { name: '0102.jpg', mimeType: 'image/jpeg', buffer: await photoOfColour('#9c8') },
      { name: 'picnic.jpg', mimeType: 'image/jpeg', buffer: await photoOfColour('#89c') },
    ]);
    // Columns are matched by their names, and each faulty line shows why.
    await expect.poll(() => page.getByLabel(t('staff-ids.bloodGroup')).inputValue()).toBe('4');
    for (const [fault, field] of [
      ['twice', 'employeeNumber'],
      ['shortened', 'phoneNumber'],
      ['formula', 'personName'],
      ['badDate', 'validUntil'],
    ] as const)
      await page
        .getByText(t(`staff-ids.fault_${fault}`, { field: t(`staff-ids.${field}`) }))
        .first()
        .waitFor();
    await page.getByText('picnic.jpg').waitFor();
    await expect.poll(() => page.locator('.staff-first svg.drawing').count()).toBe(3);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('staff-ids.takeIn_other', { count: 4 }) }).click();
    await page.getByText(t('staff-ids.added_other', { count: 4 })).waitFor();
    // The lines that were left out stay listed.
    await page
      .getByText(t('staff-ids.fault_formula', { field: t('staff-ids.personName') }))
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('staff-ids.toPeople') }).click();

    const rows = page.locator('.staff-row');
    await expect.poll(() => rows.count()).toBe(4);
    await expect.poll(() => rows.locator('.avatar img').count()).toBe(2);
    await expectAccessible(page);

    // Two of the staff are printed without a watermark.
    for (const name of ['रवि कुमार', 'Meena Shah']) await page.getByLabel(t('staff-ids.choose', { name })).check();
    await page.getByRole('button', { name: t('staff-ids.printChosen_other', { count: 2 }) }).click();
    await expect.poll(() => page.locator('.staff-template svg.drawing').count()).toBe(3);
    await page.getByText(t('staff-ids.left_other', { count: 10 })).waitFor();
    await expectAccessible(page);
    // The sheet must close also when the staff reloads before the prints.
    await page.route('**/api/v1/staff-id/print?*', async (route) => {
      await page.waitForFunction(() => !document.querySelector('.staff-row input:checked'));
      await membersReloaded;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await route.continue();
    });
    const membersReloaded = page.waitForResponse('**/api/v1/staff-id/staff-member?*');
    await page.getByRole('button', { name: t('staff-ids.printClean') }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.unroute('**/api/v1/staff-id/print?*');
    await page.getByRole('button', { name: 'ZIP' }).waitFor();
    expect(Object.keys(unzipSync(await downloadFile(page, 'ZIP')))).toEqual([
      '0102-रवि-कुमार.pdf',
      '0103-Meena-Shah.pdf',
    ]);
    expect((await downloadFile(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-');
    await expect.poll(() => page.getByText(t('staff-ids.state_valid'), { exact: true }).count()).toBe(2);
    await expectAccessible(page);

    // A visitor who scans the code sees the revocation after a reload.
    const code = (await world.upstream.database.raw.query(
      `select verification_code from staff_id join staff_member using (staff_member_id)
       where business_id = $1 and person_name = 'Meena Shah'`,
      [businessId],
    )) as { rows: { verification_code: string }[] };
    const visitor = await openVisitor(browser, device);
    await visitor.page.goto(`${world.url}/verify/${code.rows[0]?.verification_code}`);
    await visitor.page.getByRole('heading', { name: t('issued-id.valid') }).waitFor();
    await openMenuOf(page, 'Meena Shah').click();
    await page.getByRole('menuitem', { name: t('staff-ids.revoke') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('staff-ids.revoke') })
      .click();
    await page.getByText(t('staff-ids.state_revoked'), { exact: true }).waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: t('issued-id.revoked') }).waitFor();
    expect(visitor.pageErrors).toEqual([]);
    expect(pageErrors).toEqual([]);
    await visitor.context.close();
    await context.close();
  });

  test('a single staff member for an ID is added, changed, found by name and deleted', async () => {
    const { context, page, pageErrors, businessId } = await openAsNewCustomer();
    await page.goto(`${world.url}/panel/customer/staff-ids?businessId=${businessId}`);
    await page.getByRole('button', { name: t('staff-ids.add') }).click();
    const sheet = page.getByRole('dialog');
    const save = sheet.getByRole('button', { name: t('common.save') });
    await save.click();
    await sheet.getByText(t('form.missing')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(t('staff-ids.personName')).fill('Asha Patel');
    await sheet.getByLabel(t('staff-ids.validUntil')).fill('2020-03-31');
    await save.click();
    await sheet.getByText(t('form.past')).waitFor();
    await sheet.getByLabel(t('staff-ids.validUntil')).fill('2199-03-31');
    await save.click();
    await page.getByText('Asha Patel').waitFor();
    await page.getByRole('button', { name: 'Asha Patel', exact: true }).click();
    await sheet.getByLabel(t('staff-ids.designation')).fill('Cashier');
    await save.click();
    await page.getByText('Cashier').waitFor();
    await page.getByLabel(t('staff-ids.search')).fill('ravi');
    await page.getByText(t('staff-ids.nobody')).waitFor();
    await page.getByLabel(t('staff-ids.search')).fill('asha');
    await openMenuOf(page, 'Asha Patel').click();
    await page.getByRole('menuitem', { name: t('staff-ids.delete') }).click();
    await expectAccessible(page);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('staff-ids.delete') })
      .click();
    await page.getByText(t('staff-ids.nobody')).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a print of more staff IDs than are left says how many until a plan without a limit is bought, and that many can be printed', async () => {
    const { context, page, pageErrors, agent, businessId } = await openAsNewCustomer(1);
    for (const personName of ['Asha Patel', 'Ravi Kumar']) await makeStaffMember(agent, businessId, { personName });
    const limits = { ...customPlanDefaults.limits, pdfCardIncluded: true, pdfCardLimit: -1 };
    await makePlan(await world.as('admin'), { name: 'All IDs', pricePaise: 99_900, limits });
    const refusePrint = async () => {
      await page.getByRole('button', { name: t('staff-ids.printAll') }).click();
      await page.getByRole('button', { name: t('staff-ids.printClean') }).click();
      await page
        .getByRole('alert')
        .getByText(t('staff-ids.leftTooFew_one', { count: 1 }))
        .waitFor();
    };
    await page.goto(`${world.url}/panel/customer/staff-ids?businessId=${businessId}`);
    await refusePrint();
    await expectAccessible(page);
    await page
      .getByRole('alert')
      .getByRole('button', { name: t('shell.pricing') })
      .click();
    const pricing = await waitForPricing(page, t);
    await pricing.getByRole('radio', { name: 'All IDs', exact: true }).check();
    await pricing
      .getByRole('button', { name: t('premium.pay', { price: formatRupees(99_900, device.locale) }) })
      .click();
    await waitForCheckout(page);
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    await page.getByText(t('staff-ids.leftUnlimited')).waitFor();
    expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.close') })
      .click();
    await page.getByLabel(t('staff-ids.choose', { name: 'Asha Patel' })).check();
    await page.getByRole('button', { name: t('staff-ids.printChosen_one', { count: 1 }) }).click();
    await page.getByRole('button', { name: t('staff-ids.printClean') }).click();
    await page.getByRole('button', { name: 'ZIP' }).waitFor();
    await context.close();
    expect(pageErrors.filter((fault) => !/status of 40[23]/.test(fault))).toEqual([]);
  });
});
