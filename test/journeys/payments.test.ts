import { dayBefore, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate, formatRupees } from '../../site/src/lib/i18n.ts';
import { launch, onceFor, staffDevices, standsRight, visitAs, words } from '../lib/browse.ts';
import { customerOf, makeBusiness, productsOf } from '../lib/factories.ts';
import { gujarati, invoiceAs } from '../lib/invoices.ts';
import { allowOnline, businessNow, handIn, makePlan, ordered, paymentsOf } from '../lib/paying.ts';
import { type Person, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  browser = await launch();
  origin = world.url;
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

beforeEach(() => invoiceAs(world, {}));

let made = 0;
/** Makes a business of a customer without any payment. */
async function aBusiness(): Promise<Business> {
  made += 1;
  return makeBusiness(await world.as('customer'), { businessName: `Peepal Stores ${made}` });
}
const aPlan = async (more: object = {}) => {
  made += 1;
  return makePlan(await world.as('admin'), { name: `Gold ${made}.`, ...more });
};
const record = async ({ businessId }: Business, more: object) =>
  (await world.as('admin'))
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, isManualUpdate: true, ...more })
    .expect(200);
const inYears = (years: number): string => yearsAfter(todayInIndia(), years);

describe.each(staffDevices)('the payments of a business, on $name', (device) => {
  const once = onceFor.staff(device);
  const t = words(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`payments-admin.${key}`, params);
  const p = (key: string, params?: Record<string, string | number>) => t(`payments.${key}`, params);
  const day = (date: string) => formatDate(date, device.locale);
  const longDay = (date: string) => formatDate(date, device.locale, { dateStyle: 'long' });
  const period = (from: string, to: string) => p('fromTo', { from: day(from), to: day(to) });
  const rupees = (paise: number) => formatRupees(paise, device.locale);

  const open = async ({ businessId }: Business, person: Person = 'admin') => {
    const visitor = await visitAs(browser, device, origin, person);
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
  const goOn = (sheet: Locator) => sheet.getByRole('button', { name: w('goOn'), exact: true }).click();
  const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: w('confirmGo') });
  const row = (page: Page, what: string) => page.locator('.payment-row').filter({ hasText: what });

  test('an admin records a plan paid in cash, and the page shows its period', async () => {
    const [business, plan] = [await aBusiness(), await aPlan()];
    const { context, page, faults } = await open(business);
    await page.getByText(p('nothing')).waitFor();
    await standsRight(page);
    const sheet = await openSheet(page);
    await goOn(sheet);
    await sheet.getByText(w('planRequired')).waitFor();
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    const runs = period(todayInIndia(), dayBefore(inYears(1)));
    await sheet.getByText(w('willRun', { period: runs })).waitFor();
    // A first plan has nothing to renew.
    await expect.poll(() => sheet.getByRole('radio', { name: w('renewal') }).count()).toBe(0);
    await sheet.getByLabel(w('note')).fill('cash, receipt 118');
    await standsRight(page);
    await goOn(sheet);
    const question = page.getByRole('alertdialog', { name: w('confirmTitle', { amount: rupees(99_900) }) });
    await question.getByText(runs).waitFor();
    await standsRight(page);
    await expect.poll(async () => paymentsOf(await world.as('admin'), business)).toEqual([]);

    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    let sent: unknown;
    await page.route('**/business/subscription-payment', async (route) => {
      if (route.request().method() === 'POST') {
        sent = route.request().postDataJSON();
        await held;
      }
      await route.continue();
    });
    await confirm(page).click();
    await page.getByRole('dialog', { name: p('updating') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(p('updating'), { exact: true }).waitFor();
    await standsRight(page);
    release();
    await page.getByText(w('recordedPeriod', { plan: plan.name, period: runs, amount: rupees(99_900) })).waitFor();
    expect(sent).toEqual({
      businessId: business.businessId,
      subscriptionPlanId: plan.subscriptionPlanId,
      renew: false,
      isManualUpdate: true,
      note: 'cash, receipt 118',
    });
    const state = page.locator('.payment-state > .banner');
    for (const said of [plan.name, longDay(dayBefore(inYears(1)))]) await state.getByText(said).waitFor();
    await row(page, plan.name).getByText('cash, receipt 118').waitFor();
    await row(page, plan.name).getByText(rupees(99_900)).waitFor();
    await page.locator('.business-head').getByText(t('businesses.subscribed')).waitFor();
    await standsRight(page);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('an admin records amount, day, mode and reference of a payment, and wrong values are shown at their fields', async () => {
    const [business, plan] = [await aBusiness(), await aPlan()];
    const { context, page, faults } = await open(business);
    const sheet = await openSheet(page);
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    const amount = sheet.getByLabel(w('amount'), { exact: true });
    expect(await amount.inputValue()).toBe('999');
    await amount.fill('');
    await sheet.getByLabel(w('paidOn')).fill(daysAfter(todayInIndia(), 1));
    await goOn(sheet);
    await sheet.getByText(w('amountRequired')).waitFor();
    await sheet.getByText(w('paidOnLater')).waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await standsRight(page);
    await amount.fill('750.50');
    const yesterday = daysAfter(todayInIndia(), -1);
    await sheet.getByLabel(w('paidOn')).fill(yesterday);
    await sheet.getByLabel(w('mode')).selectOption('cheque');
    await sheet.getByLabel(w('reference')).fill('SBI 004512');
    // The difference is a discount, so nothing stays due.
    await sheet.getByRole('checkbox', { name: w('staysDue', { amount: rupees(24_850) }) }).uncheck();
    await goOn(sheet);
    await page.getByRole('alertdialog', { name: w('confirmTitle', { amount: rupees(75_050) }) }).waitFor();
    await confirm(page).click();
    const paid = row(page, plan.name);
    await paid.getByText(rupees(75_050)).waitFor();
    await paid.getByText(`${w('mode_cheque')} · SBI 004512`).waitFor();
    await paid.getByText(formatDate(yesterday, device.locale)).waitFor();
    expect(await paymentsOf(await world.as('admin'), business)).toMatchObject([
      { amountPaise: 75_050, duePaise: 0, paidOn: yesterday, mode: 'cheque', reference: 'SBI 004512' },
    ]);
    await standsRight(page);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('the amount still due for a plan is shown at its payment and received in two payments', async () => {
    const [business, plan] = [await aBusiness(), await aPlan()];
    const { context, page, faults } = await open(business);
    const sheet = await openSheet(page);
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    const stays = sheet.getByRole('checkbox', { name: w('staysDue', { amount: rupees(69_900) }) });
    expect(await stays.count()).toBe(0);
    await sheet.getByLabel(w('amount'), { exact: true }).fill('300');
    expect(await stays.isChecked()).toBe(true);
    await standsRight(page);
    await goOn(sheet);
    await confirm(page).click();
    const paid = row(page, plan.name).last();
    await paid.getByText(w('due', { amount: rupees(69_900) })).waitFor();
    await standsRight(page);
    await paid.getByRole('button', { name: w('receive') }).click();
    const receiving = page.getByRole('dialog', { name: w('receive') });
    const amount = receiving.getByLabel(w('amount'), { exact: true });
    await amount.fill('700');
    await receiving.getByText(w('amountTooMuch')).waitFor();
    await standsRight(page);
    await amount.fill('200');
    await receiving.getByRole('button', { name: w('confirmGo') }).click();
    await paid.getByText(w('due', { amount: rupees(49_900) })).waitFor();
    await row(page, p('kind_due', { plan: plan.name }))
      .getByText(rupees(20_000))
      .waitFor();
    await standsRight(page);
    await paid.getByRole('button', { name: w('receive') }).click();
    await receiving.getByRole('button', { name: w('confirmGo') }).click();
    await expect.poll(() => paid.getByRole('button', { name: w('receive') }).count()).toBe(0);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a payment of a business without a state is recorded once the state is given', async () => {
    const [business, plan] = [await aBusiness(), await aPlan()];
    await invoiceAs(world, gujarati);
    const { context, page, faults } = await open(business);
    const sheet = await openSheet(page);
    await sheet.getByRole('radio', { name: plan.name, exact: true }).check();
    await goOn(sheet);
    await confirm(page).click();
    const question = page.getByRole('alertdialog', { name: t('buyer-state.title') });
    await question.getByLabel(t('buyer-state.state')).selectOption({ index: 9 });
    await standsRight(page);
    await question.getByRole('button', { name: t('buyer-state.go') }).click();
    await row(page, plan.name).getByText(rupees(99_900)).waitFor();
    expect((await paymentsOf(await world.as('admin'), business)).length).toBe(1);
    await context.close();
    expect(faults).toEqual([expect.stringContaining('409')]);
  });

  test('an admin records a payment for a card alone from the row of its business', async () => {
    const [business, plan] = [await aBusiness(), await aPlan()];
    const { context, page, faults } = await open(business);
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
    await standsRight(page);
    await goOn(sheet);
    const runs = period(todayInIndia(), dayBefore(inYears(1)));
    const said = { plan: plan.name, business: business.businessName, period: runs };
    await page.getByRole('alertdialog').getByText(w('confirmCardText', said)).waitFor();
    await confirm(page).click();
    await page.getByText(w('recordedPeriod', { plan: plan.name, period: runs, amount: rupees(99_900) })).waitFor();
    const admin = await world.as('admin');
    const { body } = await admin.get('/api/v1/card-payment').query({ businessId: business.businessId }).expect(200);
    expect(body.data.items).toMatchObject([
      { subscriptionPlanId: plan.subscriptionPlanId, throughGateway: false, note: 'cash, receipt 119' },
    ]);
    expect(await paymentsOf(admin, business)).toEqual([]);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a renewal starts when the paid time ends, a new plan starts today, and the period is shown before', async () => {
    const [business, gold, silver] = [await aBusiness(), await aPlan(), await aPlan({ validity: 2 })];
    await record(business, { subscriptionPlanId: gold.subscriptionPlanId });
    const { context, page, faults } = await open(business);
    const sheet = await openSheet(page);
    // The current plan is preselected.
    await expect.poll(() => sheet.getByRole('radio', { name: gold.name, exact: true }).isChecked()).toBe(true);
    await sheet.getByRole('radio', { name: silver.name, exact: true }).check();
    await sheet.getByText(w('willRun', { period: period(inYears(1), dayBefore(inYears(3))) })).waitFor();
    await sheet.getByRole('radio', { name: w('anew'), exact: true }).check();
    await sheet.getByText(w('willRun', { period: period(todayInIndia(), dayBefore(inYears(2))) })).waitFor();
    await sheet.getByRole('radio', { name: w('renewal'), exact: true }).check();
    await standsRight(page);
    await goOn(sheet);
    // A double press must record one payment.
    await confirm(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await row(page, silver.name)
      .getByText(period(inYears(1), dayBefore(inYears(3))))
      .waitFor();
    const paid = await paymentsOf(await world.as('admin'), business);
    expect(paid.map(({ planName, renew }) => [planName, renew])).toEqual([
      [silver.name, true],
      [gold.name, false],
    ]);
    const state = page.locator('.payment-state > .banner');
    for (const said of [gold.name, longDay(dayBefore(inYears(1))), silver.name, longDay(dayBefore(inYears(3)))]) {
      await state.getByText(said).waitFor();
    }
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a renewal is recorded by pressing Enter twice, in the mode that was used last', async () => {
    const plan = await aPlan();
    const visitor = await visitAs(browser, device, origin, 'admin');
    const { context, page, faults } = visitor;
    const renew = async (): Promise<[Business, Locator]> => {
      const business = await aBusiness();
      await record(business, { subscriptionPlanId: plan.subscriptionPlanId });
      const { businessId, businessName } = business;
      const query = new URLSearchParams({ search: businessName, business: businessId });
      await page.goto(`${origin}/panel/admin/businesses?${query}`);
      const panel = page.getByRole('complementary', { name: businessName, exact: true });
      const link = panel.getByRole('link', { name: t('business-panel.renew', { price: rupees(99_900) }) });
      await link.waitFor();
      await standsRight(page);
      await link.click();
      return [business, page.getByRole('dialog', { name: w('record') })];
    };
    const [first, firstSheet] = await renew();
    await firstSheet.getByLabel(w('mode')).selectOption('upi');
    await goOn(firstSheet);
    await confirm(page).click();
    await firstSheet.waitFor({ state: 'detached' });
    const [second, sheet] = await renew();
    await expect.poll(() => sheet.getByLabel(w('mode')).inputValue()).toBe('upi');
    const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);
    await expect.poll(() => isFocused(sheet.getByRole('radio', { name: plan.name, exact: true }))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(confirm(page))).toBe(true);
    await page.keyboard.press('Enter');
    await sheet.waitFor({ state: 'detached' });
    for (const business of [first, second]) {
      const paid = await paymentsOf(await world.as('admin'), business);
      expect(paid.map(({ renew, mode }) => [renew, mode])).toEqual([
        [true, 'upi'],
        [false, null],
      ]);
    }
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a custom plan shows its missing fields, can be changed, and is recorded as entered', async () => {
    const [business] = [await aBusiness(), await aPlan()];
    const { context, page, faults } = await open(business);
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
    await standsRight(page);
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
    await goOn(sheet);
    await confirm(page).click();
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
          validTo: dayBefore(inYears(2)),
        },
      ]);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('an admin gives a business a longer trial and ends it', async () => {
    const business = await aBusiness();
    const { context, page, faults } = await open(business);
    const r = (key: string, params?: Record<string, string | number>) => t(`trial.${key}`, params);
    const until = daysAfter(todayInIndia(), 90);
    const ask = async () => {
      await page.getByRole('button', { name: r('give'), exact: true }).click();
      return page.getByRole('dialog', { name: r('title') });
    };
    const sheet = await ask();
    await sheet.getByLabel(r('until'), { exact: true }).fill('2020-01-01');
    await sheet.getByText(r('past')).waitFor();
    await standsRight(page);
    await sheet.getByLabel(r('until'), { exact: true }).fill(until);
    await sheet.getByRole('button', { name: r('go'), exact: true }).click();
    await page.getByText(r('done', { until: day(until) })).waitFor();
    await page.getByText(longDay(until)).first().waitFor();
    await standsRight(page);
    const again = await ask();
    await again.getByLabel(r('until'), { exact: true }).fill('');
    await again.getByRole('button', { name: r('go'), exact: true }).click();
    await page.getByText(r('ended')).waitFor();
    await context.close();
    expect(faults).toEqual([]);
  });

  test('an admin makes partial refunds with reasons, too much is refused, and a full refund ends the plan', async () => {
    const [business, plan] = [await aBusiness(), await aPlan()];
    await record(business, { subscriptionPlanId: plan.subscriptionPlanId });
    const { context, page, faults } = await open(business);
    const g = (key: string, params?: Record<string, string | number>) => t(`payment-parts.${key}`, params);
    const ask = async () => {
      await row(page, plan.name)
        .getByRole('button', { name: g('giveBackOf', { what: plan.name, when: day(todayInIndia()) }), exact: true })
        .click();
      return page.getByRole('dialog', { name: g('title') });
    };
    const sheet = await ask();
    await sheet.getByText(g('planStays')).waitFor();
    await sheet.getByLabel(g('amount')).fill('2000');
    await sheet
      .getByRole('button', { name: g('goPart', { amount: rupees(200_000) }) })
      .or(sheet.getByRole('button', { name: g('go'), exact: true }))
      .click();
    await sheet.getByText(g('tooMuch', { amount: rupees(99_900) })).waitFor();
    await sheet.getByText(g('reasonRequired')).waitFor();
    await standsRight(page);
    await sheet.getByLabel(g('amount')).fill('333.33');
    await sheet.getByLabel(g('reason')).fill('one year instead of two');
    await sheet.getByRole('button', { name: g('goPart', { amount: rupees(33_333) }) }).click();
    await page.getByText(g('done', { amount: rupees(33_333) })).waitFor();
    const part = page.locator('.payment-parts li');
    await part.getByText('one year instead of two').waitFor();
    await part
      .getByRole('link', { name: g('creditNoteOf', { amount: rupees(33_333), when: day(todayInIndia()) }) })
      .waitFor();
    await row(page, plan.name).getByText(w('paid'), { exact: true }).waitFor();
    await standsRight(page);
    const last = await ask();
    await last.getByLabel(g('amount')).fill('665.67');
    await last.getByText(g('planEnds')).waitFor();
    await last.getByLabel(g('reason')).fill('moved away');
    await last.getByRole('button', { name: g('goPart', { amount: rupees(66_567) }) }).click();
    await row(page, plan.name).getByText(w('takenBackState'), { exact: true }).waitFor();
    await expect.poll(() => part.count()).toBe(2);
    await expect.poll(() => row(page, plan.name).getByRole('button').count()).toBe(0);
    await standsRight(page);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('an admin withdraws recorded payments with reasons, and the business has no plan again', async () => {
    const [business, plan] = [await aBusiness(), await aPlan()];
    await record(business, { subscriptionPlanId: plan.subscriptionPlanId, note: 'cheque 4471' });
    const { pdfCard } = await productsOf(world, business.businessId);
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
    const { context, page, faults } = await open(business);
    // Payments of all kinds are listed newest first.
    await expect
      .poll(() => page.locator('.payment-row > :first-child strong').allTextContents())
      .toEqual([p('kind_pdfCard'), plan.name]);
    const ask = async (what: string) => {
      await page
        .getByRole('button', { name: w('takeBackOf', { what, when: day(todayInIndia()) }), exact: true })
        .click();
      return page.getByRole('dialog', { name: w('takeBackTitle') });
    };
    const sheet = await ask(plan.name);
    const go = sheet.getByRole('button', { name: w('takeBack'), exact: true });
    await go.click();
    await sheet.getByText(w('reasonRequired')).waitFor();
    await standsRight(page);
    await sheet.getByLabel(w('reason')).fill('the cheque bounced');
    await go.click();
    await page.getByText(w('takenBack', { reason: 'the cheque bounced' })).waitFor();
    await row(page, plan.name).getByText(w('takenBackState'), { exact: true }).waitFor();
    await page.locator('.payment-state').getByText(p('nothing')).waitFor();
    await expect.poll(() => row(page, plan.name).getByRole('button').count()).toBe(0);
    const admin = await world.as('admin');
    await expect
      .poll(() => businessNow(admin, business))
      .toMatchObject({ expiryDateForCustomer: null, paymentStatus: 0 });

    await (await ask(p('kind_pdfCard'))).getByLabel(w('reason')).fill('wrong card');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('takeBack'), exact: true })
      .click();
    await page.getByText(w('takenBack', { reason: 'wrong card' })).waitFor();
    await standsRight(page);
    await page.getByRole('button', { name: t('business-view.part_history') }).click();
    await page
      .getByText(t('audit.did_update', { what: t('audit.entity_payment_grant') }))
      .first()
      .waitFor();
    await context.close();
    expect(faults).toEqual([]);
  });

  once('a payment made online is shown as such and can only be refunded', async () => {
    const customer = await world.as('customer');
    const buying = { business: await aBusiness(), plan: await aPlan() };
    const { order } = await ordered(customer, buying);
    await handIn(customer, buying, await world.razorpay.pay(order.id, 'captured')).expect(200);
    const { context, page, faults } = await open(buying.business);
    await row(page, buying.plan.name)
      .getByText(w('whenHow', { when: day(todayInIndia()), how: w('online') }))
      .waitFor();
    // A partial refund goes back the way the payment came.
    await expect
      .poll(() => row(page, buying.plan.name).getByRole('button').allTextContents())
      .toEqual([t('payment-parts.giveBack')]);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('an ended plan shows until when its card shows everything, and its renewal starts today', async () => {
    const [business, plan] = [await aBusiness(), await aPlan()];
    await record(business, { subscriptionPlanId: plan.subscriptionPlanId });
    const ended = async (daysAgo: number) => {
      const { rows } = await world.upstream.database.raw.query(
        `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date - $2::int
         where business_id = $1 returning (expiry_date_for_customer - 1)::text as ended, (expiry_date_for_customer + 15)::text as until`,
        [business.businessId, daysAgo],
      );
      return rows[0] as { ended: string; until: string };
    };
    const grace = await ended(3);
    const { context, page, faults } = await open(business);
    const params = { plan: plan.name, ended: longDay(grace.ended), until: longDay(grace.until) };
    await page.getByText(p('grace', params)).waitFor();
    await standsRight(page);
    const over = await ended(16);
    await page.reload();
    await page.getByText(p('over', { plan: plan.name, ended: longDay(over.ended) })).waitFor();
    await standsRight(page);
    // A renewal of an ended plan starts today, so there is nothing to choose.
    const sheet = await openSheet(page);
    await sheet.getByText(w('willRun', { period: period(todayInIndia(), dayBefore(inYears(1))) })).waitFor();
    await expect.poll(() => sheet.getByRole('radio', { name: w('renewal') }).count()).toBe(0);
    await goOn(sheet);
    await confirm(page).click();
    await sheet.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await paymentsOf(await world.as('admin'), business))[0])
      .toMatchObject({ renew: true });
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a record whose answer was lost is shown as doubtful, and recording it again makes no second payment', async () => {
    const [business, plan] = [await aBusiness(), await aPlan()];
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
    await goOn(sheet);
    await confirm(page).click();
    await sheet.getByText(w('inDoubt')).waitFor();
    await standsRight(page);
    await page.locator('.payment-row').waitFor();
    await page.unroute('**/business/subscription-payment');
    // A second attempt must not record it twice.
    await goOn(sheet);
    await confirm(page).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(async () => paymentsOf(await world.as('admin'), business)).toHaveLength(1);
    await context.close();
  });

  test('a creator sees payments and whom to ask for a plan, and a permitted franchisee can record payments', async () => {
    const plan = await aPlan();
    for (const person of ['creator', 'permittedFranchisee'] as const) {
      const staff = await world.as(person);
      const userId = await customerOf(staff, people.customer.phoneNumber);
      made += 1;
      const business = await makeBusiness(staff, { businessName: `Banyan Tools ${made}`, userId });
      const { context, page, faults } = await open(business, person);
      const isPermitted = person === 'permittedFranchisee' ? 1 : 0;
      await expect.poll(() => page.getByText(p('connect')).count()).toBe(1 - isPermitted);
      await standsRight(page);
      await record(business, { subscriptionPlanId: plan.subscriptionPlanId, note: 'cash' });
      await page.reload();
      await row(page, plan.name).waitFor();
      await expect.poll(() => page.getByText(p('connect')).count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: w('record') }).count()).toBe(isPermitted);
      await expect.poll(() => row(page, plan.name).getByRole('button').count()).toBe(isPermitted);
      await standsRight(page);
      await context.close();
      expect(faults).toEqual([]);
    }
  });
});
