import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import { customerDevices, download, launch, standsRight, visit, words } from '../lib/browse.ts';
import { checkoutStands, choose, pricing, saysPaid } from '../lib/checking-out.ts';
import { makeBusiness, signUp } from '../lib/factories.ts';
import { allowOnline } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

const pricePaise = 4_900;
let world: World;
let browser: Browser;
let customers = 0;
let paid = 4_900;

beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  await world.upstream.database.raw.query(
    `update agency set configuration = jsonb_set(configuration, '{pdfCardConfig}', $1::jsonb)`,
    [JSON.stringify({ enablePdfCardProduct: true, customerPlans: [{ id: 'one', pricePaise }] })],
  );
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(customerDevices)('PDF cards, on $name', (device) => {
  const t = words(device.locale);
  const screen = '/panel/customer/pdf-card-templates';

  const enter = async () => {
    customers += 1;
    const agent = world.browser();
    const phoneNumber = `+91982238${1_000 + customers}`;
    await signUp(agent, phoneNumber, world.otpFor);
    const { businessId } = await makeBusiness(agent, { businessName: 'Mithai Ghar' });
    const visitor = await visit(browser, device);
    const signedIn = await visitor.context.request.post(`${world.url}/api/v1/login`, {
      headers: { 'X-CSRF': '1' },
      data: { phoneNumber, password: 'kagaz ki naav' },
    });
    expect(signedIn.ok()).toBe(true);
    return { ...visitor, agent, businessId };
  };

  test('a PDF card is chosen, filled in, bought, downloaded without a watermark, corrected, copied and deleted', async () => {
    const { context, page, faults, agent, businessId } = await enter();
    await page.goto(`${world.url}${screen}?businessId=${businessId}`);
    const tiles = page.locator('.pdf-tile');
    await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(10);
    await expect.poll(() => page.locator('.pdf-tile svg.drawing > *').count()).toBeGreaterThan(10);
    // The platform’s templates are named in the user’s language.
    await tiles.getByText({ en: 'Letterhead', hi: 'लेटरहेड' }[device.locale], { exact: true }).waitFor();
    await standsRight(page);
    await tiles.first().click();
    await page.locator('.bench').waitFor();
    await page.locator('#back').click();
    await tiles.first().click();

    const paper = page.locator('.pdf-track svg.drawing').first();
    await expect.poll(() => paper.locator('> *').count()).toBeGreaterThan(1);
    const before = await paper.innerHTML();
    const name = page.getByLabel(t('pdf-cards.personName'), { exact: true });
    await name.fill('Asha 国 Patel');
    await page.getByText(t('common.undrawnLetters', { letters: '国' })).waitFor();
    await standsRight(page);
    await name.fill('Asha Patel');
    await expect.poll(() => paper.innerHTML()).not.toBe(before);
    const watermark = 'stroke-opacity="0.22"';
    expect(before).toContain(watermark);
    const mark = page.getByText(t('pdf-cards.previewMark'));
    await mark.waitFor();
    await page.getByLabel(t('pdf-cards.mails', { number: 1 })).fill('asha');
    await page.getByRole('button', { name: t('pdf-cards.make') }).click();
    await page.getByText(t('form.badEmail')).waitFor();
    await page.getByLabel(t('pdf-cards.mails', { number: 1 })).fill('asha@mithai.example');
    await standsRight(page);
    await page.getByRole('button', { name: t('pdf-cards.make') }).click();

    await page.waitForURL(/pdfCardNo=/);
    await page.getByText(t('pdf-cards.saved')).waitFor();
    const file = async (name: string): Promise<Buffer> => {
      await page.getByRole('button', { name: t('pdf-cards.download'), exact: true }).click();
      const got = await download(page, () => page.getByRole('menuitem', { name: t(name), exact: true }).click());
      expect(got.suggestedFilename()).toMatch(/^[\da-f-]{36}\.pdf$/);
      return readFileSync(await got.path());
    };
    // The menu keeps its distance from the edges of the screen.
    await page.getByRole('button', { name: t('pdf-cards.download'), exact: true }).click();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(8);
    expect((menu?.x ?? 0) + (menu?.width ?? Infinity)).toBeLessThanOrEqual(device.width - 8);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    const sample = await file('pdf-cards.downloadSample');
    expect(sample.subarray(0, 5).toString()).toBe('%PDF-');
    // A browser that cannot share files saves the PDF and explains how to send it.
    await download(page, () => page.getByRole('button', { name: t('pdf-cards.share'), exact: true }).click());
    await page.getByText(t('pdf-cards.attach')).waitFor();

    // One file is for a print shop, and one has sheets to cut at home.
    const [forShop, toCut] = [await file('pdf-cards.paper_print'), await file('pdf-cards.paper_sheet')];
    expect(new Set([sample, forShop, toCut].map((one) => one.toString('latin1'))).size).toBe(3);

    const saveName = async (name: string) => {
      await page.getByLabel(t('pdf-cards.personName'), { exact: true }).fill(name);
      await page.getByRole('button', { name: t('common.save'), exact: true }).click();
      await page.getByRole('button', { name: t('pdf-cards.export') }).waitFor();
    };
    // Repeated saves by one user are no conflict.
    await saveName('Asha Shah');
    await saveName('Asha Patel');

    await page.getByRole('button', { name: t('pdf-cards.export') }).click();
    const dialog = await pricing(page, t);
    await dialog
      .locator('.single-offer')
      .getByRole('button', { name: t('premium.pay', { price: formatRupees(pricePaise, device.locale) }) })
      .click();
    await checkoutStands(page);
    await choose(page, 'Pay by UPI');
    await saysPaid(page, t);
    // The confirmation must not cover the next step.
    const said = await page.locator('.payment-done > p').boundingBox();
    const foot = await page.locator('.bench-foot').boundingBox();
    expect((said?.y ?? Infinity) + (said?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
    await page.getByText(t('pdf-cards.paid')).waitFor();
    // The question shows that the export uses up a paid one.
    await page.getByRole('button', { name: t('pdf-cards.export') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(t('pdf-cards.usesPaid')).waitFor();
    await standsRight(page);
    const taken = await download(page, () => question.getByRole('button', { name: t('pdf-cards.export') }).click());
    const clean = readFileSync(await taken.path());
    expect(clean.equals(sample)).toBe(false);
    await page.getByText(t('pdf-cards.clean')).waitFor();
    await expect.poll(() => paper.innerHTML()).not.toContain(watermark);
    expect(await mark.count()).toBe(0);
    expect((await file('pdf-cards.downloadClean')).equals(clean)).toBe(true);

    // A change leaves the clean copy as it is, shows in the sample, and allows a free correction.
    await page.getByLabel(t('pdf-cards.personName'), { exact: true }).fill('Asha K. Patel');
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    expect((await file('pdf-cards.downloadClean')).equals(clean)).toBe(true);
    const changed = await file('pdf-cards.downloadSample');
    expect(changed.equals(clean)).toBe(false);
    // After a change the sample is shared.
    await page.getByText(t('pdf-cards.changed')).waitFor();
    const share = page.getByRole('button', { name: t('pdf-cards.share'), exact: true });
    const shared = await download(page, () => share.click());
    expect(readFileSync(await shared.path()).length).toBe(changed.length);
    await standsRight(page);
    const correct = page.getByRole('button', { name: t('pdf-cards.correct'), exact: true });
    const corrected = readFileSync(await (await download(page, () => correct.click())).path());
    expect(corrected.equals(clean)).toBe(false);
    await page.getByText(t('pdf-cards.clean')).waitFor();

    // The list of projects copies and deletes the card.
    await page.goto(`${world.url}/panel/customer/projects?projectType=pdf_id_card`);
    const rows = page.locator('.project-row');
    await expect.poll(() => rows.count()).toBe(1);
    await standsRight(page);
    // The list draws the card and shares it.
    await expect.poll(() => rows.locator('svg.drawing > *').count()).toBeGreaterThan(1);
    await download(page, () => rows.getByRole('button', { name: `${t('pdf-cards.share')}: Asha K. Patel` }).click());
    await rows.getByText(t('pdf-cards.attach')).waitFor();
    const act = async (action: 'download' | 'duplicate' | 'delete') => {
      await rows
        .first()
        .getByRole('button', { name: t('table.actionsFor', { name: 'Asha K. Patel' }) })
        .click();
      await page.getByRole('menuitem', { name: t(`pdf-cards.${action}`) }).click();
    };
    await act('duplicate');
    await expect.poll(() => rows.count()).toBe(2);
    await act('delete');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('pdf-cards.delete') })
      .click();
    await expect.poll(() => rows.count()).toBe(1);
    const { body } = await agent.get('/api/v1/pdf-card/getPdfCardsByBusiness').query({ businessId }).expect(200);
    expect(body.data.items).toMatchObject([
      { personName: 'Asha K. Patel', isChangedSinceExport: false, correctionsLeft: 2 },
    ]);

    // A failed download shows an error, although it was requested as bytes.
    const { pdfCardNo } = body.data.items[0];
    await agent.post('/api/v1/pdf-card/deletePdfCard').send({ pdfCardNo }).expect(200);
    await act('download');
    await page.getByText(t('errors-sign-in.not_found')).waitFor();
    await context.close();
    // The browser logs the 402 of the unpaid export and the 404 of the deleted card.
    expect(faults).toEqual([expect.stringContaining('402'), expect.stringContaining('404')]);
  });

  test('the public page of a staff ID shows that it is valid, and after it is revoked that it is not', async () => {
    const { context, page, agent, businessId } = await enter();
    const details = { templateCode: 'staff-id-1', companyName: 'Mithai Ghar', personName: 'Asha Patel' };
    const { body } = await agent
      .post('/api/v1/pdf-card/updatePdfCardBasicDetails')
      .send({ businessId, ...details })
      .expect(200);
    const { pdfCardNo } = body.data.updatedPdfCard;
    paid += 1;
    const admin = await world.as('admin');
    await admin
      .post('/api/v1/pdf-card/pdf-card-payment')
      .send({ pdfCardNo, planId: 'one', isManualUpdate: true, paymentAmount: paid })
      .expect(200);
    await page.goto(`${world.url}${screen}?businessId=${businessId}&pdfCardNo=${pdfCardNo}`);
    await page.getByRole('button', { name: t('pdf-cards.export') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('pdf-cards.export') })
      .click();
    const link = page.getByRole('link', { name: t('pdf-cards.idPage') });
    await link.waitFor();
    // The export is no concurrent change.
    await page.getByLabel(t('pdf-cards.personName'), { exact: true }).fill('Asha Shah');
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    await page.getByRole('button', { name: t('pdf-cards.correct') }).waitFor();
    const visitor = await visit(browser, device);
    await visitor.page.goto(world.url + (await link.getAttribute('href')));
    await visitor.page.getByRole('heading', { name: t('issued-id.valid') }).waitFor();
    await standsRight(visitor.page);
    await page.getByRole('button', { name: t('pdf-cards.idRevoke') }).click();
    await page.getByText(t('pdf-cards.idRevoked')).waitFor();
    await standsRight(page);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: t('issued-id.revoked') }).waitFor();
    await standsRight(visitor.page);
    expect(visitor.faults).toEqual([]);
    await context.close();
    await visitor.context.close();
  });
});
