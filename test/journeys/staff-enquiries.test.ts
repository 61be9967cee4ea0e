import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  devices,
  expectAccessible,
  filterBy,
  followMenuLink,
  isPhone,
  launch,
  openVisitorAs,
  waitForList,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makeEnquiry, publish, registerCustomer, shareLeads } from '../lib/factories.ts';
import { type Person, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  await world.upstream.database.raw.query(
    `update franchisee set name = case when 'admin' = any(roles) then 'Meera Shah' else 'Anil Desai' end`,
  );
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function publishSharingCard(businessName: string): Promise<Card> {
  const owner = await world.as('customer');
  const { businessId } = await makeBusiness(owner, { businessName });
  return shareLeads(owner, await publish(owner, (await makeCard(owner, businessId)).cardNo));
}
const sendEnquiry = async (card: Card, name: string, overrides: object = {}) =>
  makeEnquiry(world.browser(), await world.as('customer'), card, {
    name,
    message: 'Do you deliver to Baner?',
    ...overrides,
  });

describe.each(devices)('the staff page of enquiries, on $name', (device) => {
  const t = createTranslator(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`enquiries.${key}`, params);
  const path = '/panel/admin/enquiries';
  const open = async (person: Person, pagePath = path) => {
    const visitor = await openVisitorAs(browser, device, world.url, person);
    await visitor.page.goto(world.url + pagePath);
    return visitor;
  };
  const row = (page: Page, name: string) => page.locator('.table > tbody > tr[data-index]').filter({ hasText: name });
  const detailsPanel = (page: Page, name: string) =>
    page.getByRole(isPhone(device) ? 'dialog' : 'complementary', { name, exact: true });

  test('an empty list of enquiries says how owners share them and how many cards do not share them', async () => {
    const franchisee = await world.as('permittedFranchisee');
    const userId = await registerCustomer(franchisee, people.customer.phoneNumber);
    const { businessId } = await makeBusiness(franchisee, { businessName: `Quiet Shop ${device.locale}`, userId });
    await publish(franchisee, (await makeCard(franchisee, businessId)).cardNo);
    const query = { isDone: 'true', sharesLeads: 'false' };
    const { total } = (await franchisee.get('/api/v1/getcardlist').query(query).expect(200)).body.data;
    expect(total).toBeGreaterThan(0);
    const { context, page, pageErrors } = await open('permittedFranchisee');
    const emptyText = page.locator('.table-empty p');
    await expect
      .poll(() => emptyText.textContent())
      .toContain(w(total === 1 ? 'notShared_one' : 'notShared_other', { count: total }));
    expect(await emptyText.textContent()).toContain(w('howToShare'));
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('staff find and filter enquiries, answer one on WhatsApp with one tap, and assign it to a colleague', async () => {
    const card = await publishSharingCard(`मीठा घर ${device.locale}`);
    const name = `Asha Rao ${device.locale}`;
    await sendEnquiry(card, name, { phoneNumber: '9123456780' });
    await sendEnquiry(await publishSharingCard('Neem House'), `Elsewhere ${device.locale}`);
    const { context, page, pageErrors } = await open('admin', '/panel/admin');
    await followMenuLink(page, t, 'staff-shell.enquiries');
    await page.waitForURL(`**${path}`);
    await row(page, name).waitFor();
    await expectAccessible(page);

    await page.goto(`${world.url + path}?search=${name}`);
    await row(page, name).waitFor();
    await expect.poll(() => row(page, '').count()).toBe(1);
    const replyLink = row(page, name).getByRole('link', { name: w('replyTo', { name }) });
    const href = new URL((await replyLink.getAttribute('href')) ?? '');
    expect(href.origin + href.pathname).toBe('https://wa.me/919123456780');
    expect(href.searchParams.get('text')).toBe(t('inbox.replyText', { name, business: `मीठा घर ${device.locale}` }));
    const box = await replyLink.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(isPhone(device) ? 44 : 24);

    await row(page, name).getByRole('link', { name, exact: true }).click();
    const panel = detailsPanel(page, name);
    await panel.getByText('Do you deliver to Baner?').waitFor();
    await expectAccessible(page);
    await panel.getByLabel(w('handTo')).selectOption({ index: 1 });
    await panel.getByText(w('handed', { name: 'Anil Desai' })).waitFor();
    await panel.getByLabel(t('inbox.state')).selectOption('won');
    await panel.getByLabel(t('inbox.note')).fill('Wants 20 kg');
    await panel.getByLabel(t('inbox.remindOn')).fill(daysAfter(todayInIndia(), 3));
    await panel.getByRole('button', { name: t('common.save') }).click();
    await panel.getByText(t('inbox.noteSaved')).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await row(page, name).textContent()).toContain('Anil Desai');
    expect(await row(page, name).textContent()).toContain(t('inbox.state_won'));
    await filterBy(page, device, t, w('status'), t('inbox.state_won'));
    await page.waitForURL('**state=won*');
    await waitForList(page);
    await row(page, name).waitFor();
    await page.reload();
    await row(page, name).waitFor();
    await filterBy(page, device, t, w('person'), w('nobody'));
    await page.waitForURL('**handedTo=nobody*');
    await waitForList(page);
    await expect.poll(() => row(page, '').count()).toBe(0);
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a link in an enquiry filters the list by its business, and a reload restores the filter', async () => {
    const card = await publishSharingCard(`Ghee Store ${device.locale}`);
    const { enquiryId } = await sendEnquiry(card, 'First');
    await sendEnquiry(await publishSharingCard('Another'), 'Second');
    const { context, page, pageErrors } = await open('admin', `${path}?enquiry=${enquiryId}`);
    await detailsPanel(page, 'First')
      .getByRole('button', { name: w('onlyBusiness') })
      .click();
    await page.waitForURL(`**businessId=${card.businessId}*`);
    await page.reload();
    await row(page, 'First').waitFor();
    await page
      .locator('.table-chip')
      .filter({ hasText: `Ghee Store ${device.locale}` })
      .waitFor();
    expect(await row(page, 'Second').count()).toBe(0);
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('an enquiry assigned to a staff account opens from the notification and is returned', async () => {
    const name = `Handed ${device.locale}`;
    const { enquiryId } = await sendEnquiry(await publishSharingCard('Silk Road'), name);
    const { rows } = await world.upstream.database.raw.query(
      `select franchisee_id from franchisee where roles = '{franchisee}' and permissions = '{}'`,
    );
    const { franchisee_id: franchiseeId } = rows[0] as { franchisee_id: string };
    await (await world.as('admin')).put(`/api/v1/enquiry/${enquiryId}/person`).send({ franchiseeId }).expect(200);
    const { context, page, pageErrors } = await open('franchisee', '/panel/admin');
    await page.locator('.bell').click();
    const notification = page.getByRole('listitem').filter({ hasText: 'Silk Road' }).first();
    await notification.getByText(t('bell.enquiry_handed', { from: 'Meera Shah', name: 'Silk Road' })).waitFor();
    await notification.getByRole('link').click();
    const panel = detailsPanel(page, name);
    await panel.getByText(w('toYou')).waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: w('giveBack') }).click();
    await page.getByText(w('takenBack')).waitFor();
    await page.goto(`${world.url + path}?enquiry=${enquiryId}`);
    await page.getByText(w('gone')).waitFor();
    await expectAccessible(page);
    // The browser logs the 404 of the enquiry that is out of reach.
    expect(pageErrors.filter((fault) => !fault.includes('404'))).toEqual([]);
    await context.close();
  });

  test('an empty list of enquiries links to the businesses, and a failed load can be retried', async () => {
    const { context, page } = await open('permittedFranchisee');
    await page.getByText(w('none')).waitFor();
    await page.getByText(w('sharedOnly')).waitFor();
    await page
      .locator('#main')
      .getByRole('link', { name: w('allBusinesses') })
      .waitFor();
    await expectAccessible(page);
    await page.route('**/api/v1/enquiry/list?*', (route) => route.abort(), { times: 1 });
    await page.reload();
    await page.getByRole('button', { name: t('common.retry') }).click();
    await page.getByText(w('none')).waitFor();
    await context.close();
  });
});
