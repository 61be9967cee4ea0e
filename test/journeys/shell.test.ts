import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  atOneSize,
  createTranslator,
  devices,
  expectAccessible,
  launch,
  openVisitor,
  openVisitorAs,
  sharedVisitor,
  signIn,
} from '../lib/browse.ts';
import { makeBusiness, makeFeedback, makePublishedCard } from '../lib/factories.ts';
import { people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

const invitationSite = 'https://invite.example.in/';

let world: World;
let browser: Browser;
let origin: string;
let card: { cardNo: string; cardId: string; businessId: string };
beforeAll(async () => {
  world = await startWorld();
  await world.upstream.database.raw.query(
    `update agency set configuration = configuration || jsonb_build_object('dashboardConfig', $1::jsonb)`,
    [JSON.stringify({ showInvitationTileInCustomerDashboard: true, invitationSiteLink: invitationSite })],
  );
  browser = await launch();
  origin = world.url;
  const owner = await world.as('customer');
  card = await makePublishedCard(owner);
  await makeBusiness(owner, { businessName: 'Second shop' });
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(devices)("the shell of the customer's panel, on $name", (device) => {
  const testAtOneSize = atOneSize.customers(device);
  const t = createTranslator(device.locale);

  const open = async () => {
    const visitor = await openVisitorAs(browser, device, origin, 'customer');
    await world.upstream.database.raw.query(`delete from notification where kind = 'new_browser'`);
    await visitor.context.request.post(`${origin}/api/v1/user/preference`, {
      headers: { 'X-CSRF': '1' },
      data: { activeBusinessId: card.businessId },
    });
    await visitor.page.goto(`${origin}/panel/customer`);
    return visitor;
  };

  testAtOneSize(
    "the customer's menu has every entry of the specification and refuses a second card for a business",
    async () => {
      const { context, page, pageErrors } = await open();
      await page.getByRole('button', { name: t('shell.menu') }).click();
      const menu = page.getByRole('dialog');
      await menu.getByText(t('shell.signedInAs')).waitFor();
      await menu.locator('summary', { hasText: t('shell.create') }).click();
      for (const menuEntry of [
        'myCard',
        'myPdf',
        'myVideos',
        'card',
        'imagesVideos',
        'pdf',
        'staffIds',
        'videos',
        'invitation',
      ]) {
        await menu.getByText(t(`shell.entry_${menuEntry}`), { exact: true }).waitFor();
      }
      for (const menuText of ['shell.pricing', 'shell.logout']) await menu.getByText(t(menuText)).waitFor();

      await menu.getByRole('button', { name: t('shell.entry_card'), exact: true }).click();
      const dialog = page.getByRole('alertdialog', { name: t('shell.oneCardTitle') });
      await dialog.getByText(t('shell.oneCardText')).waitFor();
      await dialog.getByRole('link', { name: t('shell.addNewBusiness') }).click();
      await page.waitForURL('**/businesses/add?**shouldCreateDigitalCard=true');
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test("a tile of the customer's home links to the agency’s site for digital invitations", async () => {
    const { context, page, pageErrors } = await open();
    const tile = page.getByRole('link', { name: t('home.invitation') });
    expect(await tile.getAttribute('href')).toBe(invitationSite);
    await tile.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("the customer's home has one tile for each product that the agency offers", async () => {
    const { context, page } = await open();
    const tiles = page.getByRole('navigation', { name: t('shell.create') });
    for (const [menuEntry, path] of [
      ['shell.entry_imagesVideos', '/panel/customer/daily-image'],
      ['home.tile_pdf', `/panel/customer/pdf-card-templates?businessId=${card.businessId}`],
      ['shell.entry_videos', `/panel/customer/video-templates?businessId=${card.businessId}`],
    ] as const) {
      expect(await tiles.getByRole('link', { name: t(menuEntry) }).getAttribute('href')).toBe(path);
    }
    expect(await tiles.getByRole('link').count()).toBe(3);
    await expectAccessible(page);
    await context.close();
  });

  testAtOneSize('the notification list shows that it is empty, and retries a failed load', async () => {
    const { context, page, pageErrors } = await open();
    await page.getByRole('button', { name: t('shell.notifications'), exact: true }).click();
    await page.getByRole('dialog').getByText(t('shell.noNotifications')).waitFor();
    await page.route('**/analytics/admin-notification*', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: t('shell.notifications'), exact: true }).click();
    await page.unroute('**/analytics/admin-notification*');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.retry') })
      .click();
    await page.getByRole('dialog').getByText(t('shell.noNotifications')).waitFor();
    await context.close();
    expect(pageErrors.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  });

  testAtOneSize('hidden labels for screen readers in a sheet are in the reader’s language', async () => {
    const { context, page, pageErrors } = await open();
    await page.getByRole('button', { name: t('shell.notifications'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    // The sheet has one close button for screen readers, and react-aria adds more.
    const hiddenButtons = page.locator('.veil button');
    const names = await hiddenButtons.evaluateAll((buttons) =>
      buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );
    expect(names).toContain(t('common.returnToPage'));
    expect(names).not.toContain('Dismiss');
    await page
      .getByRole('button', { name: t('common.returnToPage') })
      .first()
      .press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the notification settings are stored and shown again after a reload', async () => {
    const { context, page, pageErrors } = await open();
    const openBell = () => page.getByRole('button', { name: t('shell.notifications'), exact: true }).click();
    const openChoices = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: t('shell.hear') })
        .click();
    const reviews = page.getByRole('dialog').getByLabel(t('bell.reviews'));
    await openBell();
    await openChoices();
    await Promise.all([page.waitForResponse('**/notification-choice'), reviews.uncheck()]);
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shell.back') })
      .click();
    await page.getByRole('dialog', { name: t('shell.notifications') }).waitFor();
    await page.reload();
    await openBell();
    await openChoices();
    await reviews.waitFor();
    expect(await reviews.isChecked()).toBe(false);
    expect(await page.getByRole('dialog').getByLabel(t('bell.enquiries')).isChecked()).toBe(true);
    await Promise.all([page.waitForResponse('**/notification-choice'), reviews.check()]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testAtOneSize(
    'a notification of feedback is a link that shows the new feedback, even when the inbox is already open',
    async () => {
      const owner = await world.as('otherCustomer');
      const visitorName = `Meena ${device.locale}`;
      await makeFeedback(world.browser(), owner, await makePublishedCard(owner), { name: visitorName });
      const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'otherCustomer');
      const { businessId } = (await owner.get('/api/v1/feedback').expect(200)).body.data.items[0];
      await owner.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
      await page.goto(`${origin}/panel/customer/inbox`);
      await page.locator('.bell').click();
      const notification = page.getByRole('dialog').locator('li', { hasText: visitorName });
      const timeElement = notification.locator('time');
      expect(await timeElement.textContent()).toMatch(device.locale === 'hi' ? /अब|पहले/ : /now|ago/);
      expect(Date.parse((await timeElement.getAttribute('datetime')) ?? '')).toBeGreaterThan(Date.now() - 600_000);
      expect(await timeElement.getAttribute('title')).toMatch(/\d:\d\d/);
      const link = notification.getByRole('link');
      expect(await link.count()).toBe(1);
      await link.click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('main').getByText(visitorName).first().waitFor();
      expect(new URL(page.url()).hash).toBe('#feedback');
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('the notification list loads older notifications page by page, and shows when a page fails to load', async () => {
    const owner = await world.as('otherCustomer');
    await world.upstream.database.raw.query(`insert into notification
      (notification_id, agency_id, account_id, kind, params, created_at)
      select ('00000000' || substr(gen_random_uuid()::text, 9))::uuid, agency_id, user_id, 'card_suspended', '{"name": "Older"}', '2020-01-01'
      from customer, generate_series(1, 30) where phone_number = '${people.otherCustomer.phoneNumber}'`);
    const { total } = (await owner.get('/api/v1/analytics/admin-notification').expect(200)).body.data;
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'otherCustomer');
    await page.goto(`${origin}/panel/customer/inbox`);
    await page.locator('.bell').click();
    const sheet = page.getByRole('dialog', { name: t('shell.notifications') });
    const moreButton = sheet.getByRole('button', { name: t('shell.more') });
    await moreButton.waitFor();
    await page.route('**/analytics/admin-notification?cursor=*', (route) => route.abort(), { times: 1 });
    await moreButton.click();
    await sheet.getByText(t('shell.moreFailed')).waitFor();
    await expect.poll(() => sheet.locator('.notification').count()).toBe(25);
    await expectAccessible(page);
    while (await moreButton.isVisible()) {
      await moreButton.click();
      await page.waitForFunction(() => !document.querySelector('.sheet [aria-busy="true"]'));
    }
    await expect.poll(() => sheet.locator('.notification').count()).toBe(total);
    await context.close();
    expect(pageErrors.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  });

  testAtOneSize(
    'switching to another business shows ‘Switching Business...’ until the switch has finished',
    async () => {
      const { context, page, pageErrors } = await open();
      let releaseAnswer = () => {};
      const answerReleased = new Promise<void>((resolve) => {
        releaseAnswer = resolve;
      });
      await page.route('**/api/v1/user/preference', async (route) => {
        await answerReleased;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Second shop' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: t('shell.switching') })
        .waitFor();
      releaseAnswer();
      await page
        .getByRole('status')
        .filter({ hasText: t('shell.switching') })
        .waitFor({ state: 'detached' });
      await page.getByText(t('home.noCardTitle')).waitFor();
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testAtOneSize('a failed switch to another business shows an error dialog and changes nothing', async () => {
    const { context, page } = await open();
    await page.route('**/api/v1/user/preference', (route) => route.abort());
    await page.getByRole('button', { name: 'Second shop' }).click();
    const dialog = page.getByRole('alertdialog', { name: t('common.error') });
    await dialog.getByRole('button', { name: t('shell.errorOk') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(card.cardId).first().waitFor();
    await context.close();
  });

  test('an account that fails to load shows a dialog with a retry and a new sign-in', async () => {
    const { context, page } = await open();
    await page.route('**/api/v1/user', (route) =>
      route.fulfill({ status: 503, json: { data: { code: 'unavailable' } } }),
    );
    await page.goto(`${origin}/panel/customer`);
    const dialog = page.getByRole('alertdialog', { name: t('common.error') });
    await dialog.getByText(t('shell.notLoaded')).waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/v1/user');
    await dialog.getByRole('button', { name: t('common.retry') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(card.cardId).first().waitFor();

    await page.route('**/api/v1/user', (route) => route.abort());
    await page.goto(`${origin}/panel/customer`);
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/panel/login?next=**');
    await context.close();
  });

  testAtOneSize(
    'a session that ended elsewhere shows a dialog, and after a new sign-in the unsaved values are restored',
    async () => {
      const { context, page } = await open();
      await page.goto(`${origin}/panel/customer/businesses/edit?businessId=${card.businessId}`);
      await page.getByLabel(t('business.name'), { exact: true }).fill('Half written');
      await context.request.post(`${origin}/api/v1/logout`, { headers: { 'X-CSRF': '1' } });
      await page.getByRole('button', { name: t('business.save'), exact: true }).click();
      const dialog = page.getByRole('alertdialog', { name: t('shell.authFailedTitle') });
      await dialog.getByRole('button', { name: t('shell.signInAgain') }).click();
      await page.waitForURL('**/panel/login?next=**');
      await signIn(context, origin, 'customer');
      await page.goto(`${origin}/panel/customer/businesses/edit?businessId=${card.businessId}`);
      await expect.poll(() => page.getByLabel(t('business.name'), { exact: true }).inputValue()).toBe('Half written');
      await context.close();
    },
  );
});

test.each([
  ['customer', '/panel/customer/account', ['agency-details', 'business/getBusinessesByUser', 'user']],
  ['admin', '/panel/admin/account', ['agency-details', 'franchisee']],
] as const)(
  'the requests that every page of the %s area needs are sent once, before its scripts load',
  async (person, path, calls) => {
    const { context, page, pageErrors } = await openVisitorAs(
      browser,
      devices[0] as (typeof devices)[number],
      origin,
      person,
    );
    const requestedCalls: string[] = [];
    page.on('request', (request) => requestedCalls.push(new URL(request.url()).pathname.replace('/api/v1/', '')));
    const expectedRequests = () => requestedCalls.filter((call) => (calls as readonly string[]).includes(call)).sort();
    const allRequested = expect.poll(expectedRequests).toEqual(calls);
    await page.route('**/static/*.js', async (route) => {
      await allRequested;
      await route.continue();
    });
    await page.goto(origin + path, { waitUntil: 'commit' });
    await allRequested;
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'));
    expect(expectedRequests()).toEqual(calls);
    await context.close();
    expect(pageErrors).toEqual([]);
  },
);

describe.each(devices)('accessibility and overflow of every page, on $name', (device) => {
  const signInPaths = ['/panel/login', '/panel/franchisee-login'];
  const customerPaths = [
    '/panel/customer',
    '/panel/customer/account',
    '/panel/customer/projects',
    '/panel/customer/projects?projectType=pdf_id_card',
    '/panel/customer/businesses/add',
    '/panel/customer/businesses/edit?businessId=',
    '/panel/customer/card-editor?businessId=',
    '/panel/thankyou?cardNo=',
    '/panel/customer/inbox',
    '/panel/customer/inbox#feedback',
    '/panel/customer/card-numbers',
  ];
  const pagesByVisitor = [
    ...[...signInPaths, '/', '/no-such-card'].map((path) => [path, 'nobody'] as const),
    ...customerPaths.map((path) => [path, 'customer'] as const),
    ...['/panel/admin', '/panel/admin/account', '/panel/admin/businesses/add'].map((path) => [path, 'admin'] as const),
  ];
  const pathOf = (path: string): string => {
    if (path === '/') return `/${card.cardId}`;
    return path.replace('businessId=', `businessId=${card.businessId}`).replace('cardNo=', `cardNo=${card.cardNo}`);
  };

  const anonymousVisitor = sharedVisitor(() => openVisitor(browser, device));
  const customerVisitor = sharedVisitor(() => openVisitorAs(browser, device, origin, 'customer'));
  const adminVisitor = sharedVisitor(() => openVisitorAs(browser, device, origin, 'admin'));
  const visitors = { nobody: anonymousVisitor, customer: customerVisitor, admin: adminVisitor };
  test.each(pagesByVisitor)(
    'axe finds no errors on %s as seen by %s, in light and dark, and nothing overflows',
    async (path, person) => {
      const { page } = visitors[person]();
      await page.goto(origin + pathOf(path));
      await page.getByRole('heading').or(page.locator('form')).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'));
      await expectAccessible(page);
    },
  );
});
