import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  customerDevices,
  expectAccessible,
  isPhone,
  launch,
  openVisitor,
  signIn,
} from '../lib/browse.ts';
import { makeBusiness, makeCard } from '../lib/factories.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const group = 'https://chat.whatsapp.com/Hj3KqLm8ZpA7bTxWn5RcYd';

describe.each(customerDevices)('links of the link store in the card editor, on $name', (device) => {
  const t = createTranslator(device.locale);

  test('a shared invitation becomes its link, a wrong text is refused, and a wrong stored link shows an error', async () => {
    const superadmin = await world.as('superadmin');
    const { body: store } = await superadmin.get('/api/v1/link-store/link-type').query({ limit: 100 }).expect(200);
    const ofGroup = (store.data.items as LinkType[]).find((type) => type.linkTypeName === 'WhatsApp group') as LinkType;
    const setPattern = async (urlPattern: string | null) => {
      const path = `/api/v1/link-store/link-type/${ofGroup.linkTypeId}`;
      const { icon: _icon, ...type } = (await superadmin.get(path).expect(200)).body.data;
      await superadmin
        .post('/api/v1/link-store/link-type')
        .send({ ...type, urlPattern })
        .expect(200);
    };
    const owner = await world.as('customer');
    const { businessId } = await makeBusiness(owner);
    const { cardNo }: Card = await makeCard(owner, businessId);
    const value = `https://chat.whatsapp.com/${encodeURIComponent('Join my WhatsApp group')}`;
    const link = { label: 'WhatsApp group', action: 'url', value, linkTypeId: ofGroup.linkTypeId };
    await setPattern(null);
    await owner
      .post('/api/v1/updateCardLinks')
      .send({ cardNo, links: { links: [link] } })
      .expect(200);
    await setPattern(ofGroup.urlPattern);

    const { context, page, pageErrors } = await openVisitor(browser, device);
    await signIn(context, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer/card-editor?businessId=${businessId}`);
    await page.frameLocator('iframe').locator('h1').waitFor();
    const contents = page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_contents') });
    await contents.first().click();
    await page.getByRole('button', { name: new RegExp(`^${t('card-content.part_links')}`) }).click();
    const wrong = page.getByText(t('card-content.wrongLink', { name: t('names/link-store.WhatsApp group') }));
    await wrong.waitFor();
    await expectAccessible(page);
    await page.locator('.item-main').click();
    await wrong.waitFor();
    const field = page.locator('[id$="-value"]');
    const save = page.getByRole('button', { name: t('common.save'), exact: true });
    await field.fill('https://www.facebook.com/groups/asha');
    await save.click();
    await wrong.waitFor();
    await field.fill(`Follow this link to join my WhatsApp group: ${group}?mode=ems_copy_t`);
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe('Hj3KqLm8ZpA7bTxWn5RcYd');
    await expect.poll(() => wrong.count()).toBe(0);
    await save.click();
    await expect
      .poll(async () => (await owner.get('/api/v1/card').query({ cardNo }).expect(200)).body.data.links.links)
      .toEqual([{ ...link, value: group }]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
