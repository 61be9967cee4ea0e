import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate, formatRupees } from '../../site/src/lib/i18n.ts';
import { backdateCard, lastMonths, setPrices } from '../lib/billing.ts';
import {
  createTranslator,
  expectAccessible,
  followMenuLink,
  isInView,
  launch,
  onceFor,
  openVisitor,
  pressRow,
  staffDevices,
  waitForList,
} from '../lib/browse.ts';
import { clickCheckoutButton, dismiss, waitForCheckout } from '../lib/checking-out.ts';
import { makeBusiness, makeCard } from '../lib/factories.ts';
import { hosts, type Person } from '../lib/people.ts';
import { servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { startWorld, type World } from '../lib/world.ts';

const perCardPaise = 5_000;
const prices = { perCardPaise, annualPaise: 1_200_000, imagePostPaise: 0, pdfCardPaise: 0 };
const billing = '/panel/admin/billing';
const [thisMonth, lastMonth, monthBeforeLast] = lastMonths();
const yearAndMonth = (name: string) => {
  const [year = 0, month = 0] = name.split('-').map(Number);
  return { year, month };
};

let world: World;
let browser: Browser;
let agencyId: string;
beforeAll(async () => {
  world = await startWorld();
  agencyId = await setPrices(world, hosts.home, prices);
  await world.upstream.database.raw.query(
    `update agency set configuration = configuration || case
       when 'superadmin' = any (roles) then '{"contact": {"email": "accounts@platform.test"}}'
       else '{"pdfCardConfig": {"enablePdfCardProduct": false}}' end::jsonb`,
  );
  await servePlatform(world);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

let madeCount = 0;
/** Publishes a card of a customer in a month. @returns the name of its business and its cardId */
async function publishCardIn(month: string, person: Person = 'customer'): Promise<{ name: string; cardId: string }> {
  madeCount += 1;
  const customer = await world.as(person);
  const name = `Kadamba Sarees ${madeCount}`;
  const { businessId } = await makeBusiness(customer, { businessName: name });
  const { cardNo, cardId } = await makeCard(customer, businessId);
  await backdateCard(world, cardNo, month);
  return { name, cardId };
}

describe.each(staffDevices)('billing of an agency, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`billing.${key}`, params);
  const rupees = (paise: number) => formatRupees(paise, device.locale);
  const monthText = (name: string) => formatDate(`${name}-01`, device.locale, { month: 'long', year: 'numeric' });

  const open = async (person: Person, path = billing) => {
    const visitor = await openVisitor(browser, device);
    const origin = await signInAtOwnHost(world, visitor, person);
    await visitor.page.goto(origin + path);
    return { ...visitor, origin };
  };
  const row = (page: Page, text: string) => page.locator('.table tbody tr').filter({ hasText: text });

  test('the billing page shows an admin the amount owed for each month and a link to pay it', async () => {
    await publishCardIn(thisMonth);
    const { name } = await publishCardIn(lastMonth);
    const { context, page, pageErrors } = await open('admin');
    await waitForList(page);
    const amountOwed = page.locator('.figures > div').first();
    await amountOwed.getByRole('link').waitFor();
    const unpaid = row(page, monthText(lastMonth));
    await unpaid.getByText(w('state_unpaid')).waitFor();
    await row(page, monthText(thisMonth)).getByText(w('state_open')).waitFor();
    const { month, year } = yearAndMonth(lastMonth);
    const href = await unpaid
      .getByRole('link', { name: w('payOf', { what: monthText(lastMonth) }) })
      .getAttribute('href');
    expect(href).toBe(`/panel/payment/month-payment?month=${month}&year=${year}`);
    await page.getByText(w('nextYear', { price: rupees(1_200_000) })).waitFor();
    const product = (name: string) => page.locator('.billing-products > li').filter({ hasText: w(`product_${name}`) });
    await product('annual')
      .getByText(w('byTransfer', { name: 'platform agency' }))
      .waitFor();
    await product('annual').getByRole('link', { name: 'accounts@platform.test' }).waitFor();
    await product('annual').getByText(w('optionalFee')).waitFor();
    // A free product is never unpaid, and a disabled product is not offered.
    await product('image').getByText(w('costsNothing')).waitFor();
    await expect.poll(() => product('image').locator('.badge').count()).toBe(0);
    await expect.poll(() => product('pdf').count()).toBe(0);
    await page.getByText(w('accountPlatform')).waitFor();
    await page.getByText(w('accountOnlineOff')).waitFor();
    await expectAccessible(page);
    await unpaid.getByRole('link', { name: monthText(lastMonth), exact: true }).click();
    await page.getByRole('heading', { name: w('billOf', { month: monthText(lastMonth) }) }).waitFor();
    await row(page, name).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: w('allBills') }).click();
    await page.getByRole('heading', { name: w('bills') }).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'the home page of a super admin labels the outstanding amount as owed by an agency, not by the reader',
    async () => {
      const { context, page, pageErrors } = await open('superadmin', '/panel/admin');
      await page.locator('.admin-numbers').getByText(t('admin.outstandingOfAgency'), { exact: true }).waitFor();
      expect(await page.locator('.admin-numbers').getByText(t('admin.outstanding'), { exact: true }).count()).toBe(0);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('the billing page groups bills by financial year with their sum, newest first, and the URL restores the year', async () => {
    for (const month of ['2024-04', '2024-05', '2023-05']) await publishCardIn(month);
    const { context, page, pageErrors } = await open('admin');
    await waitForList(page);
    const years = page.getByRole('group', { name: w('year') });
    const yearTexts = async () => (await years.getByRole('button').allTextContents()).slice(-2);
    await expect.poll(yearTexts).toEqual([`2024–25 ${rupees(2 * perCardPaise)}`, `2023–24 ${rupees(perCardPaise)}`]);
    const amountOwed = await page.locator('.figures > div').first().textContent();
    await years.getByRole('button', { name: '2024–25' }).click();
    await expect.poll(() => page.locator('.table tbody tr').count()).toBe(2);
    for (const month of ['2024-04', '2024-05']) await row(page, monthText(month)).waitFor();
    expect(await page.locator('.figures > div').first().textContent(), 'what is owed stays').toBe(amountOwed);
    await expectAccessible(page);
    await page.reload();
    await waitForList(page);
    await expect.poll(() => years.locator('[aria-pressed=true]').textContent()).toContain('2024–25');
    await expect.poll(() => page.locator('.table tbody tr').count()).toBe(2);
    await years.getByRole('button', { name: w('allYears') }).click();
    await row(page, monthText('2023-05')).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
    await world.upstream.database.raw.query(`delete from card where published_at < '2025-01-01'`);
  });

  test('an admin pays several monthly bills with one payment, and a dismissed checkout leaves them unpaid', async () => {
    await publishCardIn(lastMonth);
    await publishCardIn(monthBeforeLast);
    const { context, page, pageErrors } = await open('admin');
    await waitForList(page);
    for (const month of [lastMonth, monthBeforeLast])
      await row(page, monthText(month))
        .getByRole('checkbox', { name: t('table.select', { name: monthText(month) }) })
        .check();
    // The button stays in view when the page is scrolled.
    const pay = page.getByRole('button', { name: t('pay-many.pay'), exact: true });
    await page.evaluate(() => scrollTo(0, document.getElementById('bills')?.offsetTop ?? 0));
    await expect.poll(() => isInView(pay)).toBe(true);
    await pay.click();
    const sheet = page.getByRole('dialog', { name: t('pay-many.title_other', { count: 2 }) });
    await sheet.getByText(t('pay-many.hint')).waitFor();
    await expectAccessible(page);
    const submitButton = sheet.locator('button[type=submit]');
    await submitButton.click();
    await waitForCheckout(page);
    await dismiss(page);
    await sheet.getByText(t('payments.dismissed')).waitFor();
    await row(page, monthText(lastMonth)).getByText(w('state_unpaid')).waitFor();
    await submitButton.click();
    await clickCheckoutButton(page, 'Pay by UPI');
    for (const month of [lastMonth, monthBeforeLast])
      await row(page, monthText(month)).getByText(w('state_paid')).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
    await world.upstream.database.raw.query(
      "update payment_grant set withdrawn_at = now() where kind = 'month' and withdrawn_at is null",
    );
  });

  test('a pending UPI payment of a bill is still awaited after a reload, and the bill is paid only once', async () => {
    world.razorpay.later(null);
    const paymentsBefore = world.razorpay.payments().length;
    await publishCardIn(lastMonth);
    const { context, page, pageErrors, origin } = await open('admin');
    const confirming = page.getByText(t('payments.confirming'));
    await row(page, monthText(lastMonth)).getByRole('checkbox').check();
    await page.getByRole('button', { name: t('pay-many.pay'), exact: true }).click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await clickCheckoutButton(page, 'UPI that is confirmed later');
    await confirming.waitFor();
    await page.reload();
    await confirming.waitFor();
    await expectAccessible(page);
    const { month, year } = yearAndMonth(lastMonth);
    await page.goto(`${origin}/panel/payment/month-payment?month=${month}&year=${year}`);
    await confirming.waitFor();
    await expectAccessible(page);
    await page.locator('.bill-head button').click();
    world.razorpay.settle(world.razorpay.payments().at(-1)?.id ?? '', 'captured');
    await page.getByText(t('payment-pages.paid'), { exact: true }).waitFor();
    expect(world.razorpay.payments()).toHaveLength(paymentsBefore + 1);
    await page.reload();
    await page.getByText(t('payment-pages.paid'), { exact: true }).waitFor();
    await expect.poll(() => confirming.count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
    await world.upstream.database.raw.query(
      "update payment_grant set withdrawn_at = now() where kind = 'month' and withdrawn_at is null",
    );
  });

  test('an agency saves its Razorpay keys, keys unknown to Razorpay are refused, and secrets are not shown', async () => {
    const keys = {
      accountId: 'acc_OfTheJourney01',
      keyId: 'rzp_test_OfTheJourney01',
      keySecret: 'secret-of-the-journey-01',
      webhookSecret: 'webhook-of-the-journey-01',
    };
    world.razorpay.addAccount({ ...keys, webhookUrl: `${world.url}/webhooks/razorpay` });
    const { context, page, pageErrors } = await open('admin');
    await page.getByRole('button', { name: w('setUp') }).click();
    const sheet = page.getByRole('dialog', { name: w('account') });
    const submitButton = sheet.getByRole('button', { name: w('tryAndSave') });
    await submitButton.click();
    await sheet.getByText(w('keyIdWrong')).waitFor();
    await sheet.getByLabel(w('keyId'), { exact: true }).fill(keys.keyId);
    await sheet.getByLabel(w('keySecret'), { exact: true }).fill('not the secret of it');
    await sheet.getByLabel(w('webhookSecret'), { exact: true }).fill(keys.webhookSecret);
    await submitButton.click();
    await sheet.getByText(t('errors-staff.payment_keys_refused')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(w('keySecret'), { exact: true }).fill(keys.keySecret);
    await submitButton.click();
    await page.getByText(w('saved')).waitFor();
    await page.getByText(keys.keyId).waitFor();
    await page.getByText(`${world.url}/webhooks/razorpay`).waitFor();
    await expect.poll(() => page.content()).not.toContain(keys.keySecret);
    await expectAccessible(page);
    await page.getByRole('button', { name: w('changeKeys') }).click();
    for (const field of ['keyId', 'keySecret'] as const)
      await sheet.getByLabel(w(field), { exact: true }).fill(keys[field]);
    await sheet.getByLabel(w('webhookSecret'), { exact: true }).fill('fifteen letters');
    await sheet.getByLabel(w('secretLeaked')).check();
    await submitButton.click();
    await sheet.getByText(w('webhookSecretWrong')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(w('webhookSecret'), { exact: true }).fill('webhook-of-the-journey-02');
    await submitButton.click();
    await sheet.waitFor({ state: 'detached' });
    const { rows } = await world.upstream.database.raw.query(
      'select sealed_previous_webhook_secret as previous from payment_account',
    );
    expect(rows, 'the old secret has ended').toEqual([{ previous: null }]);
    await page.getByRole('button', { name: w('remove') }).click();
    const confirmDialog = page.getByRole('alertdialog', { name: w('removeTitle') });
    await expectAccessible(page);
    await confirmDialog.getByRole('button', { name: w('remove') }).click();
    await page.getByText(w('removed')).waitFor();
    await page.getByText(w('accountPlatform')).waitFor();
    await context.close();
    // The browser itself logs each 422 answer.
    expect(pageErrors.filter((fault) => !fault.includes('422'))).toEqual([]);
  });

  test('the super admin opens an agency that owes money, moves a card between its bills, and records its bank transfers', async () => {
    const { name, cardId } = await publishCardIn(monthBeforeLast);
    const { context, page, pageErrors, origin } = await open('superadmin');
    await waitForList(page);
    await row(page, 'home agency').getByRole('link').waitFor();
    await expectAccessible(page);
    await pressRow(row(page, 'home agency'));
    await page.getByRole('heading', { name: 'home agency' }).waitFor();
    await page.getByText(w('accountPlatformOf')).waitFor();
    await row(page, monthText(monthBeforeLast))
      .getByRole('link', { name: monthText(monthBeforeLast), exact: true })
      .click();
    await page.getByRole('heading', { name: w('billOf', { month: monthText(monthBeforeLast) }) }).waitFor();
    const chooseCardAction = async (actionText: string) => {
      await row(page, name)
        .getByRole('button', { name: t('table.actionsFor', { name }) })
        .click();
      await page.getByRole('menuitem', { name: actionText }).click();
    };
    await chooseCardAction(w('takeOff'));
    await page.getByText(w('takenOff', { name, month: monthText(monthBeforeLast) })).waitFor();
    await expect.poll(() => row(page, name).count()).toBe(0);
    await page
      .getByRole('button', { name: w('addCard') })
      .first()
      .click();
    const cardFinder = page.getByRole('dialog', { name: w('addCard') });
    await cardFinder.getByLabel(w('findCard')).fill(cardId);
    await cardFinder.getByRole('button', { name: w('find'), exact: true }).click();
    await cardFinder.getByRole('button', { name: w('addOf', { name }) }).waitFor();
    await expectAccessible(page);
    await cardFinder.getByRole('button', { name: w('addOf', { name }) }).click();
    await row(page, name).waitFor();
    expect(await row(page, name).getByText(w('movedIn')).count(), 'it is in its own month again').toBe(0);
    await chooseCardAction(w('move'));
    await expectAccessible(page);
    await page.getByRole('dialog').getByLabel(w('month')).selectOption(lastMonth);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('move') })
      .click();
    await page.getByText(w('moved', { name, month: monthText(lastMonth) })).waitFor();
    await page.goto(`${origin}${billing}?agencyId=${agencyId}`);
    await row(page, monthText(lastMonth))
      .getByRole('link', { name: monthText(lastMonth), exact: true })
      .click();
    await row(page, name).getByText(w('movedIn')).waitFor();
    await page.goto(`${origin}${billing}?agencyId=${agencyId}`);
    await row(page, monthText(lastMonth))
      .getByRole('button', { name: w('recordOf', { what: monthText(lastMonth) }) })
      .click();
    const sheet = page.getByRole('dialog', { name: w('record') });
    await sheet.getByRole('button', { name: w('record') }).click();
    await sheet.getByText(t('taken.noteMissing')).waitFor();
    await sheet.getByLabel(t('taken.note')).fill('bank transfer 118');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: w('record') }).click();
    await row(page, monthText(lastMonth)).getByText(w('state_paid')).waitFor();
    await page.getByRole('button', { name: w('recordOf', { what: w('product_annual') }) }).click();
    await sheet.getByLabel(t('taken.note')).fill('bank transfer 119');
    await sheet.getByRole('button', { name: w('record') }).click();
    await page.locator('.billing-products').getByText('bank transfer 119').first().waitFor();
    await expectAccessible(page);
    // Every paid bill has its invoice, for the super admin and for the payer.
    const payerVisitor = await open('admin');
    for (const { page: actorPage } of [{ page }, payerVisitor]) {
      for (const container of [row(actorPage, monthText(lastMonth)), actorPage.locator('.billing-products')]) {
        const link = container.getByRole('link', { name: new RegExp(`^${t('invoice-links.invoice')}`) }).first();
        const answer = await link.evaluate(async (element: HTMLAnchorElement) => {
          const { status, headers } = await fetch(element.href);
          return [status, headers.get('content-type')];
        });
        expect(answer).toEqual([200, 'application/pdf']);
      }
    }
    await payerVisitor.context.close();
    await context.close();
    expect(pageErrors).toEqual([]);
    // The next device starts with the same data.
    await world.upstream.database.raw.query(`delete from invoice where kind in ('month', 'annual')`);
    await world.upstream.database.raw.query(`delete from payment_grant where kind in ('month', 'annual')`);
  });

  testOnce('the drawer has billing, revenue and invoices only for an admin with billing access', async () => {
    for (const person of ['admin', 'adminWithoutBilling'] as const) {
      const { context, page, origin } = await open(person, '/panel/admin');
      await page.getByRole('button', { name: t('shell.menu') }).waitFor();
      if (person === 'admin') {
        await followMenuLink(page, t, 'staff-shell.billing');
        await page.getByRole('heading', { name: w('bills') }).waitFor();
      } else {
        await page.getByRole('button', { name: t('shell.menu') }).click();
        const menu = page.getByRole('dialog');
        await menu.getByRole('link', { name: t('shell.home'), exact: true }).waitFor();
        for (const line of ['billing', 'revenue', 'invoices'])
          await expect
            .poll(() => menu.getByRole('link', { name: t(`staff-shell.${line}`), exact: true }).count())
            .toBe(0);
        await page.goto(`${origin}/panel/admin/invoices`);
        await page.getByText(t('shell.notForYou')).waitFor();
      }
      await context.close();
    }
  });
});
