import { previousDay, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate, formatRupees } from '../../site/src/lib/i18n.ts';
import { createTranslator, expectAccessible, launch, onceFor, openVisitorAs, staffDevices } from '../lib/browse.ts';
import { insertPdfCardAndVideo, makeBusiness, registerCustomer } from '../lib/factories.ts';
import { gujaratInvoiceDetails, setInvoiceDetails } from '../lib/invoices.ts';
import { allowOnlinePayment, createOrder, makePlan, paymentsOf, readBusiness, submitProof } from '../lib/paying.ts';
import { type Person, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  browser = await launch();
  origin = world.url;
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

beforeEach(() => setInvoiceDetails(world, {}));

let madeCount = 0;
async function makeUnpaidBusiness(): Promise<Business> {
  madeCount += 1;
  return makeBusiness(await world.as('customer'), { businessName: `Peepal Stores ${madeCount}` });
}
const makeNewPlan = async (overrides: object = {}) => {
  madeCount += 1;
  return makePlan(await world.as('admin'), { name: `Gold ${madeCount}.`, ...overrides });
};
const recordPayment = async ({ businessId }: Business, overrides: object) =>
  (await world.as('admin'))
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, isManualUpdate: true, ...overrides })
    .expect(200);
const dateInYears = (years: number): string => yearsAfter(todayInIndia(), years);

