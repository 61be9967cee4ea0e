import { readFileSync } from 'node:fs';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate, formatRupees } from '../../site/src/lib/i18n.ts';
import { createTranslator, customerDevices, download, expectAccessible, launch, openVisitor } from '../lib/browse.ts';
import { clickCheckoutButton, expectPaidNotice, waitForCheckout, waitForPricing } from '../lib/checking-out.ts';
import { makeBusiness, makeCard, signUp } from '../lib/factories.ts';
import { allowOnlinePayment, makePlan, recordPlan } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

const pricePaise = 4_900;
let world: World;
let browser: Browser;
let customerCount = 0;
let lastAmountPaise = 4_900;

beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
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

describe.each(customerDevices)('PDF cards of a customer, on $name', (device) => {
  const t = createTranslator(device.locale);
  const screen = '/panel/customer/pdf-card-templates';

  const openAsNewCustomer = async () => {
    customerCount += 1;
    const agent = world.browser();
    const phoneNumber = `+91982238${1_000 + customerCount}`;
    await signUp(agent, phoneNumber, world.otpFor);
    const { businessId } = await makeBusiness(agent, { businessName: 'Mithai Ghar' });
    const visitor = await openVisitor(browser, device);
    const loginAnswer = await visitor.context.request.post(`${world.url}/api/v1/login`, {
      headers: { 'X-CSRF': '1' },
      data: { phoneNumber, password: 'kagaz ki naav' },
    });
    expect(loginAnswer.ok()).toBe(true);
    return { ...visitor, agent, businessId };
  };

  test('a PDF card is chosen, filled in, bought, downloaded without a watermark, corrected, copied and deleted', async () => {
    const { context, page, pageErrors, agent, businessId } = await openAsNewCustomer();
    await page.goto(`${world.url}${screen}?businessId=${businessId}`);
    const tiles = page.locator('.pdf-tile');
    await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(10);
    await expect.poll(() => page.locator('.pdf-tile svg.drawing > *').count()).toBeGreaterThan(10);
    // No template fills the screen of a phone.
    const heights = await page
      .locator('.pdf-tile > .pdf-paper')
      .evaluateAll((papers) => papers.map((paper) => paper.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(262);
    // The platform’s templates are named in the user’s language.
    await tiles.getByText({ en: 'Letterhead', hi: 'लेटरहेड' }[device.locale], { exact: true }).waitFor();
    await expectAccessible(page);
    await tiles.first().click();
    await page.locator('.bench').waitFor();
    await page.locator('#back').click();
    await tiles.first().click();

    const drawing = page.locator('.pdf-track svg.drawing').first();
    await expect.poll(() => drawing.locator('> *').count()).toBeGreaterThan(1);
    const drawingBefore = await drawing.innerHTML();
    const name = page.getByLabel(t('pdf-cards.personName'), { exact: true });
    await name.fill('Asha 国 Patel');
    await page.getByText(t('common.undrawnLetters', { letters: '国' })).waitFor();
    await expectAccessible(page);
    await name.fill('Asha Patel');
    await expect.poll(() => drawing.innerHTML()).not.toBe(drawingBefore);
    const watermark = 'stroke-opacity="0.22"';
    expect(drawingBefore).toContain(watermark);
    const watermarkNote = page.getByText(t('pdf-cards.previewMark'));
    await watermarkNote.waitFor();
    await page.getByLabel(t('pdf-cards.mails', { number: 1 })).fill('asha');
    await page.getByRole('button', { name: t('pdf-cards.make') }).click();
    await page.getByText(t('form.badEmail')).waitFor();
    await page.getByLabel(t('pdf-cards.mails', { number: 1 })).fill('asha@mithai.example');
    await expectAccessible(page);
    await page.getByRole('button', { name: t('pdf-cards.make') }).click();

    await page.waitForURL(/pdfCardNo=/);
    await page.getByText(t('pdf-cards.saved')).waitFor();
    const suffix = (...names: string[]) => names.map((name) => ` - ${t(`pdf-cards.file_${name}`)}`).join('');
    const downloadFile = async (name: string, suffixText = ''): Promise<Buffer> => {
      await page.getByRole('button', { name: t('pdf-cards.download'), exact: true }).click();
      const downloaded = await download(page, () => page.getByRole('menuitem', { name: t(name), exact: true }).click());
      expect(downloaded.suggestedFilename()).toMatch(new RegExp(`^Asha (K\\. )?Patel${suffixText}\\.pdf$`));
      return readFileSync(await downloaded.path());
    };
    // The menu keeps its distance from the edges of the screen.
    await page.getByRole('button', { name: t('pdf-cards.download'), exact: true }).click();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(8);
    expect((menu?.x ?? 0) + (menu?.width ?? Infinity)).toBeLessThanOrEqual(device.width - 8);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    const sample = await downloadFile('pdf-cards.downloadSample', suffix('sample'));
    expect(sample.subarray(0, 5).toString()).toBe('%PDF-');
    // A browser that cannot share files saves the PDF and explains how to send it.
    await download(page, () => page.getByRole('button', { name: t('pdf-cards.share'), exact: true }).click());
    await page.getByText(t('pdf-cards.attach')).waitFor();

    // One file is for a print shop, and one has sheets to cut at home.
    const [printShopFile, homeSheetFile] = [
      await downloadFile('pdf-cards.paper_print', suffix('sample', 'print')),
      await downloadFile('pdf-cards.paper_sheet', suffix('sample', 'sheet')),
    ];
    expect(new Set([sample, printShopFile, homeSheetFile].map((one) => one.toString('latin1'))).size).toBe(3);

    const saveName = async (name: string) => {
      await page.getByLabel(t('pdf-cards.personName'), { exact: true }).fill(name);
      await page.getByRole('button', { name: t('common.save'), exact: true }).click();
      await page.getByRole('button', { name: t('pdf-cards.export') }).waitFor();
    };
    // Repeated saves by one user are no conflict.
    await saveName('Asha Shah');
    await saveName('Asha Patel');

    await page.getByRole('button', { name: t('pdf-cards.export') }).click();
    const dialog = await waitForPricing(page, t);
    await dialog
      .locator('.single-offer')
      .getByRole('button', { name: t('premium.pay', { price: formatRupees(pricePaise, device.locale) }) })
      .click();
    await waitForCheckout(page);
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    // The confirmation must not cover the next step.
    const confirmationBox = await page.locator('.payment-done > p').boundingBox();
    const footBox = await page.locator('.bench-foot').boundingBox();
    expect((confirmationBox?.y ?? Infinity) + (confirmationBox?.height ?? 0)).toBeLessThan(footBox?.y ?? 0);
    await page.getByText(t('pdf-cards.paid')).waitFor();
    // The question shows that the export uses up a paid one.
    await page.getByRole('button', { name: t('pdf-cards.export') }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await confirmDialog.getByText(t('pdf-cards.usesPaid')).waitFor();
    await expectAccessible(page);
    const exportDownload = await download(page, () =>
      confirmDialog.getByRole('button', { name: t('pdf-cards.export') }).click(),
    );
    expect(exportDownload.suggestedFilename()).toBe('Asha Patel.pdf');
    const cleanFile = readFileSync(await exportDownload.path());
    expect(cleanFile.equals(sample)).toBe(false);
    await page.getByText(t('pdf-cards.clean')).waitFor();
    await expect.poll(() => drawing.innerHTML()).not.toContain(watermark);
    expect(await watermarkNote.count()).toBe(0);
    expect((await downloadFile('pdf-cards.downloadClean')).equals(cleanFile)).toBe(true);

    // A change leaves the clean copy as it is, shows in the sample, and allows a free correction.
    await page.getByLabel(t('pdf-cards.personName'), { exact: true }).fill('Asha K. Patel');
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    expect((await downloadFile('pdf-cards.downloadClean')).equals(cleanFile)).toBe(true);
    const changedSample = await downloadFile('pdf-cards.downloadSample', suffix('sample'));
    expect(changedSample.equals(cleanFile)).toBe(false);
    // After a change the sample is shared.
    await page.getByText(t('pdf-cards.changed')).waitFor();
    const share = page.getByRole('button', { name: t('pdf-cards.share'), exact: true });
    const sharedDownload = await download(page, () => share.click());
    expect(readFileSync(await sharedDownload.path()).length).toBe(changedSample.length);
    await expectAccessible(page);
    const correctButton = page.getByRole('button', { name: t('pdf-cards.correct'), exact: true });
    const correctedFile = readFileSync(await (await download(page, () => correctButton.click())).path());
    expect(correctedFile.equals(cleanFile)).toBe(false);
    await page.getByText(t('pdf-cards.clean')).waitFor();

    // The list of projects copies and deletes the card.
    await page.goto(`${world.url}/panel/customer/projects?projectType=pdf_id_card`);
    const rows = page.locator('.project-row');
    await expect.poll(() => rows.count()).toBe(1);
    await expectAccessible(page);
    // The list draws the card and shares it.
    await expect.poll(() => rows.locator('svg.drawing > *').count()).toBeGreaterThan(1);
    await download(page, () => rows.getByRole('button', { name: `${t('pdf-cards.share')}: Asha K. Patel` }).click());
    await rows.getByText(t('pdf-cards.attach')).waitFor();
    const chooseCardAction = async (action: 'download' | 'duplicate' | 'delete') => {
      await rows
        .first()
        .getByRole('button', { name: t('table.actionsFor', { name: 'Asha K. Patel' }) })
        .click();
      await page.getByRole('menuitem', { name: t(`pdf-cards.${action}`) }).click();
    };
    await chooseCardAction('duplicate');
    await expect.poll(() => rows.count()).toBe(2);
    await chooseCardAction('delete');
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
    await chooseCardAction('download');
    await page.getByText(t('errors-sign-in.not_found')).waitFor();
    await context.close();
    // The browser logs the 402 of the unpaid export and the 404 of the deleted card.
    expect(pageErrors).toEqual([expect.stringContaining('402'), expect.stringContaining('404')]);
  });

  test('the editor of a price list asks only for printed details, and every page names the item as a price list', async () => {
    const { context, page, pageErrors, agent, businessId } = await openAsNewCustomer();
    const { cardNo } = await makeCard(agent, businessId, {
      basicDetails: { businessName: 'Mithai Ghar', personName: 'Asha Patel' },
    });
    const products = Array.from({ length: 19 }, (_, at) => ({ name: `Sweet ${at + 1}`, pricePaise: 10_000 }));
    await agent.post('/api/v1/updateCardProducts').send({ cardNo, products: { products } }).expect(200);
    await page.goto(`${world.url}${screen}?businessId=${businessId}&template=price-list-1`);
    await page.getByText(t('pdf-cards.prints_price-list')).waitFor();
    await expect.poll(() => page.locator('.pdf-track svg.drawing').count()).toBe(2);
    for (const field of ['personName', 'designation'] as const)
      expect(await page.getByLabel(t(`pdf-cards.${field}`), { exact: true }).count()).toBe(0);
    await page.getByText(t('pdf-cards.factsHint_shop')).waitFor();
    await page.getByLabel(t('pdf-cards.phoneNumbers', { number: 1 }), { exact: true }).fill('+91 98930 54321');
    expect(await page.getByText(t('form.lettersLeft_other', { count: 5 })).count()).toBe(0);
    await page.getByRole('button', { name: t('pdf-cards.make') }).click();
    await page.waitForURL(/pdfCardNo=/);
    const name = t('pdf-cards.name_price-list', { date: formatDate(new Date().toISOString(), device.locale) });
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByRole('button', { name: t('pdf-cards.download'), exact: true }).click();
    const sample = page.getByRole('menuitem', { name: t('pdf-cards.downloadSample'), exact: true });
    const downloaded = await download(page, () => sample.click());
    expect(downloaded.suggestedFilename()).toBe(`price-list-Mithai-Ghar - ${t('pdf-cards.file_sample')}.pdf`);
    await expectAccessible(page);

    await page.goto(`${world.url}/panel/customer/projects?projectType=pdf_id_card`);
    const row = page.locator('.project-row');
    await row.getByText(t('pdf-cards.status_draft')).waitFor();
    await row.getByRole('button', { name: t('table.actionsFor', { name }) }).click();
    await page.getByRole('menuitem', { name: t('pdf-cards.delete') }).click();
    const question = page.getByRole('alertdialog', { name: t('pdf-cards.deleteAsk', { name }) });
    await question.getByRole('button', { name: t('pdf-cards.delete') }).click();
    await expect.poll(() => row.count()).toBe(0);
    await page.goto(`${world.url}/panel/customer/account`);
    const trashRow = page.locator('.trash-row');
    await trashRow.getByText(t('account.trash_price-list').split('{')[0]?.split(/[.।]/)[0] ?? '').waitFor();
    await trashRow.getByText('Mithai Ghar', { exact: true }).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('Pricing that opens at the limit of PDF cards names the limit, and has no button for all plans if there are no others', async () => {
    const { context, page, businessId } = await openAsNewCustomer();
    const admin = await world.as('admin');
    await recordPlan(admin, businessId, { name: 'Small' });
    const limits = { ...customPlanDefaults.limits, pdfCardIncluded: true, pdfCardLimit: 5 };
    await makePlan(admin, { name: 'Large', pricePaise: 199_900, limits });
    await page.goto(`${world.url}${screen}?businessId=${businessId}&template=price-list-1`);
    await page.getByRole('button', { name: t('pdf-cards.make') }).click();
    await page.getByRole('button', { name: t('pdf-cards.export'), exact: true }).click();
    const dialog = await waitForPricing(page, t);
    await dialog.getByText(t('premium.short_pdfCard')).waitFor();
    await dialog.getByRole('radio', { name: 'Large', exact: true }).waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(1);
    expect(await dialog.getByRole('button', { name: t('premium.allPlans') }).count()).toBe(0);
    await expectAccessible(page);
    await context.close();
  });

  test('the public page of a staff ID shows it as valid, and as revoked after its revocation', async () => {
    const { context, page, agent, businessId } = await openAsNewCustomer();
    const details = { templateCode: 'staff-id-1', companyName: 'Mithai Ghar', personName: 'Asha Patel' };
    const { body } = await agent
      .post('/api/v1/pdf-card/updatePdfCardBasicDetails')
      .send({ businessId, ...details })
      .expect(200);
    const { pdfCardNo } = body.data.updatedPdfCard;
    lastAmountPaise += 1;
    const admin = await world.as('admin');
    await admin
      .post('/api/v1/pdf-card/pdf-card-payment')
      .send({ pdfCardNo, planId: 'one', isManualUpdate: true, paymentAmount: lastAmountPaise })
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
    const visitor = await openVisitor(browser, device);
    await visitor.page.goto(world.url + (await link.getAttribute('href')));
    await visitor.page.getByRole('heading', { name: t('issued-id.valid') }).waitFor();
    await expectAccessible(visitor.page);
    await page.getByRole('button', { name: t('pdf-cards.idRevoke') }).click();
    await page.getByText(t('pdf-cards.idRevoked')).waitFor();
    await expectAccessible(page);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: t('issued-id.revoked') }).waitFor();
    await expectAccessible(visitor.page);
    expect(visitor.pageErrors).toEqual([]);
    await context.close();
    await visitor.context.close();
  });
});
