import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import { setPrices } from '../lib/billing.ts';
import {
  atOneSize,
  columnWidth,
  createTranslator,
  devices,
  expectAccessible,
  filterBy,
  isPhone,
  launch,
  onceFor,
  openVisitorAs,
  pressRow,
  waitForList,
  waitUntilUnmarked,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makePublishedCard, publish, registerCustomer } from '../lib/factories.ts';
import { hosts, type Person, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
const list = '/panel/admin/projects?projectType=digital_card';
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  origin = world.url;
  const owner = await world.as('customer');
  for (let index = 0; index < 12; index += 1) await makePublishedCard(owner);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

let madeCount = 0;

/** Publishes a card with a unique name for one test. */
async function publishNewCard(person: Person = 'customer') {
  madeCount += 1;
  const name = `Mango House ${madeCount}`;
  const owner = await world.as(person);
  const userId = person === 'customer' ? {} : { userId: await registerCustomer(owner, people.customer.phoneNumber) };
  const { businessId } = await makeBusiness(owner, { businessName: name, ...userId });
  const { cardNo } = await makeCard(owner, businessId, {
    cardId: `mango-${madeCount}`,
    basicDetails: { businessName: name },
  });
  return { name, ...(await publish(owner, cardNo)) };
}

const cardStatusOf = async (cardNo: string): Promise<string> => {
  const { body } = await (await world.as('admin')).get('/api/v1/card').query({ cardNo }).expect(200);
  return body.data.status;
};

describe.each(devices)('the card list of an agency, on $name', (device) => {
  const testAtOneSize = atOneSize.staff(device);
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);

  const open = async (path = list, person: Person = 'admin') => {
    const visitor = await openVisitorAs(browser, device, origin, person);
    await visitor.page.goto(origin + path);
    await waitForList(visitor.page);
    return visitor;
  };
  const rows = (page: Page) => page.locator('.table > tbody > tr:not(.table-said)');
  const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
  const searchFor = async (page: Page, name: string) => {
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('searchbox').press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: t('cards-admin.total_one', { count: '1' }) })
      .waitFor();
  };
  const chooseRowAction = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: t(action), exact: true }).click();
  };
  testAtOneSize('the staff home page and the menu link to the card list', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'admin');
    await page.goto(`${origin}/panel/admin`);
    await page.getByRole('link', { name: t('shell.allCards') }).waitFor();
    await page.getByRole('button', { name: t('shell.menu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('staff-shell.allProjects') })
      .click();
    await page.waitForURL('**/panel/admin/projects?projectType=digital_card');
    await waitForList(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('filters and a search of the card list are in the URL, so a reload, back and forward restore them', async () => {
    const card = await publishNewCard();
    const { context, page, pageErrors } = await open();
    const total = await rows(page).count();
    expect(total).toBeGreaterThan(10);
    // A phone shows the name of a business once per card.
    if (isPhone(device)) {
      expect(await rowOf(page, card.name).locator('td[data-column="business"]').isVisible()).toBe(false);
    } else expect(await columnWidth(page, 'card')).toBeGreaterThan(300);
    await filterBy(page, device, t, t('cards-admin.status'), t('shell.status_active'));
    await page.waitForURL('**status=active**');
    await page.getByLabel(t('table.searchIn')).selectOption('cardId');
    await searchFor(page, card.cardId);
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.reload();
    await rowOf(page, card.name).waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(card.cardId);

    await page.goBack();
    await page.waitForFunction(() => !location.search.includes('search='));
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
    await page.goForward();
    await expect.poll(() => rows(page).count()).toBe(1);

    await page.getByRole('searchbox').fill('nobody has this');
    await page.getByText(t('table.noneMatch')).waitFor();
    await page
      .getByRole('main')
      .getByRole('button', { name: t('table.clearAll') })
      .last()
      .click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testAtOneSize(
    'the pager of the card list leads to older cards and back to the first page, even after a reload',
    async () => {
      const { context, page, pageErrors } = await open(`${list}&limit=10`);
      const first = await rows(page).first().textContent();
      await page.getByRole('button', { name: t('table.rowAfter'), exact: true }).click();
      await page.waitForURL('**cursor=**');
      await expect.poll(() => rows(page).first().textContent()).not.toBe(first);
      await page.reload();
      await waitForList(page);
      await page.getByRole('button', { name: t('table.rowBefore'), exact: true }).click();
      await expect.poll(() => rows(page).first().textContent()).toBe(first);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce('an admin opens a card, suspends it and lifts the suspension', async () => {
    const card = await publishNewCard();
    const { context, page, pageErrors } = await open();
    await searchFor(page, card.name);
    await pressRow(rowOf(page, card.name));
    await page.waitForURL(`**card=${card.cardNo}**`);
    const sheet = page.getByRole('dialog', { name: card.name });
    await sheet.getByText(t('cards-admin.section_gallery')).waitFor();

    await page.reload();
    await sheet.getByText(t('cards-admin.section_gallery')).waitFor();
    await sheet.getByRole('button', { name: t('table.actions') }).click();
    await page.getByRole('menuitem', { name: t('cards-admin.suspend') }).click();
    const reasonDialog = page.getByRole('dialog', { name: t('cards-admin.suspendTitle', { name: card.name }) });
    await reasonDialog.getByRole('button', { name: t('cards-admin.suspendGo'), exact: true }).click();
    await reasonDialog.getByText(t('cards-admin.suspendNeeds')).waitFor();
    await reasonDialog.getByLabel(t('cards-admin.suspendWhy')).fill('The number is not yours');
    await expectAccessible(page);
    await reasonDialog.getByRole('button', { name: t('cards-admin.suspendGo'), exact: true }).click();
    await sheet.getByText(t('shell.status_suspended'), { exact: true }).waitFor();
    await sheet.getByText(t('cards-admin.done_suspend', { name: card.name })).waitFor();
    await expect.poll(() => cardStatusOf(card.cardNo)).toBe('suspended');

    await sheet.getByRole('button', { name: t('common.close'), exact: true }).click();
    await page.waitForURL((url) => !url.searchParams.has('card'));
    await chooseRowAction(page, card.name, 'cards-admin.lift');
    await rowOf(page, card.name).getByText(t('shell.status_active')).waitFor();
    await expect.poll(() => cardStatusOf(card.cardNo)).toBe('active');

    // A suspension can also be undone in one step.
    await chooseRowAction(page, card.name, 'cards-admin.suspend');
    await reasonDialog.getByLabel(t('cards-admin.suspendWhy')).fill('Pressed in error');
    await reasonDialog.getByRole('button', { name: t('cards-admin.suspendGo'), exact: true }).click();
    await rowOf(page, card.name).getByText(t('shell.status_suspended')).waitFor();
    await page.getByRole('button', { name: t('table.undo') }).click();
    await rowOf(page, card.name).getByText(t('shell.status_active')).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('an admin sets a card’s limit, disables its image posts and changes their frame', async () => {
    const card = await publishNewCard();
    const { context, page, pageErrors } = await open();
    await searchFor(page, card.name);
    await chooseRowAction(page, card.name, 'cards-admin.setLimit');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(t('cards-admin.limitNumber')).check();
    await sheet.getByLabel(t('cards-admin.limitField')).fill('many');
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await sheet.getByText(t('cards-admin.limitWrong')).waitFor();
    await sheet.getByLabel(t('cards-admin.limitField')).fill('250');
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await sheet.waitFor({ state: 'detached' });

    await chooseRowAction(page, card.name, 'cards-admin.imagePostsOff');
    await page.getByText(t('cards-admin.done_imagePosts', { name: card.name })).waitFor();
    await chooseRowAction(page, card.name, 'cards-admin.imageSettings');
    await sheet.getByText(t('cards-admin.frame_frame7')).click();
    await sheet.getByText(t('cards-admin.logoMode_only-logo')).click();
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await sheet.waitFor({ state: 'detached' });

    const admin = await world.as('admin');
    const { body } = await admin.get('/api/v1/card').query({ cardNo: card.cardNo }).expect(200);
    expect(body.data).toMatchObject({
      cardLimit: 250,
      imagePostStatus: 'disabled',
      imagePostSettings: { frame: 'frame7', logoMode: 'only-logo' },
    });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'an admin copies a card to a business without a card, and businesses with a card are not offered',
    async () => {
      const card = await publishNewCard();
      const businessWithCard = await publishNewCard();
      const businessWithoutCard = await makeBusiness(await world.as('customer'), {
        businessName: `Empty shop ${madeCount}`,
      });
      const { context, page } = await open();
      await searchFor(page, card.name);
      await chooseRowAction(page, card.name, 'cards-admin.clone');
      const sheet = page.getByRole('dialog', { name: t('cards-admin.cloneTitle') });
      await sheet.getByRole('searchbox').fill(businessWithCard.name);
      await sheet.getByText(t('cards-admin.cloneNone')).waitFor();
      await sheet.getByRole('searchbox').fill(businessWithoutCard.businessName);
      await sheet.getByRole('option', { name: businessWithoutCard.businessName }).click();
      await sheet
        .getByRole('button', { name: t('cards-admin.cloneGo', { business: businessWithoutCard.businessName }) })
        .click();
      await sheet.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: t('cards-admin.showCopy') }).click();
      const copy = page.getByRole('dialog');
      await copy.getByText(businessWithoutCard.businessName).first().waitFor();
      await copy.getByText(t('shell.status_draft'), { exact: true }).waitFor();
      await context.close();
    },
  );

  testOnce('the long address of a draft card ends with an ellipsis in the card list', async () => {
    const admin = await world.as('admin');
    const userId = await registerCustomer(admin, people.customer.phoneNumber);
    const businessName = `Venkateshwara Silver Jewellery ${device.locale}`;
    const { businessId } = await makeBusiness(admin, { businessName, userId });
    const cardId = `venkateshwara-silver-jewellery-${device.locale}`;
    await makeCard(admin, businessId, { cardId, basicDetails: { businessName } });
    const { context, page } = await open();
    await searchFor(page, businessName);
    const address = page.getByText(cardId, { exact: true });
    const addressStyle = await address.evaluate((text) => [
      getComputedStyle(text).textOverflow,
      getComputedStyle(text).display,
      text.scrollWidth > text.clientWidth,
    ]);
    expect(addressStyle).toEqual(['ellipsis', 'block', true]);
    await context.close();
  });

  testOnce('deleting a card asks for a confirmation and then removes its row and shows a notice', async () => {
    const card = await publishNewCard();
    const { context, page, pageErrors } = await open();
    await searchFor(page, card.name);
    await chooseRowAction(page, card.name, 'cards-admin.delete');
    const dialog = page.getByRole('alertdialog', { name: t('cards-admin.deleteTitle') });
    await dialog.getByRole('button', { name: t('common.cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    await chooseRowAction(page, card.name, 'cards-admin.delete');
    await dialog.getByRole('button', { name: t('cards-admin.deleteGo') }).click();
    await page.getByText(t('cards-admin.done_delete', { name: card.name })).waitFor();
    await rowOf(page, card.name).waitFor({ state: 'detached' });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'the editor and the card list show what a card adds to the agency’s bill before it is published',
    async () => {
      await setPrices(world, hosts.home, { perCardPaise: 5_000 });
      madeCount += 1;
      const name = `Mango House ${madeCount}`;
      const { businessId } = await makeBusiness(await world.as('customer'), { businessName: name });
      const { cardNo } = await makeCard(await world.as('customer'), businessId, {
        basicDetails: { businessName: name },
      });
      const cost = t('business-many.liveCost_one', { count: 1, total: formatRupees(5_000, device.locale) });
      const { context, page, pageErrors } = await open();
      await page.goto(`${origin}/panel/admin/card-editor?businessId=${businessId}`);
      await page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_publish') }).click();
      await page.getByText(cost).waitFor();
      await page.goto(origin + list);
      await waitForList(page);
      await searchFor(page, name);
      await chooseRowAction(page, name, 'cards-admin.publish');
      const question = page.getByRole('dialog', { name: t('cards-admin.publishTitle', { name }) });
      await question.getByText(cost).waitFor();
      await expectAccessible(page);
      expect(await cardStatusOf(cardNo)).toBe('draft');
      await question.getByRole('button', { name: t('cards-admin.publish'), exact: true }).click();
      await rowOf(page, name).getByText(t('shell.status_active')).waitFor();
      await expect.poll(() => cardStatusOf(cardNo)).toBe('active');
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce('a failed action in the card list shows an alert at its row, and a failed load can be retried', async () => {
    const card = await publishNewCard();
    const { context, page } = await open();
    await searchFor(page, card.name);
    await page.route('**/api/v1/updateCardStatus', (route) => route.abort());
    await chooseRowAction(page, card.name, 'cards-admin.pause');
    await page.locator('.table-said').getByRole('alert').waitFor();
    await rowOf(page, card.name).getByText(t('shell.status_active')).waitFor();

    await page.route('**/api/v1/getcardlist**', (route) => route.abort());
    await page.getByRole('searchbox').fill('mango');
    const retry = page.getByRole('button', { name: t('common.retry') });
    await retry.waitFor();
    await page.unroute('**/api/v1/getcardlist**');
    await retry.click();
    await rowOf(page, card.name).waitFor();
    await context.close();
  });

  testOnce(
    'staff with the role creator see only the cards that they made and may pause them, but not suspend or limit them',
    async () => {
      const othersCard = await publishNewCard();
      const ownCard = await publishNewCard('creator');
      const { context, page, pageErrors } = await open(list, 'creator');
      await rowOf(page, ownCard.name).first().waitFor();
      await expect.poll(() => rowOf(page, othersCard.name).count()).toBe(0);
      await page.getByRole('button', { name: t('table.actionsFor', { name: ownCard.name }), exact: true }).click();
      await page.getByRole('menuitem', { name: t('cards-admin.pause') }).waitFor();
      for (const action of ['suspend', 'setLimit', 'imagePostsOff']) {
        await expect
          .poll(() => page.getByRole('menuitem', { name: t(`cards-admin.${action}`) }).count(), { message: action })
          .toBe(0);
      }
      await page.getByRole('menuitem', { name: t('cards-admin.pause') }).click();
      await rowOf(page, ownCard.name).getByText(t('shell.status_paused')).waitFor();
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce('a row menu of the card list is operated by keyboard, and the focus returns to its button', async () => {
    const card = await publishNewCard();
    const { context, page, pageErrors } = await open();
    await searchFor(page, card.name);
    const trigger = page.getByRole('button', { name: t('table.actionsFor', { name: card.name }), exact: true });
    await page.getByRole('link', { name: card.name, exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => trigger.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: t('cards-admin.details') }).waitFor();
    // The first two items are skipped: they open and edit the card.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await rowOf(page, card.name).getByText(t('shell.status_paused')).waitFor();
    await expect.poll(() => trigger.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: t('cards-admin.details') }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: card.name }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('card'));
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a hidden column of the card list stays hidden after a reload', async () => {
    const { context, page, pageErrors } = await open();
    const design = page.locator('th[data-column="subscribed"]');
    await expect.poll(() => design.count()).toBe(1);
    await page.getByRole('button', { name: t('table.columns') }).click();
    await page.getByRole('menuitemcheckbox', { name: t('cards-admin.subscribed') }).click();
    await page.keyboard.press('Escape');
    await waitUntilUnmarked(page);
    await page.reload();
    await waitForList(page);
    await expect.poll(() => design.count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test.each([
    ['the list', '', false],
    ['a search that finds nothing', '&search=nobody&status=active', false],
    ['an open card', '&card=', true],
    ['an open menu', '', true],
  ])('axe finds no errors on the card list page (%s), and nothing overflows', async (state, query, isOpened) => {
    const card = await publishNewCard();
    const { context, page } = await open(list + query + (query.endsWith('card=') ? card.cardNo : ''));
    if (state === 'an open menu') {
      await page.getByRole('button', { name: t('table.actionsFor', { name: card.name }), exact: true }).click();
    }
    if (isOpened) await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    await waitForList(page);
    await expectAccessible(page);
    await context.close();
  });
});
