import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { BusinessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthText } from '../../site/src/features/money/invoice/months.ts';
import {
  chooseAgency,
  columnWidth,
  createTranslator,
  devices,
  download,
  expectAccessible,
  followMenuLink,
  isPhone,
  launch,
  onceFor,
  openVisitor,
  pressRow,
  waitForList,
} from '../lib/browse.ts';
import { makeBusiness } from '../lib/factories.ts';
import { gujaratInvoiceDetails, invoiceTexts, pdfTextOf, setInvoiceDetails } from '../lib/invoices.ts';
import { gujaratAddress, makePlan } from '../lib/paying.ts';
import { hosts, type Person } from '../lib/people.ts';
import { servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
const thisMonth = todayInIndia().slice(0, 7);
const lastMonth = new Date(Date.parse(`${thisMonth}-01`) - 86_400_000).toISOString().slice(0, 7);

/** Makes two sales of this month, one of them withdrawn, and one of the month before. */
beforeAll(async () => {
  world = await startWorld();
  await servePlatform(world);
  await setInvoiceDetails(world, gujaratInvoiceDetails);
  const admin = await world.as('admin');
  const customer = await world.as('customer');
  const recordSale = async (input: Partial<BusinessInput>, pricePaise: number): Promise<string> => {
    const { businessId } = await makeBusiness(customer, { ...gujaratAddress, ...input });
    const { subscriptionPlanId } = await makePlan(admin, { pricePaise });
    const { body } = await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    return body.data.recordNo;
  };
  const oldRecordNo = await recordSale({ businessName: 'Old Stores' }, 49_900);
  await world.upstream.database.raw.query('update invoice set issued_on = $2 where record_no = $1', [
    oldRecordNo,
    `${lastMonth}-15`,
  ]);
  await recordSale({ businessName: 'मीठा घर', gstin: '27AAPFU0939F1ZV' }, 12_500_000);
  const withdrawnRecordNo = await recordSale({ businessName: 'Back Again', address: { state: 'Gujarat' } }, 99_900);
  await admin
    .delete('/api/v1/business/subscription-payment')
    .query({ recordNo: withdrawnRecordNo, reason: 'the cheque bounced' })
    .expect(200);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(devices)('the invoice list of an agency, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`invoices.${key}`, params);
  const path = '/panel/admin/invoices';

  const open = async (person: Person) => {
    const visitor = await openVisitor(browser, device);
    const origin = await signInAtOwnHost(world, visitor, person);
    await visitor.page.goto(origin + path);
    return { ...visitor, origin };
  };
  const row = (page: Page, text: string) => page.locator('.table tbody tr').filter({ hasText: text });
  const shownBuyers = async (page: Page) => {
    await waitForList(page);
    return page.locator('.table tbody td[data-column="buyer"] bdi').allInnerTexts();
  };
  const chooseFilter = async (page: Page, filter: string, value: string) => {
    if (!isPhone(device)) return page.getByRole('combobox', { name: filter, exact: true }).selectOption(value);
    await page.getByRole('button', { name: t('table.filters') }).click();
    await page.getByRole('dialog').getByLabel(filter, { exact: true }).selectOption(value);
    await page.getByRole('button', { name: t('table.apply') }).click();
  };

  test('the invoice list shows buyers, taxes and credit notes, and each document is saved as a PDF', async () => {
    const { context, page, origin, pageErrors } = await open('admin');
    await expect.poll(() => shownBuyers(page)).toEqual(['Back Again', 'Back Again', 'मीठा घर', 'Old Stores']);
    const saleText = await row(page, 'मीठा घर').textContent();
    for (const expectedText of ['GSTIN 27AAPFU0939F1ZV', 'IGST', '₹1,05,932.20', '₹19,067.80', '₹1,25,000.00'])
      expect(saleText).toContain(expectedText);
    const { body } = await (await world.as('admin'))
      .get('/api/v1/invoice/list')
      .query({ lang: device.locale })
      .expect(200);
    expect(saleText).toContain(body.data.items.at(-2).description);
    const invoice = row(page, 'Back Again').last();
    const number = (await invoice.locator('.row-open').textContent())?.replace(/ PDF$/, '') ?? '';
    const creditNote = row(page, 'Back Again').first();
    for (const expectedText of [w('kind_credit_note'), w('against', { number }), 'CGST + SGST', '−₹999.00'])
      await expect.poll(() => creditNote.textContent()).toContain(expectedText);
    await expectAccessible(page);
    // Names need more width than numbers.
    if (!isPhone(device)) {
      for (const column of ['buyer', 'what']) expect(await columnWidth(page, column)).toBeGreaterThan(170);
    }

    const pdf = await context.request.get(origin + (await creditNote.locator('.row-open').getAttribute('href')));
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect(pdfTextOf(await pdf.body())).toContain(`${invoiceTexts[device.locale].against} ${number}`);
    // A press on the row saves the PDF as well.
    const saved = await download(page, () => pressRow(creditNote));
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
    // The only export is the accountant’s file.
    await expect.poll(() => page.getByText(t('table.csv')).count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the month filter of the invoice list is in the URL, and that month is exported as a CSV file', async () => {
    const { context, page, origin, pageErrors } = await open('admin');
    await page.goto(`${origin}/panel/admin`);
    await followMenuLink(page, t, 'staff-shell.invoices');
    await waitForList(page);
    await chooseFilter(page, w('month'), lastMonth);
    await page.waitForURL(`**${path}?month=${lastMonth}`);
    await expect.poll(() => shownBuyers(page)).toEqual(['Old Stores']);
    await page.reload();
    await expect.poll(() => shownBuyers(page)).toEqual(['Old Stores']);
    await expectAccessible(page);
    const link = page.getByRole('link', { name: w('csv', { month: monthText(lastMonth, device.locale) }) });
    const file = await context.request.get(origin + (await link.getAttribute('href')));
    expect(file.headers()['content-type']).toContain('text/csv');
    expect((await file.text()).trim().split('\r\n').slice(1).join()).toMatch(/^[^\n]*"Old Stores"[^\n]*$/);
    await page.goBack();
    await expect.poll(() => shownBuyers(page)).toHaveLength(4);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the super admin sees the invoices of all agencies or of one, and an empty list for an agency without any', async () => {
    const { context, page, pageErrors } = await open('superadmin');
    await expect.poll(() => shownBuyers(page)).toHaveLength(4);
    await chooseAgency(page, t, 'other agency');
    await page.getByText(w('none')).waitFor();
    await expectAccessible(page);
    const { rows } = await world.upstream.database.raw.query('select agency_id from agency_domain where host = $1', [
      hosts.home,
    ]);
    const { agency_id: agencyId } = rows[0] as { agency_id: string };
    await chooseAgency(page, t, 'home agency');
    await row(page, 'Old Stores').waitFor();
    await expect.poll(() => shownBuyers(page)).toHaveLength(4);
    const link = page.getByRole('link', { name: w('csv', { month: monthText(thisMonth, device.locale) }) });
    await expect.poll(() => link.getAttribute('href')).toContain(agencyId);
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  testOnce(
    "the invoice list of a permitted franchisee omits invoices of others' businesses, and the role creator is refused",
    async () => {
      const franchisee = await open('permittedFranchisee');
      await franchisee.page.getByText(w('none')).waitFor();
      const creator = await open('creator');
      await creator.page.getByText(t('shell.notForYou')).waitFor();
      expect([...franchisee.pageErrors, ...creator.pageErrors]).toEqual([]);
      await franchisee.context.close();
      await creator.context.close();
    },
  );
});
