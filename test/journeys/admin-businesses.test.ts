import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  atOneSize,
  createTranslator,
  devices,
  download,
  expectAccessible,
  filterBy,
  followMenuLink,
  isPhone,
  launch,
  openVisitorAs,
  waitForList,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makePublishedCard, publish, registerCustomer } from '../lib/factories.ts';
import { type Person, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
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
const newBusinessName = (): string => {
  madeCount += 1;
  return `Neem House ${madeCount}`;
};

/** Sets when a business ends in days of India, as a payment would. */
const setDaysLeft = (businessId: string, days: number) =>
  world.upstream.database.raw.query(
    `update business
        set payment_status = 1, expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date + $2::int
      where business_id = $1`,
    [businessId, days],
  );

describe.each(devices)('the business list of staff, on $name', (device) => {
  const testAtOneSize = atOneSize.staff(device);
  const t = createTranslator(device.locale);

  const open = async (path: string, person: Person) => {
    const visitor = await openVisitorAs(browser, device, origin, person);
    await visitor.page.goto(origin + path);
    return visitor;
  };
  const rows = (page: Page) => page.locator('.table > tbody > tr[data-index]');
  const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
  const chooseRowAction = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: t(action), exact: true }).click();
  };

  test('staff with the role creator find a customer by phone, add a business with a card, edit the card and publish it', async () => {
    const name = newBusinessName();
    const { context, page, pageErrors } = await open('/panel/admin', 'creator');
    await page
      .getByRole('link', { name: t('shell.addNewBusiness') })
      .first()
      .click();
    await page.locator('.bell').waitFor();
    if (!isPhone(device)) await page.locator('#rail').waitFor();
    // Staff sees and corrects a mistyped number before a user is registered with it.
    await page.getByLabel(t('admin.customer')).fill('9811177001');
    await page.getByRole('button', { name: t('admin.next') }).click();
    await page.getByText(t('admin.newCustomer', { who: '+91 98111 77001' })).waitFor();
    await page.getByRole('button', { name: t('admin.otherCustomer') }).click();
    await page.getByLabel(t('admin.customer')).fill(people.customer.phoneNumber.slice(3));
    await page.getByRole('button', { name: t('admin.next') }).click();
    await page.getByLabel(t('business.name')).fill(name);
    await page.getByLabel(t('business.category'), { exact: true }).click();
    await page
      .getByRole('list', { name: t('business.categoryUsual') })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('button', { name: t('business.addWithCard') }).click();
    await page.waitForURL(`${origin}/panel/admin/card-editor**`);
    const preview = page.frameLocator('iframe');
    await preview.getByText(name).first().waitFor();
    await expectAccessible(page);
    const openEditorTab = (editorTab: string) =>
      page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t(`card-editor.part_${editorTab}`) }).click();
    await openEditorTab('contents');
    await page.getByRole('button', { name: t('card-content.part_basicDetails') }).click();
    await page.getByLabel(t('card-editor.tagline')).fill('Sarees since 1968');
    await preview.getByText('Sarees since 1968').first().waitFor();
    if (isPhone(device)) await page.keyboard.press('Escape');
    await openEditorTab('publish');
    await page.getByRole('button', { name: t('card-editor.publish'), exact: true }).click();
    // The role creator shares the card with the owner right after publishing.
    const handOverDialog = page.getByRole('dialog', { name: t('hand-over.title', { name }) });
    const send = handOverDialog.getByRole('link', { name: t('hand-over.send') });
    expect(await send.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=.*%2Fpanel%2Flogin$/);
    await expect
      .poll(() => handOverDialog.locator('.qr img').evaluate((code: HTMLImageElement) => code.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    await handOverDialog.getByRole('button', { name: t('common.close'), exact: true }).click();
    await page.reload();
    await page.getByRole('heading', { name, level: 2 }).waitFor();
    await page.locator('.list-row').getByText(t('shell.status_active')).waitFor();
    expect(await handOverDialog.count()).toBe(0);
    await page.getByRole('button', { name: t('business-view.handOverCard') }).click();
    await handOverDialog.getByRole('button', { name: t('common.close'), exact: true }).click();
    const address = page.locator('.list-row .business-card-link');
    await expectAccessible(page);
    await page.goto(`${origin}${await address.getAttribute('href')}`);
    await page.getByText('Sarees since 1968').first().waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testAtOneSize('a franchisee’s home links to the businesses that expire soon, sorted by expiry date', async () => {
    const franchisee = await world.as('franchisee');
    const userId = await registerCustomer(franchisee, people.customer.phoneNumber);
    const [soonName, laterName, otherName] = [newBusinessName(), newBusinessName(), newBusinessName()];
    for (const [businessName, days] of [
      [laterName, 20],
      [soonName, 3],
      [otherName, 300],
    ] as const) {
      await setDaysLeft((await makeBusiness(franchisee, { businessName, userId })).businessId, days);
    }
    const { context, page, pageErrors } = await open('/panel/admin', 'franchisee');
    await page
      .locator('.admin-numbers')
      .getByRole('link', { name: t('admin.expiringSoon') })
      .click();
    await page.waitForURL('**isExpiringSoon=true**');
    await rowOf(page, soonName).waitFor();
    const names = await rows(page).locator('td[data-title]').allTextContents();
    expect(names.indexOf(soonName)).toBeLessThan(names.indexOf(laterName));
    expect(names).not.toContain(otherName);
    await page.getByRole('link', { name: soonName }).click();
    await page.getByRole('heading', { name: soonName, level: 2 }).waitFor();
    await page
      .getByText(t('businesses.daysLeft_other', { count: '3' }))
      .last()
      .waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testAtOneSize(
    'the first rows of the business list are requested once, before scripts run, with the sort from the URL',
    async () => {
      const admin = await world.as('admin');
      const userId = await registerCustomer(admin, people.customer.phoneNumber);
      await makeBusiness(admin, { businessName: newBusinessName(), userId });
      const { context, page, pageErrors } = await open('/robots.txt', 'admin');
      const requestedSorts: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/v1/business') requestedSorts.push(searchParams.get('sort') ?? '');
      });
      // Scripts are held back until the rows have been answered.
      const firstAnswer = page.waitForResponse('**/api/v1/business?*', { timeout: 0 });
      await page.route('**/static/**/*.js', (route) =>
        firstAnswer.then(
          () => route.continue(),
          () => {},
        ),
      );
      await page.goto(`${origin}/panel/admin/businesses`);
      await rows(page).first().waitFor();
      expect(requestedSorts).toEqual(['createdAt']);
      await page.unrouteAll();
      await page.goto(`${origin}/panel/admin/businesses?sort=businessName`);
      await rows(page).first().waitFor();
      expect(requestedSorts).toEqual(['createdAt', 'businessName']);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('a column header sorts the business list on a laptop, and a reload restores the sort from the URL', async () => {
    const { context, page, pageErrors } = await open('/panel/admin/businesses', 'admin');
    await rows(page).first().waitFor();
    if (!isPhone(device)) {
      await page.getByRole('button', { name: t('businesses.businessName'), exact: true }).click();
      await page.waitForURL('**sort=businessName&order=asc**');
      const sorted = page.locator('th[aria-sort="ascending"]');
      await sorted.waitFor();
      await page.reload();
      await sorted.waitFor();
      await page.getByRole('button', { name: t('businesses.businessName'), exact: true }).click();
      await page.locator('th[aria-sort="descending"]').waitFor();
    }
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a filter of the business list is saved as a named view, which another tab applies and deletes', async () => {
    const { context, page, pageErrors } = await open('/panel/admin/businesses', 'admin');
    await waitForList(page);
    await filterBy(page, device, t, t('businesses.hasCard'), t('businesses.hasCard_false'));
    await page.waitForURL('**hasCard=false**');
    await page.getByRole('button', { name: t('table.saveView') }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('To finish');
    await page.keyboard.press('Enter');
    const view = page.getByRole('button', { name: 'To finish', exact: true });
    await expect.poll(() => view.getAttribute('aria-pressed')).toBe('true');
    const otherTab = await context.newPage();
    await otherTab.goto(`${origin}/panel/admin/businesses`);
    await waitForList(otherTab);
    const saved = otherTab.getByRole('button', { name: 'To finish', exact: true });
    await saved.click();
    await otherTab.waitForURL('**hasCard=false**');
    await waitForList(otherTab);
    await expectAccessible(otherTab);
    await otherTab.getByRole('button', { name: t('table.deleteView', { name: 'To finish' }) }).click();
    await saved.waitFor({ state: 'detached' });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the business list filters by category and by staff account, and a reload restores both filters', async () => {
    const [creatorsBusiness, otherName] = [newBusinessName(), newBusinessName()];
    const creator = await world.as('creator');
    const admin = await world.as('admin');
    const userId = await registerCustomer(admin, people.customer.phoneNumber);
    await makeBusiness(creator, { businessName: creatorsBusiness, userId, category: 'Bakery' });
    await makeBusiness(admin, { businessName: otherName, userId, category: 'Bakery' });
    await makeBusiness(creator, { businessName: newBusinessName(), userId, category: 'Salon' });
    const bakery = createTranslator(device.locale)('names/categories.Bakery');
    const { context, page, pageErrors } = await open('/panel/admin/businesses', 'admin');
    await waitForList(page);
    if (!isPhone(device)) {
      await page.getByRole('button', { name: t('table.addFilter'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('businesses.category'), exact: true }).click();
      await page
        .getByRole('searchbox', { name: t('table.search') })
        .last()
        .fill(bakery.slice(0, 4));
      await expectAccessible(page);
      await page.getByRole('menuitemradio', { name: bakery, exact: true }).click();
    } else {
      await filterBy(page, device, t, t('businesses.category'), bakery);
    }
    await page.waitForURL('**category=Bakery**');
    await rowOf(page, otherName).waitFor();
    await filterBy(page, device, t, t('businesses.staff'), 'creator');
    await rowOf(page, otherName).waitFor({ state: 'detached' });
    await rowOf(page, creatorsBusiness).waitFor();
    await page.reload();
    await rowOf(page, creatorsBusiness).waitFor();
    await page.locator('.table-chip').filter({ hasText: 'creator' }).waitFor();
    await page.locator('.table-chip').filter({ hasText: bakery }).waitFor();
    expect(await rowOf(page, otherName).count()).toBe(0);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the business list offers a filter by staff account to an admin and the super admin, but not to the role creator', async () => {
    for (const [person, expected] of [
      ['creator', false],
      ['admin', true],
      ['superadmin', true],
    ] as const) {
      const { context, page, pageErrors } = await open('/panel/admin/businesses', person);
      await waitForList(page);
      const label = isPhone(device) ? t('table.filters') : t('table.addFilter');
      await page.getByRole('button', { name: label, exact: true }).click();
      const filterField = (name: string) =>
        isPhone(device)
          ? page.getByRole('dialog').getByLabel(name, { exact: true })
          : page.getByRole('menuitem', { name, exact: true });
      await filterField(t('businesses.category')).waitFor();
      expect((await filterField(t('businesses.staff')).count()) > 0).toBe(expected);
      await context.close();
      expect(pageErrors).toEqual([]);
    }
  });

  test('a deleted business is restored by undo, and one of two deleted together is restored from the trash', async () => {
    const admin = await world.as('admin');
    const userId = await registerCustomer(admin, people.customer.phoneNumber);
    const [firstName, secondName, thirdName] = [newBusinessName(), newBusinessName(), newBusinessName()];
    for (const businessName of [firstName, secondName, thirdName]) await makeBusiness(admin, { businessName, userId });
    const { context, page, pageErrors } = await open('/panel/admin/businesses', 'admin');
    await waitForList(page);
    const boxOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
    const { top: rowsTop } = await boxOf('.table-box');
    await chooseRowAction(page, firstName, 'businesses.delete');
    await rowOf(page, firstName).waitFor({ state: 'detached' });
    // The notice moves no row: it is in a laptop’s toolbar and above a phone’s pager.
    const noticeBox = await boxOf('.table-notice');
    expect((await boxOf('.table-box')).top).toBe(rowsTop);
    if (isPhone(device)) expect(noticeBox.bottom).toBeLessThanOrEqual(device.height);
    else expect(noticeBox.bottom).toBeLessThan(rowsTop);
    // A failed undo shows its error and can be tried again.
    await page.route('**/restoreBusiness', (route) => route.fulfill({ status: 503, json: { data: {} } }));
    await page.getByRole('button', { name: t('table.undo') }).click();
    await page.locator('.table-notice').getByText(t('errors-sign-in.unavailable')).waitFor();
    await page.unroute('**/restoreBusiness');
    await page.getByRole('button', { name: t('table.undo') }).click();
    await rowOf(page, firstName).waitFor();

    for (const name of [secondName, thirdName])
      await page.getByLabel(t('table.select', { name }), { exact: true }).check();
    await page
      .locator('.table-bulk')
      .getByRole('button', { name: t('businesses.delete'), exact: true })
      .click();
    for (const name of [secondName, thirdName]) await rowOf(page, name).waitFor({ state: 'detached' });
    await page.getByText(t('businesses.deletedMany', { count: '2' })).waitFor();

    // The trash lists what was not undone.
    await followMenuLink(page, t, 'staff-shell.trash');
    await page.getByRole('heading', { name: t('trash.title') }).waitFor();
    await waitForList(page);
    await rowOf(page, secondName).getByText(t('trash.kind_business')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('trash.restoreOf', { name: secondName }) }).click();
    await rowOf(page, secondName).waitFor({ state: 'detached' });
    await page.getByText(t('trash.restored', { name: secondName })).waitFor();
    await page.getByRole('button', { name: t('trash.open') }).click();
    await page.getByRole('heading', { name: secondName }).waitFor();
    await context.close();
    expect(pageErrors.filter((fault) => !/status of 503/.test(fault))).toEqual([]);
  });

  test('a business with a live card is deleted only after a confirmation, and undo restores it', async () => {
    const admin = await world.as('admin');
    const businessName = newBusinessName();
    const userId = await registerCustomer(admin, people.customer.phoneNumber);
    const { businessId } = await makeBusiness(admin, { businessName, userId });
    await publish(admin, (await makeCard(admin, businessId)).cardNo);
    const { context, page, pageErrors } = await open('/panel/admin/businesses', 'admin');
    const confirmDialog = page.getByRole('alertdialog', {
      name: t('businesses.deleteLiveTitle').replace('{name}', businessName),
    });
    await chooseRowAction(page, businessName, 'businesses.delete');
    await confirmDialog.getByText(t('businesses.deleteLiveText')).waitFor();
    await expectAccessible(page);
    await confirmDialog.getByRole('button', { name: t('common.cancel') }).click();
    await confirmDialog.waitFor({ state: 'detached' });
    expect(await rowOf(page, businessName).count()).toBe(1);
    await chooseRowAction(page, businessName, 'businesses.delete');
    await confirmDialog.getByRole('button', { name: t('businesses.delete'), exact: true }).click();
    await rowOf(page, businessName).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('table.undo') }).click();
    await rowOf(page, businessName).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the CSV export of businesses contains all that match, including those on pages not yet shown', async () => {
    const admin = await world.as('admin');
    const userId = await registerCustomer(admin, isPhone(device) ? '9811177011' : '9811177012');
    const prefix = `Export ${device.locale}`;
    for (let index = 0; index < 27; index++) await makeBusiness(admin, { businessName: `${prefix} ${index}`, userId });
    const { context, page, pageErrors } = await open(`/panel/admin/businesses?search=${prefix}&limit=10`, 'admin');
    await rows(page).first().waitFor();
    const saved = await download(page, () => page.getByRole('button', { name: t('table.csv') }).click());
    expect(saved.suggestedFilename()).toMatch(/\.csv$/);
    const text = await new Response((await saved.createReadStream()) as never).text();
    expect(text).toContain(t('businesses.businessName'));
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(27);
    // The CSV is in the reader’s language.
    for (const line of lines) expect(line).toContain(t('businesses.noPlan'));
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testAtOneSize(
    'a list of 350 businesses that loads while scrolling always has fewer than 90 rows in the document',
    async () => {
      const { body } = await (await world.as('customer')).get('/api/v1/business/getBusinessesByUser').expect(200);
      const [{ businessId }] = body.data.businesses;
      await world.upstream.database.raw.query(
        `insert into business (business_id, agency_id, user_id, business_name, category, address, business_made_by)
       select gen_random_uuid(), agency_id, user_id, 'Scrolled ' || number, 'Scrolling', address, 'self'
       from business, generate_series(1, 350) as number where business_id = $1`,
        [businessId],
      );
      const { context, page, pageErrors } = await open('/panel/admin/businesses?limit=all&search=Scrolled', 'admin');
      await rows(page).first().waitFor();
      await expect.poll(() => rows(page).count()).toBeLessThan(90);
      const names = new Set<string>();
      await expect
        .poll(async () => {
          for (const name of await rows(page).locator('td[data-title]').allTextContents()) names.add(name);
          await page.mouse.wheel(0, 900);
          return names.size;
        })
        .toBe(350);
      await expect.poll(() => rows(page).count()).toBeLessThan(90);
      await world.upstream.database.raw.query(`delete from business where category = 'Scrolling'`);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('an admin logged in as a customer sees a banner on every page, which leads back to the business list', async () => {
    const owner = await world.as('customer');
    const businessName = newBusinessName();
    await makeBusiness(owner, { businessName });
    const { businessId: newer } = await makeBusiness(owner, { businessName: newBusinessName() });
    await owner.post('/api/v1/user/preference').send({ activeBusinessId: newer }).expect(200);
    const list = `/panel/admin/businesses?${new URLSearchParams({ search: businessName })}`;
    const { context, page, pageErrors } = await open(list, 'admin');
    await chooseRowAction(page, businessName, 'businesses.logInAs');
    await page.waitForURL('**/panel/customer');
    // The row’s business is opened, and the customer’s active business does not change.
    await page.getByText(businessName).first().waitFor();
    const banner = page.locator('.as-banner');
    await banner.waitFor();
    await expect.poll(() => banner.textContent()).toContain('98111 00001');
    // Requests that start some seconds after loading must not change the customer’s preferences.
    await page.clock.install();
    await page.goto(`${origin}/panel/customer/inbox`);
    await banner.waitFor();
    await page.getByText(t('inbox.onlyOwnerSees')).waitFor();
    expect(await page.getByText(t('inbox.noEnquiries')).count()).toBe(0);
    await page.clock.fastForward(5_000);
    expect((await (await owner.get('/api/v1/user')).body).data.preferences.activeBusinessId).toBe(newer);
    await expectAccessible(page);
    await banner.getByRole('button', { name: t('shell.asEnd') }).click();
    await page.waitForURL(`**${list}`);
    await rows(page).first().waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("a super admin who logs in as another agency's customer gets a dialog with a link to that agency’s domain", async () => {
    const businessName = newBusinessName();
    await makeBusiness(await world.as('customerOfOtherAgency'), { businessName });
    await world.upstream.database.raw.query('update agency_domain set points_here_since = now() where host = $1', [
      people.customerOfOtherAgency.host,
    ]);
    const search = new URLSearchParams({ search: businessName });
    const { context, page, pageErrors } = await open(`/panel/admin/businesses?${search}`, 'superadmin');
    const dialog = page.getByRole('alertdialog');
    await chooseRowAction(page, businessName, 'businesses.logInAs');
    const agencyLink = dialog.getByRole('link');
    await agencyLink.waitFor();
    const target = new URL((await agencyLink.getAttribute('href')) ?? '');
    expect([target.hostname, target.pathname, target.searchParams.get('search')]).toEqual([
      people.customerOfOtherAgency.host,
      '/panel/admin/businesses',
      businessName,
    ]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('common.close') }).click();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a document of a business is uploaded, linked and deleted, and the business history shows the deletion', async () => {
    const card = await makePublishedCard(await world.as('customer'));
    const { context, page, pageErrors } = await open(
      `/panel/admin/businesses/view?businessId=${card.businessId}`,
      'admin',
    );
    await page.getByRole('button', { name: t('business-view.part_documents') }).click();
    await page.getByText(t('business-view.noDocuments')).waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'agreement.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    });
    await page.getByRole('link', { name: 'agreement.pdf' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('business-view.deleteDocument', { name: 'agreement.pdf' }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('businesses.delete') })
      .click();
    await page.getByText(t('business-view.noDocuments')).waitFor();
    await page.getByRole('button', { name: t('business-view.part_history') }).click();
    const entity = t('audit.entity_document');
    await page.getByText(t('audit.did_delete', { what: entity })).waitFor();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the audit log page shows a phone number with spaces', async () => {
    const phone = isPhone(device) ? '+919811155501' : '+919811155502';
    await registerCustomer(await world.as('admin'), phone);
    const { context, page, pageErrors } = await open('/panel/admin/audit-log', 'admin');
    await waitForList(page);
    await page.getByText(phone.replace('+919811155', '+91 98111 55')).first().waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test.each([
    ['/panel/admin', 'admin'],
    ['/panel/admin', 'superadmin'],
    ['/panel/admin/report', 'admin'],
    ['/panel/admin/report?report=digital-card', 'permittedFranchisee'],
    ['/panel/admin/audit-log', 'admin'],
    ['/panel/admin/projects?projectType=pdf_id_card', 'admin'],
    ['/panel/admin/projects?projectType=promotional_video', 'creator'],
  ] as const)('axe finds no errors on %s as seen by %s, and nothing overflows', async (path, person) => {
    const { context, page, pageErrors } = await open(path, person);
    await page.waitForFunction(() => !document.querySelector('main .skeleton, main [aria-hidden="true"].stack'));
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
