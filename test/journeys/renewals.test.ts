import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate, formatRupees } from '../../site/src/lib/i18n.ts';
import {
  createTranslator,
  devices,
  download,
  expectAccessible,
  launch,
  openVisitor,
  openVisitorAs,
  signIn,
} from '../lib/browse.ts';
import { makeBusiness } from '../lib/factories.ts';
import { gujaratInvoiceDetails, invoiceTexts, pdfTextOf, setInvoiceDetails } from '../lib/invoices.ts';
import { gujaratAddress, makePlan } from '../lib/paying.ts';
import { people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  world = await startWorld();
  await setInvoiceDetails(world, gujaratInvoiceDetails);
  browser = await launch();
  origin = world.url;
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const sql = (text: string, values: unknown[]) => world.upstream.database.raw.query(text, values);
const dateInDays = (days: number): string => daysAfter(todayInIndia(), days);

async function makeBusinessEndingIn(days: number, businessName: string): Promise<Business> {
  const business = await makeBusiness(await world.as('customer'), { businessName, ...gujaratAddress });
  await sql('update business set payment_status = 1, expiry_date_for_customer = $2 where business_id = $1', [
    business.businessId,
    dateInDays(days),
  ]);
  return business;
}

describe.each(devices)('the renewals page of staff, on $name', (device) => {
  const t = createTranslator(device.locale);
  const filterChip = (page: Page, list: string) =>
    page.getByRole('navigation', { name: t('renewals.list') }).getByRole('link', { name: t(`renewals.list_${list}`) });

  test('the renewals page lists plans that end soon, nearest first, and reminds an owner on WhatsApp with one tap', async () => {
    await sql('update business set deleted_at = now()', []);
    await makeBusinessEndingIn(12, 'Later Stores');
    await makeBusinessEndingIn(2, 'मीठा घर');
    await makeBusinessEndingIn(-4, 'Gone Stores');
    await makeBusinessEndingIn(300, 'Idle Stores');
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'admin');
    await page.goto(`${origin}/panel/admin/renewals`);
    const rows = page.locator('.table-screen .row-open');
    await rows.first().waitFor();
    await expect.poll(() => rows.allInnerTexts()).toEqual(['मीठा घर', 'Later Stores']);
    await expectAccessible(page);
    const remindLink = page.getByRole('link', { name: t('renewals.remindWhom', { name: 'मीठा घर' }) });
    const href = new URL((await remindLink.getAttribute('href')) ?? '');
    expect(href.origin + href.pathname).toBe(`https://wa.me/${people.customer.phoneNumber.slice(1)}`);
    expect(href.searchParams.get('text')).toBe(
      // The message is in the shop’s language and contains the payment link.
      `${createTranslator('hi')('reminder-text.message', {
        name: 'मीठा घर',
        date: formatDate(dateInDays(1), 'hi', { dateStyle: 'long' }),
      })}\n${origin}/panel/customer#upgrade`,
    );
    const box = await remindLink.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(device.width < 768 ? 44 : 24);

    const remindedCell = rows.first().locator('xpath=ancestor::tr').locator('td[data-column="reminded"]');
    await expect.poll(() => remindedCell.textContent()).toContain(t('businesses.notReminded'));
    const [whatsappPage] = await Promise.all([context.waitForEvent('page'), remindLink.click()]);
    await whatsappPage.close();
    await expect.poll(() => remindedCell.textContent()).toContain(formatDate(todayInIndia(), device.locale));

    await filterChip(page, 'expired').click();
    await rows.first().waitFor();
    await expect.poll(() => rows.allInnerTexts()).toEqual(['Gone Stores']);
    await filterChip(page, 'risk').click();
    await page.getByText(t('renewals.lead')).waitFor();
    await rows.first().waitFor();
    await expect
      .poll(async () => (await rows.allInnerTexts()).sort())
      .toEqual(['Idle Stores', 'Later Stores', 'मीठा घर'].sort());
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a reminder shows as being sent in the renewals, the list and the page of its business until it is sent', async () => {
    await sql('update business set deleted_at = now()', []);
    const { businessId, businessName } = await makeBusinessEndingIn(5, 'Queued Stores');
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'admin');
    await page.goto(`${origin}/panel/admin/renewals`);
    await page.getByRole('button', { name: t('table.actionsFor', { name: businessName }) }).click();
    await page.getByRole('menuitem', { name: t('business-many.remind') }).click();
    await page.getByText(t('business-many.remindExample', { business: businessName })).waitFor();
    await page.locator('blockquote').getByText(businessName).waitFor();
    await page.getByRole('button', { name: t('business-many.go_remind'), exact: true }).click();
    const remindedCell = page.locator('.table-screen td[data-column="reminded"]');
    await expect.poll(() => remindedCell.textContent()).toContain(t('businesses.reminderQueued'));
    await page.goto(`${origin}/panel/admin/businesses`);
    await page.getByText(t('businesses.reminderBeingSent')).waitFor();
    await page.goto(`${origin}/panel/admin/businesses/view?businessId=${businessId}`);
    const fact = page.locator('.facts div').filter({ hasText: t('businesses.reminded') });
    await expect.poll(() => fact.textContent()).toContain(t('businesses.reminderQueued'));
    await expectAccessible(page);
    await world.sendMessages();
    await page.reload();
    await expect.poll(() => fact.textContent()).toContain(formatDate(todayInIndia(), device.locale));
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the renewals page of a franchisee without renewals shows an empty list', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'franchisee');
    await page.goto(`${origin}/panel/admin/renewals`);
    await page.getByText(t('renewals.none_soon')).waitFor();
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe.each(devices)('the invoices of a customer, on $name', (device) => {
  const t = createTranslator(device.locale);

  test('the customer’s account page lists the invoice of a payment as a PDF, and staff have a link to it', async () => {
    const admin = await world.as('admin');
    const { businessId } = await makeBusiness(await world.as('otherCustomer'), {
      businessName: 'शाह स्वीट्स',
      ...gujaratAddress,
    });
    const { subscriptionPlanId } = await makePlan(admin, { pricePaise: 99_900 });
    const { body } = await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'otherCustomer');
    await page.goto(`${origin}/panel/customer/account`);
    const invoiceLine = page.locator('.invoice-line').first();
    await invoiceLine.waitFor();
    await expect.poll(() => invoiceLine.textContent()).toContain(formatRupees(99_900, device.locale));
    await expect.poll(() => invoiceLine.textContent()).toContain('शाह स्वीट्स');
    await expectAccessible(page);
    const invoice = await download(page, () => invoiceLine.click());
    const file = await invoice.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of file) chunks.push(chunk as Buffer);
    expect(invoice.suggestedFilename()).toMatch(/^BC-\d\d-\d\d-\d{6}\.pdf$/);
    const text = pdfTextOf(Buffer.concat(chunks));
    expect(text).toContain('शाह स्वीट्स');
    expect(text).toContain(`${invoiceTexts[device.locale].total} ₹ 999.00`);

    // Staff finds the same invoice at the payment.
    const staffVisitor = await openVisitor(browser, device);
    await signIn(staffVisitor.context, origin, 'admin');
    await staffVisitor.page.goto(
      `${origin}/panel/admin/businesses/view?${new URLSearchParams({ businessId, tab: 'payments' })}`,
    );
    const link = staffVisitor.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${t('invoice-links.invoice')}`) });
    await link.waitFor();
    await expect.poll(() => link.getAttribute('href')).toContain(body.data.recordNo);
    await expectAccessible(staffVisitor.page);
    expect([...pageErrors, ...staffVisitor.pageErrors]).toEqual([]);
    await staffVisitor.context.close();
    await context.close();
  });
});