describe.each(staffDevices)('the payments page of a business, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`payments-admin.${key}`, params);
  const paymentText = (key: string, params?: Record<string, string | number>) => t(`payments.${key}`, params);
  const day = (date: string) => formatDate(date, device.locale);
  const longDay = (date: string) => formatDate(date, device.locale, { dateStyle: 'long' });
  const period = (from: string, to: string) => paymentText('fromTo', { from: day(from), to: day(to) });
  const rupees = (paise: number) => formatRupees(paise, device.locale);

  const open = async ({ businessId }: Business, person: Person = 'admin') => {
    const visitor = await openVisitorAs(browser, device, origin, person);
    await visitor.page.goto(
      `${origin}/panel/admin/businesses/view?${new URLSearchParams({ businessId, tab: 'payments' })}`,
    );
    await visitor.page.locator('.payments').waitFor();
    return visitor;
  };
  const openSheet = async (page: Page): Promise<Locator> => {
    await page.getByRole('button', { name: w('record'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: w('record') });
    await sheet.getByRole('radio').first().waitFor();
    return sheet;
  };
  const submitSheet = (sheet: Locator) => sheet.getByRole('button', { name: w('goOn'), exact: true }).click();
  const confirmButton = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: w('confirmGo') });
  const row = (page: Page, rowText: string) => page.locator('.payment-row').filter({ hasText: rowText });

  test('an admin records a plan paid in cash, and the payments page shows its period', async () => {
    const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
    const { context, page, pageErrors } = await open(business);
    await page.getByText(paymentText('nothing')).waitFor();
    await expectAccessible(page);
    const sheet = await openSheet(page);
    await submitSheet(sheet);
    await sheet.getByText(w('planRequired')).waitFor();
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    const planPeriod = period(todayInIndia(), previousDay(dateInYears(1)));
    await sheet.getByText(w('willRun', { period: planPeriod })).waitFor();
    // A first plan has nothing to renew.
    await expect.poll(() => sheet.getByRole('radio', { name: w('renewal') }).count()).toBe(0);
    await sheet.getByLabel(w('note')).fill('cash, receipt 118');
    await expectAccessible(page);
    await submitSheet(sheet);
    const confirmDialog = page.getByRole('alertdialog', { name: w('confirmTitle', { amount: rupees(99_900) }) });
    await confirmDialog.getByText(planPeriod).waitFor();
    await expectAccessible(page);
    await expect.poll(async () => paymentsOf(await world.as('admin'), business)).toEqual([]);

    let release = () => {};
    const requestReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    let requestBody: unknown;
    await page.route('**/business/subscription-payment', async (route) => {
      if (route.request().method() === 'POST') {
        requestBody = route.request().postDataJSON();
        await requestReleased;
      }
      await route.continue();
    });
    await confirmButton(page).click();
    await page.getByRole('dialog', { name: paymentText('updating') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(paymentText('updating'), { exact: true }).waitFor();
    await expectAccessible(page);
    release();
    await page
      .getByText(w('recordedPeriod', { plan: plan.name, period: planPeriod, amount: rupees(99_900) }))
      .waitFor();
    expect(requestBody).toEqual({
      businessId: business.businessId,
      subscriptionPlanId: plan.subscriptionPlanId,
      renew: false,
      isManualUpdate: true,
      note: 'cash, receipt 118',
    });
    const state = page.locator('.payment-state > .banner');
    for (const expectedText of [plan.name, longDay(previousDay(dateInYears(1)))])
      await state.getByText(expectedText).waitFor();
    await row(page, plan.name).getByText('cash, receipt 118').waitFor();
    await row(page, plan.name).getByText(rupees(99_900)).waitFor();
    await page.locator('.business-head').getByText(t('businesses.subscribed')).waitFor();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an admin records amount, day, mode and reference of a payment, and wrong values show errors at their fields', async () => {
    const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
    const { context, page, pageErrors } = await open(business);
    const sheet = await openSheet(page);
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    const amount = sheet.getByLabel(w('amount'), { exact: true });
    expect(await amount.inputValue()).toBe('999');
    await amount.fill('');
    await sheet.getByLabel(w('paidOn')).fill(daysAfter(todayInIndia(), 1));
    await submitSheet(sheet);
    await sheet.getByText(w('amountRequired')).waitFor();
    await sheet.getByText(w('paidOnLater')).waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await expectAccessible(page);
    await amount.fill('750.50');
    const yesterday = daysAfter(todayInIndia(), -1);
    await sheet.getByLabel(w('paidOn')).fill(yesterday);
    await sheet.getByLabel(w('mode')).selectOption('cheque');
    await sheet.getByLabel(w('reference')).fill('SBI 004512');
    // The difference is a discount, so nothing stays due.
    await sheet.getByRole('checkbox', { name: w('staysDue', { amount: rupees(24_850) }) }).uncheck();
    await submitSheet(sheet);
    await page.getByRole('alertdialog', { name: w('confirmTitle', { amount: rupees(75_050) }) }).waitFor();
    await confirmButton(page).click();
    const paid = row(page, plan.name);
    await paid.getByText(rupees(75_050)).waitFor();
    await paid.getByText(`${w('mode_cheque')} · SBI 004512`).waitFor();
    await paid.getByText(formatDate(yesterday, device.locale)).waitFor();
    expect(await paymentsOf(await world.as('admin'), business)).toMatchObject([
      { amountPaise: 75_050, duePaise: 0, paidOn: yesterday, mode: 'cheque', reference: 'SBI 004512' },
    ]);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an amount above the price is recorded only after the user confirms how much more it is', async () => {
    const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
    const { context, page, pageErrors } = await open(business);
    const sheet = await openSheet(page);
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    const amount = sheet.getByLabel(w('amount'), { exact: true });
    await amount.fill('1500');
    await sheet.getByText(w('moreThanPrice', { amount: rupees(50_100) })).waitFor();
    await expectAccessible(page);
    await submitSheet(sheet);
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await sheet.getByRole('checkbox', { name: w('moreIsRight', { amount: rupees(50_100) }) }).check();
    expect(await sheet.getByText(w('moreThanPrice', { amount: rupees(50_100) })).count()).toBe(0);
    await amount.fill('1501');
    const more = sheet.getByRole('checkbox', { name: w('moreIsRight', { amount: rupees(50_200) }) });
    expect(await more.isChecked()).toBe(false);
    await more.check();
    await submitSheet(sheet);
    await confirmButton(page).click();
    await row(page, plan.name).getByText(rupees(150_100)).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the amount due for a plan is shown at its payment and received in two payments', async () => {
    const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
    const { context, page, pageErrors } = await open(business);
    const sheet = await openSheet(page);
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    const staysDueBox = sheet.getByRole('checkbox', { name: w('staysDue', { amount: rupees(69_900) }) });
    expect(await staysDueBox.count()).toBe(0);
    await sheet.getByLabel(w('amount'), { exact: true }).fill('300');
    expect(await staysDueBox.isChecked()).toBe(true);
    await expectAccessible(page);
    await submitSheet(sheet);
    await page
      .getByRole('alertdialog')
      .getByText(w('confirmDue', { amount: rupees(69_900) }))
      .waitFor();
    await confirmButton(page).click();
    const paid = row(page, plan.name).last();
    await paid.getByText(w('due', { amount: rupees(69_900) })).waitFor();
    expect(await paid.getByText(w('paid'), { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await paid.getByRole('button', { name: w('receive') }).click();
    const receiveSheet = page.getByRole('dialog', { name: w('receive') });
    const amount = receiveSheet.getByLabel(w('amount'), { exact: true });
    await amount.fill('700');
    await receiveSheet.getByText(w('amountTooMuch')).waitFor();
    await expectAccessible(page);
    await amount.fill('200');
    await receiveSheet.getByRole('button', { name: w('confirmGo') }).click();
    await paid.getByText(w('due', { amount: rupees(49_900) })).waitFor();
    await row(page, paymentText('kind_due', { plan: plan.name }))
      .getByText(rupees(20_000))
      .waitFor();
    await expectAccessible(page);
    await paid.getByRole('button', { name: w('receive') }).click();
    await receiveSheet.getByRole('button', { name: w('confirmGo') }).click();
    await expect.poll(() => paid.getByRole('button', { name: w('receive') }).count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a payment of a business without a state is recorded after the state is entered', async () => {
    const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
    await setInvoiceDetails(world, gujaratInvoiceDetails);
    const { context, page, pageErrors } = await open(business);
    const sheet = await openSheet(page);
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    await submitSheet(sheet);
    await confirmButton(page).click();
    const confirmDialog = page.getByRole('alertdialog', { name: t('buyer-state.title') });
    await confirmDialog.getByLabel(t('buyer-state.state')).selectOption({ index: 9 });
    await expectAccessible(page);
    await confirmDialog.getByRole('button', { name: t('buyer-state.go') }).click();
    await row(page, plan.name).getByText(rupees(99_900)).waitFor();
    expect((await paymentsOf(await world.as('admin'), business)).length).toBe(1);
    await context.close();
    expect(pageErrors).toEqual([expect.stringContaining('409')]);
  });

  test('an admin records a payment for the card only, from the row of its business', async () => {
    const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
    const { context, page, pageErrors } = await open(business);
    await page.goto(`${origin}/panel/admin/businesses`);
    await page
      .getByRole('button', { name: t('table.actionsFor', { name: business.businessName }), exact: true })
      .click();
    await page.getByRole('menuitem', { name: t('businesses.recordPayment') }).click();
    const sheet = page.getByRole('dialog', { name: w('record') });
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    await sheet.getByText(t('table.more'), { exact: true }).click();
    await sheet.getByText(w('cardOnlyLine')).waitFor();
    await sheet.getByRole('checkbox', { name: w('cardOnly') }).check();
    await sheet.getByLabel(w('note')).fill('cash, receipt 119');
    await expectAccessible(page);
    await submitSheet(sheet);
    const planPeriod = period(todayInIndia(), previousDay(dateInYears(1)));
    const confirmParams = { plan: plan.name, business: business.businessName, period: planPeriod };
    await page.getByRole('alertdialog').getByText(w('confirmCardText', confirmParams)).waitFor();
    await confirmButton(page).click();
    await page
      .getByText(w('recordedPeriod', { plan: plan.name, period: planPeriod, amount: rupees(99_900) }))
      .waitFor();
    const admin = await world.as('admin');
    const { body } = await admin.get('/api/v1/card-payment').query({ businessId: business.businessId }).expect(200);
    expect(body.data.items).toMatchObject([
      { subscriptionPlanId: plan.subscriptionPlanId, throughGateway: false, note: 'cash, receipt 119' },
    ]);
    expect(await paymentsOf(admin, business)).toEqual([]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the payment form shows the period in advance: a renewal starts when the plan ends, a new plan today', async () => {
    const [business, gold, silver] = [
      await makeUnpaidBusiness(),
      await makeNewPlan(),
      await makeNewPlan({ validity: 2 }),
    ];
    await recordPayment(business, { subscriptionPlanId: gold.subscriptionPlanId });
    const { context, page, pageErrors } = await open(business);
    const sheet = await openSheet(page);
    // The current plan is preselected.
    await expect.poll(() => sheet.getByRole('radio', { name: gold.name, exact: true }).isChecked()).toBe(true);
    await sheet.getByRole('radio', { name: silver.name, exact: true }).check();
    await sheet.getByText(w('willRun', { period: period(dateInYears(1), previousDay(dateInYears(3))) })).waitFor();
    await sheet.getByRole('radio', { name: w('anew'), exact: true }).check();
    await sheet.getByText(w('willRun', { period: period(todayInIndia(), previousDay(dateInYears(2))) })).waitFor();
    await sheet.getByRole('radio', { name: w('renewal'), exact: true }).check();
    await expectAccessible(page);
    await submitSheet(sheet);
    // A double press must record one payment.
    await confirmButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await row(page, silver.name)
      .getByText(period(dateInYears(1), previousDay(dateInYears(3))))
      .waitFor();
    const paid = await paymentsOf(await world.as('admin'), business);
    expect(paid.map(({ planName, renew }) => [planName, renew])).toEqual([
      [silver.name, true],
      [gold.name, false],
    ]);
    const state = page.locator('.payment-state > .banner');
    for (const expectedText of [
      gold.name,
      longDay(previousDay(dateInYears(1))),
      silver.name,
      longDay(previousDay(dateInYears(3))),
    ]) {
      await state.getByText(expectedText).waitFor();
    }
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a renewal is recorded by pressing Enter twice, with the payment mode that was used last', async () => {
    const plan = await makeNewPlan();
    const visitor = await openVisitorAs(browser, device, origin, 'admin');
    const { context, page, pageErrors } = visitor;
    const openRenewal = async (): Promise<[Business, Locator]> => {
      const business = await makeUnpaidBusiness();
      await recordPayment(business, { subscriptionPlanId: plan.subscriptionPlanId });
      const { businessId, businessName } = business;
      const query = new URLSearchParams({ search: businessName, business: businessId });
      await page.goto(`${origin}/panel/admin/businesses?${query}`);
      const panelRole = device.width < 768 ? 'dialog' : 'complementary';
      const panel = page.getByRole(panelRole, { name: businessName, exact: true });
      const link = panel.getByRole('link', { name: t('business-panel.renew', { price: rupees(99_900) }) });
      await link.waitFor();
      await expectAccessible(page);
      await link.click();
      return [business, page.getByRole('dialog', { name: w('record') })];
    };
    const [firstBusiness, firstSheet] = await openRenewal();
    await firstSheet.getByLabel(w('mode')).selectOption('upi');
    await submitSheet(firstSheet);
    await confirmButton(page).click();
    await firstSheet.waitFor({ state: 'detached' });
    const [secondBusiness, sheet] = await openRenewal();
    await expect.poll(() => sheet.getByLabel(w('mode')).inputValue()).toBe('upi');
    const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
    await expect.poll(() => hasFocus(sheet.getByRole('radio', { name: plan.name, exact: true }))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(confirmButton(page))).toBe(true);
    await page.keyboard.press('Enter');
    await sheet.waitFor({ state: 'detached' });
    for (const business of [firstBusiness, secondBusiness]) {
      const paid = await paymentsOf(await world.as('admin'), business);
      expect(paid.map(({ renew, mode }) => [renew, mode])).toEqual([
        [true, 'upi'],
        [false, null],
      ]);
    }
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a custom plan in the payment form shows its missing fields, can be changed, and is recorded as entered', async () => {
    const [business] = [await makeUnpaidBusiness(), await makeNewPlan()];
    const { context, page, pageErrors } = await open(business);
    const sheet = await openSheet(page);
    await sheet.getByRole('button', { name: w('customPlan') }).click();
    const dialog = page.getByRole('dialog', { name: t('plans.customTitle') });
    const field = (name: string) => dialog.getByLabel(t(`plans.${name}`), { exact: true });
    const proceed = dialog.getByRole('button', { name: t('plans.proceed') });
    await expect.poll(() => field('name').inputValue()).toBe('Custom');
    const card = field('product_digitalCard');
    await expect.poll(async () => [await card.isChecked(), await card.isDisabled()]).toEqual([true, true]);
    // Errors appear on change, on blur and on Proceed.
    await field('name').fill('');
    await dialog.getByText(t('plans.nameRequired'), { exact: true }).waitFor();
    await field('validity').focus();
    await field('price').focus();
    await dialog.getByText(t('plans.validityRequired'), { exact: true }).waitFor();
    await proceed.click();
    await dialog.getByText(t('plans.priceRequired'), { exact: true }).waitFor();
    await expectAccessible(page);
    await field('name').fill('For the temple');
    await field('validity').selectOption('24');
    await field('price').fill('1234');
    await field('product_greetingImages').check();
    await field('frame_political').uncheck();
    await proceed.click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => sheet.getByRole('radio', { name: 'For the temple' }).isChecked()).toBe(true);
    // The custom plan opens with the values entered before.
    await sheet.getByRole('button', { name: w('changeCustom') }).click();
    await expect.poll(() => field('price').inputValue()).toBe('1234');
    await expect.poll(() => field('frame_political').isChecked()).toBe(false);
    await field('price').fill('1250');
    await proceed.click();
    await submitSheet(sheet);
    await confirmButton(page).click();
    await row(page, 'For the temple').getByText(rupees(125_000)).waitFor();
    await expect
      .poll(async () => paymentsOf(await world.as('admin'), business))
      .toMatchObject([
        {
          subscriptionPlanId: 'CUSTOM_PLAN',
          planName: 'For the temple',
          amountPaise: 125_000,
          limits: { greetingImagesIncluded: true, greetingImagesLimit: -1, pdfCardIncluded: false, pdfCardLimit: null },
          frameVisibility: { hidePoliticalFrame: true, hideRegularFrame: false, hideProductFrame: false },
          validTo: previousDay(dateInYears(2)),
        },
      ]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an admin extends the trial of a business and withdraws the extension', async () => {
    const business = await makeUnpaidBusiness();
    const { context, page, pageErrors } = await open(business);
    const trialText = (key: string, params?: Record<string, string | number>) => t(`trial.${key}`, params);
    const until = daysAfter(todayInIndia(), 90);
    const openTrialSheet = async () => {
      await page.getByRole('button', { name: trialText('give'), exact: true }).click();
      return page.getByRole('dialog', { name: trialText('title') });
    };
    const sheet = await openTrialSheet();
    await sheet.getByLabel(trialText('until'), { exact: true }).fill('2020-01-01');
    await sheet.getByText(trialText('past')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(trialText('until'), { exact: true }).fill(until);
    await sheet.getByRole('button', { name: trialText('go'), exact: true }).click();
    await page.getByText(trialText('done', { until: day(until) })).waitFor();
    await page.getByText(longDay(until)).first().waitFor();
    await expectAccessible(page);
    const secondSheet = await openTrialSheet();
    await secondSheet.getByLabel(trialText('until'), { exact: true }).fill('');
    await secondSheet.getByRole('button', { name: trialText('go'), exact: true }).click();
    await page.getByText(trialText('ended')).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an admin makes partial refunds with reasons, an excessive one is refused, and a full refund ends the plan', async () => {
    const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
    await recordPayment(business, { subscriptionPlanId: plan.subscriptionPlanId });
    const { context, page, pageErrors } = await open(business);
    const refundText = (key: string, params?: Record<string, string | number>) => t(`payment-parts.${key}`, params);
    const openRefundSheet = async () => {
      await row(page, plan.name)
        .getByRole('button', {
          name: refundText('giveBackOf', { what: plan.name, when: day(todayInIndia()) }),
          exact: true,
        })
        .click();
      return page.getByRole('dialog', { name: refundText('title') });
    };
    const sheet = await openRefundSheet();
    await sheet.getByText(refundText('planStays')).waitFor();
    await sheet.getByLabel(refundText('amount')).fill('2000');
    await sheet
      .getByRole('button', { name: refundText('goPart', { amount: rupees(200_000) }) })
      .or(sheet.getByRole('button', { name: refundText('go'), exact: true }))
      .click();
    await sheet.getByText(refundText('tooMuch', { amount: rupees(99_900) })).waitFor();
    await sheet.getByText(refundText('reasonRequired')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(refundText('amount')).fill('333.33');
    await sheet.getByLabel(refundText('reason')).fill('one year instead of two');
    await sheet.getByRole('button', { name: refundText('goPart', { amount: rupees(33_333) }) }).click();
    await page.getByText(refundText('done', { amount: rupees(33_333) })).waitFor();
    const partialRefundRow = page.locator('.payment-parts li');
    await partialRefundRow.getByText('one year instead of two').waitFor();
    await partialRefundRow
      .getByRole('link', { name: refundText('creditNoteOf', { amount: rupees(33_333), when: day(todayInIndia()) }) })
      .waitFor();
    await row(page, plan.name).getByText(w('paid'), { exact: true }).waitFor();
    await expectAccessible(page);
    const lastSheet = await openRefundSheet();
    await lastSheet.getByLabel(refundText('amount')).fill('665.67');
    await lastSheet.getByText(refundText('planEnds')).waitFor();
    await lastSheet.getByLabel(refundText('reason')).fill('moved away');
    await lastSheet.getByRole('button', { name: refundText('goPart', { amount: rupees(66_567) }) }).click();
    await row(page, plan.name).getByText(w('takenBackState'), { exact: true }).waitFor();
    await expect.poll(() => partialRefundRow.count()).toBe(2);
    await expect.poll(() => row(page, plan.name).getByRole('button').count()).toBe(0);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an admin reverses recorded payments with reasons, after which the business has no plan again', async () => {
    const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
    await recordPayment(business, { subscriptionPlanId: plan.subscriptionPlanId, note: 'cheque 4471' });
    const { pdfCard } = await insertPdfCardAndVideo(world, business.businessId);
    await world.upstream.database.raw.query(
      `update agency set configuration = jsonb_set(configuration, '{pdfCardConfig}', $1::jsonb) where agency_id = $2`,
      [
        JSON.stringify({ enablePdfCardProduct: true, customerPlans: [{ id: 'one', pricePaise: 4_900 }] }),
        business.agencyId,
      ],
    );
    await (await world.as('admin'))
      .post('/api/v1/pdf-card/pdf-card-payment')
      .send({ pdfCardNo: pdfCard, planId: 'one', isManualUpdate: true, note: 'UPI' })
      .expect(200);
    const { context, page, pageErrors } = await open(business);
    // Payments of all kinds are listed newest first.
    await expect
      .poll(() => page.locator('.payment-row > :first-child strong').allTextContents())
      .toEqual([paymentText('kind_pdfCard'), plan.name]);
    const openWithdrawSheet = async (productName: string) => {
      await page
        .getByRole('button', { name: w('takeBackOf', { what: productName, when: day(todayInIndia()) }), exact: true })
        .click();
      return page.getByRole('dialog', { name: w('takeBackTitle') });
    };
    const sheet = await openWithdrawSheet(plan.name);
    const resolve = sheet.getByRole('button', { name: w('takeBack'), exact: true });
    await resolve.click();
    await sheet.getByText(w('reasonRequired')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(w('reason')).fill('the cheque bounced');
    await resolve.click();
    await page.getByText(w('takenBack', { reason: 'the cheque bounced' })).waitFor();
    await row(page, plan.name).getByText(w('takenBackState'), { exact: true }).waitFor();
    await page.locator('.payment-state').getByText(paymentText('nothing')).waitFor();
    await expect.poll(() => row(page, plan.name).getByRole('button').count()).toBe(0);
    const admin = await world.as('admin');
    await expect
      .poll(() => readBusiness(admin, business))
      .toMatchObject({ expiryDateForCustomer: null, paymentStatus: 0 });

    await (await openWithdrawSheet(paymentText('kind_pdfCard'))).getByLabel(w('reason')).fill('wrong card');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('takeBack'), exact: true })
      .click();
    await page.getByText(w('takenBack', { reason: 'wrong card' })).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('business-view.part_history') }).click();
    await page
      .getByText(t('audit.did_update', { what: t('audit.entity_payment_grant') }))
      .first()
      .waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the sheets that refund or reverse a first part name each balance that goes with it and the sum, also one received while the sheet is open', async () => {
    for (const kind of ['refund', 'reversal'] as const) {
      const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
      const amounts = { paymentAmount: 60_000, duePaise: 39_900 };
      const { body } = await recordPayment(business, { subscriptionPlanId: plan.subscriptionPlanId, ...amounts });
      const receive = async (paymentAmount: number) =>
        (await world.as('admin'))
          .post('/api/v1/due-payment')
          .send({ recordNo: body.data.recordNo, paymentAmount })
          .expect(200);
      await receive(29_900);
      const { context, page } = await open(business);
      const params = { what: plan.name, when: day(todayInIndia()) };
      const isRefund = kind === 'refund';
      await page
        .getByRole('button', {
          name: isRefund ? t('payment-parts.giveBackOf', params) : w('takeBackOf', params),
          exact: true,
        })
        .click();
      const sheet = page.getByRole('dialog');
      if (isRefund) {
        await sheet.getByLabel(t('payment-parts.amount')).fill('300');
        expect(await sheet.getByText(w('alsoReversed_refund')).count()).toBe(0);
        await sheet.getByLabel(t('payment-parts.amount')).fill('600');
      }
      await sheet.getByText(w('alsoReversedItem', { amount: rupees(29_900), when: day(todayInIndia()) })).waitFor();
      await sheet.getByText(w(`alsoReversedTotal_${kind}`, { total: rupees(89_900) })).waitFor();
      await expectAccessible(page);
      await sheet.getByLabel(isRefund ? t('payment-parts.reason') : w('reason')).fill('moved away');
      const confirm = (totalPaise: number) =>
        sheet
          .getByRole('button', {
            name: isRefund ? t('payment-parts.goPart', { amount: rupees(totalPaise) }) : w('takeBack'),
            exact: true,
          })
          .click();
      await receive(10_000);
      await confirm(89_900);
      await sheet.getByText(w(`alsoReversedTotal_${kind}`, { total: rupees(99_900) })).waitFor();
      await sheet.getByRole('alert').waitFor();
      await confirm(99_900);
      await page
        .getByText(
          isRefund
            ? t('payment-parts.doneWith', { amount: rupees(99_900) })
            : w('takenBackWith', { total: rupees(99_900), reason: 'moved away' }),
        )
        .waitFor();
      await expectAccessible(page);
      await context.close();
    }
  });

  testOnce('a payment made online is shown as an online payment and can only be refunded', async () => {
    const customer = await world.as('customer');
    const purchase = { business: await makeUnpaidBusiness(), plan: await makeNewPlan() };
    const { order } = await createOrder(customer, purchase);
    await submitProof(customer, purchase, await world.razorpay.pay(order.id, 'captured')).expect(200);
    const { context, page, pageErrors } = await open(purchase.business);
    await row(page, purchase.plan.name)
      .getByText(w('whenHow', { when: day(todayInIndia()), how: w('online') }))
      .waitFor();
    // A partial refund uses the payment method of the payment.
    await expect
      .poll(() => row(page, purchase.plan.name).getByRole('button').allTextContents())
      .toEqual([t('payment-parts.giveBack')]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the payments page shows the last full-card day after a plan has ended, and a renewal starts today', async () => {
    const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
    await recordPayment(business, { subscriptionPlanId: plan.subscriptionPlanId });
    const endPlanDaysAgo = async (daysAgo: number) => {
      const { rows } = await world.upstream.database.raw.query(
        `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date - $2::int
         where business_id = $1 returning (expiry_date_for_customer - 1)::text as ended, (expiry_date_for_customer + 15)::text as until`,
        [business.businessId, daysAgo],
      );
      return rows[0] as { ended: string; until: string };
    };
    const graceDates = await endPlanDaysAgo(3);
    const { context, page, pageErrors } = await open(business);
    const params = { plan: plan.name, ended: longDay(graceDates.ended), until: longDay(graceDates.until) };
    await page.getByText(paymentText('grace', params)).waitFor();
    await expectAccessible(page);
    const overDates = await endPlanDaysAgo(16);
    await page.reload();
    await page.getByText(paymentText('over', { plan: plan.name, ended: longDay(overDates.ended) })).waitFor();
    await expectAccessible(page);
    // A renewal of an ended plan starts today, so there is nothing to choose.
    const sheet = await openSheet(page);
    await sheet.getByText(w('willRun', { period: period(todayInIndia(), previousDay(dateInYears(1))) })).waitFor();
    await expect.poll(() => sheet.getByRole('radio', { name: w('renewal') }).count()).toBe(0);
    await submitSheet(sheet);
    await confirmButton(page).click();
    await sheet.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await paymentsOf(await world.as('admin'), business))[0])
      .toMatchObject({ renew: true });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a recorded payment whose response is lost is shown as uncertain, and recording it again adds no payment', async () => {
    const [business, plan] = [await makeUnpaidBusiness(), await makeNewPlan()];
    const { context, page } = await open(business);
    const sheet = await openSheet(page);
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    await sheet.getByLabel(w('note')).fill('by UPI');
    // The payment is recorded, but its answer is lost.
    await page.route('**/business/subscription-payment', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await submitSheet(sheet);
    await confirmButton(page).click();
    await sheet.getByText(w('inDoubt')).waitFor();
    await expectAccessible(page);
    await page.locator('.payment-row').waitFor();
    await page.unroute('**/business/subscription-payment');
    // A second attempt must not record it twice.
    await submitSheet(sheet);
    await confirmButton(page).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(async () => paymentsOf(await world.as('admin'), business)).toHaveLength(1);
    await context.close();
  });

  test('the payments page shows the role creator whom to ask for a plan, and shows a permitted franchisee the button that records a payment', async () => {
    const plan = await makeNewPlan();
    for (const person of ['creator', 'permittedFranchisee'] as const) {
      const staff = await world.as(person);
      const userId = await registerCustomer(staff, people.customer.phoneNumber);
      madeCount += 1;
      const business = await makeBusiness(staff, { businessName: `Banyan Tools ${madeCount}`, userId });
      const { context, page, pageErrors } = await open(business, person);
      const isPermitted = person === 'permittedFranchisee' ? 1 : 0;
      await expect.poll(() => page.getByText(paymentText('connect')).count()).toBe(1 - isPermitted);
      await expectAccessible(page);
      await recordPayment(business, { subscriptionPlanId: plan.subscriptionPlanId, note: 'cash' });
      await page.reload();
      await row(page, plan.name).waitFor();
      await expect.poll(() => page.getByText(paymentText('connect')).count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: w('record') }).count()).toBe(isPermitted);
      await expect.poll(() => row(page, plan.name).getByRole('button').count()).toBe(isPermitted);
      await expectAccessible(page);
      await context.close();
      expect(pageErrors).toEqual([]);
    }
  });
});
