import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  expectAccessible,
  launch,
  onceFor,
  openVisitorAs,
  pressRow,
  staffDevices,
  waitForList,
  waitUntilClosed,
} from '../lib/browse.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
const list = '/panel/admin/plans-pricing-management';
const planPath = '/api/v1/business/subscription-plan';
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  origin = world.url;
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

let madeCount = 0;
async function makeNewPlan(overrides: object = {}): Promise<SubscriptionPlan> {
  madeCount += 1;
  const { body } = await (await world.as('admin'))
    .post(planPath)
    .send({ ...customPlanDefaults, name: `Plan ${madeCount}`, validity: 1, pricePaise: 99_900, ...overrides })
    .expect(200);
  return body.data.subscriptionPlan;
}
const findPlanByName = async (name: string): Promise<SubscriptionPlan | undefined> => {
  const { body } = await (await world.as('admin')).get(planPath).expect(200);
  return body.data.subscriptionPlans.find((plan: SubscriptionPlan) => plan.name === name);
};

describe.each(staffDevices)('managing plans and prices, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);

  const open = async () => {
    const visitor = await openVisitorAs(browser, device, origin, 'admin');
    await visitor.page.goto(origin + list);
    await waitForList(visitor.page);
    return visitor;
  };
  const rowOf = (page: Page, name: string) => page.locator('.table > tbody > tr').filter({ hasText: name });
  const openAddSheet = async (page: Page) => {
    await page
      .getByRole('button', { name: t('plans.add'), exact: true })
      .first()
      .click();
    return page.getByRole('dialog');
  };
  const openRow = async (page: Page, name: string) => {
    await pressRow(rowOf(page, name));
    return page.getByRole('dialog');
  };
  const field = (sheet: Locator, name: string) => sheet.getByLabel(t(`plans.${name}`), { exact: true });
  const submitSheet = (sheet: Locator) => sheet.locator('.sheet-foot button').click();

  testOnce(
    'an admin adds a plan, and missing required fields are reported on change, on blur and on submit',
    async () => {
      const { context, page, pageErrors } = await open();
      const sheet = await openAddSheet(page);
      const errorText = (name: string) => sheet.getByText(t(`plans.${name}`), { exact: true });
      // The first field gets the focus, and Escape returns it to the button.
      const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
      await expect.poll(() => hasFocus(field(sheet, 'name'))).toBe(true);
      await page.keyboard.press('Escape');
      await waitUntilClosed(sheet);
      await expect.poll(() => hasFocus(page.getByRole('button', { name: t('plans.add') }).first())).toBe(true);
      await openAddSheet(page);
      await field(sheet, 'name').fill('x');
      await field(sheet, 'name').fill('');
      await errorText('nameRequired').waitFor();
      await expect.poll(() => errorText('validityRequired').count()).toBe(0);
      await field(sheet, 'validity').focus();
      await field(sheet, 'price').focus();
      await errorText('validityRequired').waitFor();
      await field(sheet, 'validity').selectOption('24');
      await submitSheet(sheet);
      await errorText('priceRequired').waitFor();
      await errorText('nameRequired').waitFor();
      await expect.poll(() => errorText('validityRequired').count()).toBe(0);

      madeCount += 1;
      const name = `Gold ${madeCount}`;
      await field(sheet, 'name').fill(name);
      await field(sheet, 'price').fill('12500');
      const card = field(sheet, 'product_digitalCard');
      await expect.poll(async () => [await card.isChecked(), await card.isDisabled()]).toEqual([true, true]);
      // Frames are offered only with greeting images.
      await expect.poll(() => field(sheet, 'frame_political').count()).toBe(0);
      await field(sheet, 'product_greetingImages').check();
      await field(sheet, 'frame_political').uncheck();
      await field(sheet, 'product_greetingVideos').check();
      await field(sheet, 'product_pdfCard').check();
      await expect.poll(() => field(sheet, 'count_pdfCard').inputValue()).toBe('1');
      await field(sheet, 'count_pdfCard').fill('0');
      await errorText('countWrong').waitFor();
      await field(sheet, 'count_pdfCard').fill('25');
      await field(sheet, 'product_promotionalVideo').check();
      await field(sheet, 'product_promotionalVideo').uncheck();
      await submitSheet(sheet);
      await page.getByText(t('plans.done_addOffline', { name })).waitFor();
      await rowOf(page, name).getByText('₹12,500').waitFor();
      await expect
        .poll(() => findPlanByName(name))
        .toMatchObject({
          validity: 2,
          pricePaise: 1_250_000,
          limits: {
            digitalCardIncluded: true,
            digitalCardLimit: 1,
            greetingImagesIncluded: true,
            greetingImagesLimit: -1,
            greetingVideosIncluded: true,
            greetingVideosLimit: 3,
            pdfCardIncluded: true,
            pdfCardLimit: 25,
            promotionalVideoIncluded: false,
            promotionalVideoLimit: null,
          },
          frameVisibility: { hideRegularFrame: false, hideProductFrame: false, hidePoliticalFrame: true },
        });
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce(
    'the action button of a plan stays visible at 1280 px while the product columns scroll sideways',
    async () => {
      const { name } = await makeNewPlan();
      const { context, page, pageErrors } = await open();
      const menuButton = rowOf(page, name).getByRole('button', { name: t('table.actionsFor', { name }) });
      const isOnScreen = () =>
        menuButton.evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
      expect(await isOnScreen()).toBe(true);
      const box = page.locator('.table-box');
      await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
      expect(await isOnScreen()).toBe(true);
      await box.evaluate((element) => element.scrollTo({ left: 0 }));
      await menuButton.click();
      await page.getByRole('menuitem', { name: t('plans.edit') }).waitFor();
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce('a new plan is said to be buyable online only when online payment is on', async () => {
    const superadmin = await world.as('superadmin');
    const setOnlinePayment = async (enablePaymentIntegration: boolean) => {
      const { body } = await superadmin.get('/api/v1/agency/list').expect(200);
      const home = body.data.items.find(({ agencyName }: { agencyName: string }) => agencyName === 'home agency');
      const configuration = { onlinePayment: { enablePaymentIntegration } };
      const { agencyId, version } = home;
      await superadmin.put('/api/v1/agency').send({ agency: { agencyId, version, configuration } }).expect(200);
    };
    const expectNotice = async (key: 'done_add' | 'done_addOffline', name: string) => {
      // Each visitor is new, because the browser caches the agency for a minute.
      const { context, page } = await open();
      const sheet = await openAddSheet(page);
      await field(sheet, 'name').fill(name);
      await field(sheet, 'validity').selectOption('12');
      await field(sheet, 'price').fill('100');
      await submitSheet(sheet);
      await page.getByText(t(`plans.${key}`, { name })).waitFor();
      await context.close();
    };
    await expectNotice('done_addOffline', 'Offline plan');
    await setOnlinePayment(true);
    await expectNotice('done_add', 'Online plan');
    await setOnlinePayment(false);
  });

  testOnce('a plan with the name of another plan is refused at the field, and the typed values stay', async () => {
    const { name } = await makeNewPlan();
    const { context, page } = await open();
    const sheet = await openAddSheet(page);
    await field(sheet, 'name').fill(name.toUpperCase());
    await field(sheet, 'validity').selectOption('12');
    await field(sheet, 'price').fill('1');
    await submitSheet(sheet);
    await sheet.getByText(t('plans.nameTaken')).waitFor();
    await expect.poll(() => field(sheet, 'name').inputValue()).toBe(name.toUpperCase());
    await field(sheet, 'name').fill(`${name} new`);
    await submitSheet(sheet);
    await page.getByText(t('plans.done_addOffline', { name: `${name} new` })).waitFor();
    await context.close();
  });

  testOnce('unsaved values of a plan are restored when the form opens again, until they are discarded', async () => {
    const { name } = await makeNewPlan();
    const { context, page, pageErrors } = await open();
    const sheet = await openRow(page, name);
    await field(sheet, 'price').fill('2000');
    await page.keyboard.press('Escape');
    await waitUntilClosed(sheet);
    await page.reload();
    await waitForList(page);
    await openRow(page, name);
    await sheet.getByText(t('form.restored')).waitFor();
    await expect.poll(() => field(sheet, 'price').inputValue()).toBe('2000');
    await sheet.getByRole('button', { name: t('form.startOver') }).click();
    await expect.poll(() => field(sheet, 'price').inputValue()).toBe('999');
    // Changes that were reverted are not restored.
    await field(sheet, 'product_pdfCard').check();
    await field(sheet, 'product_pdfCard').uncheck();
    await page.keyboard.press('Escape');
    await openRow(page, name);
    await expect.poll(() => field(sheet, 'price').inputValue()).toBe('999');
    await expect.poll(() => sheet.getByText(t('form.restored')).count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'a concurrent save of a plan shows a conflict with the other price, and the typed price can still be saved',
    async () => {
      const plan = await makeNewPlan();
      const { subscriptionPlanId } = plan;
      const { context, page } = await open();
      const sheet = await openRow(page, plan.name);
      await field(sheet, 'price').fill('2000');
      const { agencyId, version, ...otherFields } = plan;
      await (await world.as('admin'))
        .post(planPath)
        .send({ ...otherFields, subscriptionPlanId, pricePaise: 150_000 })
        .expect(200);
      await submitSheet(sheet);
      await sheet.getByText(t('form.conflict')).waitFor();
      await sheet.getByText('₹1,500', { exact: true }).waitFor();
      await expect.poll(() => field(sheet, 'price').inputValue()).toBe('2000');
      await sheet.getByRole('button', { name: t('form.keepMine') }).click();
      await page.getByText(t('plans.done_edit', { name: plan.name })).waitFor();
      await expect.poll(async () => (await findPlanByName(plan.name))?.pricePaise).toBe(200_000);
      await context.close();
    },
  );

  testOnce('deleting a plan asks for a confirmation, which the Enter key cancels', async () => {
    const { name } = await makeNewPlan();
    const { context, page, pageErrors } = await open();
    const openDeleteDialog = async () => {
      await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
      await page.getByRole('menuitem', { name: t('plans.delete'), exact: true }).click();
      return page.getByRole('alertdialog');
    };
    const confirmDialog = await openDeleteDialog();
    // Enter twice deletes nothing and returns the focus to the menu’s button.
    await confirmDialog.waitFor();
    await page.keyboard.press('Enter');
    await waitUntilClosed(confirmDialog);
    const menu = page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true });
    await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => findPlanByName(name)).toBeDefined();
    await (await openDeleteDialog()).getByRole('button', { name: t('plans.deleteGo') }).click();
    await page.getByText(t('plans.done_delete', { name })).waitFor();
    await expect.poll(() => rowOf(page, name).count()).toBe(0);
    await expect.poll(() => findPlanByName(name)).toBeUndefined();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'products that the agency has disabled are not offered in a plan, and saving a plan removes them',
    async () => {
      const plan = await makeNewPlan({
        limits: { ...customPlanDefaults.limits, pdfCardIncluded: true, pdfCardLimit: 4 },
      });
      const configure = async (configuration: object) => {
        await world.upstream.database.raw.query('update agency set configuration = $1 where agency_id = $2', [
          JSON.stringify(configuration),
          plan.agencyId,
        ]);
        // The BFF caches an agency for 30 seconds.
        world.passTime(31_000);
      };
      await configure({
        imagePost: { enableImagePost: false },
        pdfCardConfig: { enablePdfCardProduct: false },
        video: { enableVideo: false },
      });
      try {
        const { context, page, pageErrors } = await open();
        const sheet = await openRow(page, plan.name);
        await sheet.getByText(t('plans.dropped', { products: t('plans.product_pdfCard') })).waitFor();
        await expect.poll(() => sheet.getByRole('checkbox').count()).toBe(1);
        await submitSheet(sheet);
        await page.getByText(t('plans.done_edit', { name: plan.name })).waitFor();
        await expect
          .poll(async () => (await findPlanByName(plan.name))?.limits)
          .toMatchObject({ pdfCardIncluded: false, pdfCardLimit: null });
        await context.close();
        expect(pageErrors).toEqual([]);
      } finally {
        await configure({});
      }
    },
  );

  test.each(['the list', 'an open plan', 'a question'])(
    'axe finds no errors on the plans page (%s), and nothing overflows',
    async (state) => {
      const { name } = await makeNewPlan({
        limits: {
          ...customPlanDefaults.limits,
          greetingImagesIncluded: true,
          greetingImagesLimit: -1,
          pdfCardIncluded: true,
          pdfCardLimit: 3,
        },
      });
      const { context, page } = await open();
      await rowOf(page, name).waitFor();
      if (state === 'an open plan') await field(await openRow(page, name), 'name').waitFor();
      if (state === 'a question') {
        await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
        await page.getByRole('menuitem', { name: t('plans.delete'), exact: true }).click();
        await page.getByRole('alertdialog').waitFor();
      }
      await expectAccessible(page);
      await context.close();
    },
  );
});
