import { formatPhoneForDisplay } from '@parichay/shared/shop/card/contact-links.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../upstream/src/platform/database/migrate.ts';
import { statusAndCodeOf } from '../../lib/answers.ts';
import { makeBusiness, makeCard as makeDigitalCard, makePicture } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { needs } from '../../lib/programs.ts';
import { pdfInfo, pdfPrograms, renderPdfPage, textLines } from '../../lib/read-pdf.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
const path = '/api/v1/pdf-card';

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];

beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
  await sql(
    `update agency set configuration = configuration || '{"pdfCardConfig": {"enablePdfCardProduct": true,
       "customerPlans": [{"id": "one", "pricePaise": 4900}]}}'::jsonb`,
  );
});
afterAll(() => world?.close());

const details = { templateCode: 'staff-id-1', companyName: 'Mithai Ghar', personName: 'Asha Patel' };

const { templateCode: _, ...withoutTemplate } = details;

const save = (browser: Client, body: object) => browser.post(`${path}/updatePdfCardBasicDetails`).send(body);
const saved = async (browser: Client, body: object): Promise<PdfCard> =>
  (await save(browser, body).expect(200)).body.data.updatedPdfCard;
const exportCard = (browser: Client, { pdfCardNo }: PdfCard) =>
  browser.post(`${path}/exportPdfCard`).send({ pdfCardNo });
const exported = async (browser: Client, card: PdfCard): Promise<PdfCard> =>
  (await exportCard(browser, card).expect(200)).body.data.updatedPdfCard;
const download = (browser: Client, { pdfCardNo }: PdfCard, more: object = {}) =>
  browser.get(`${path}/downloadPdfCard`).query({ pdfCardNo, ...more });

const makePdfCard = async (more: object = {}): Promise<PdfCard> => {
  const { businessId } = await makeBusiness(customer);
  return saved(customer, { businessId, ...details, ...more });
};

let lastAmountPaise = 4_900;
/** Records a paid export; the amount differs so that it is not taken for a double click. */
const buy = ({ pdfCardNo }: PdfCard) => {
  lastAmountPaise += 1;
  return admin
    .post(`${path}/pdf-card-payment`)
    .send({ pdfCardNo, planId: 'one', isManualUpdate: true, paymentAmount: lastAmountPaise })
    .expect(200);
};

/** Records a plan with this limit of PDF cards. */
async function subscribe(businessId: string, pdfCards: number): Promise<void> {
  const limits = { ...customPlanDefaults.limits, pdfCardIncluded: true, pdfCardLimit: pdfCards };
  const { subscriptionPlanId } = await makePlan(admin, { limits });
  await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true })
    .expect(200);
}

const exportsOf = async ({ pdfCardNo }: PdfCard) =>
  sql('select * from pdf_export where pdf_card_no = $1 order by pdf_export_id', [pdfCardNo]);

describe('creating and updating PDF cards', () => {
  test('a PDF card is created and updated, and an update of an older version answers 409 changed_meanwhile', async () => {
    const card = await makePdfCard();
    expect(card).toMatchObject({ ...details, status: 'draft', exportsLeft: 0, exportedAt: null, version: 1 });
    const change = { ...details, pdfCardNo: card.pdfCardNo, version: 1, designation: 'Owner' };
    expect(await saved(customer, change)).toMatchObject({ designation: 'Owner', version: 2 });
    expect(statusAndCodeOf(await save(customer, change))).toEqual([409, 'changed_meanwhile']);
  });

  test('a PDF card changes between the statuses done, revoked and draft, and answers 404 after its deletion', async () => {
    const card = await makePdfCard();
    for (const status of ['done', 'revoked', 'draft']) {
      const { body } = await customer
        .post(`${path}/updatePdfCardStatus`)
        .send({ pdfCardNo: card.pdfCardNo, status })
        .expect(200);
      expect(body.data.updatedPdfCard.status).toBe(status);
    }
    await customer.post(`${path}/deletePdfCard`).send({ pdfCardNo: card.pdfCardNo }).expect(200);
    await customer.get(`${path}/pdfCard`).query({ pdfCardNo: card.pdfCardNo }).expect(404);
    const { body } = await customer
      .get(`${path}/getPdfCardsByBusiness`)
      .query({ businessId: card.businessId })
      .expect(200);
    expect(body.data.items).toEqual([]);
  });

  test("the details of a new PDF card are prefilled with the business's name and address", async () => {
    const address = { line1: '12 Station Road', city: 'Surat' };
    const { businessId } = await makeBusiness(customer, { businessName: 'Meera Boutique', address } as object);
    const { body } = await customer.get(`${path}/templates`).query({ businessId }).expect(200);
    expect(body.data.details).toMatchObject({ companyName: 'Meera Boutique', address });
    expect(body.data.templates.length).toBeGreaterThanOrEqual(10);
    expect(body.data.templates[0]).toMatchObject({ templateCode: 'visiting-1', widthMm: 90, heightMm: 55, pages: 2 });
  });

  test('a new PDF card is prefilled with the honorific (“Mr.”) and the two different phone numbers of the digital card', async () => {
    const { businessId } = await makeBusiness(customer);
    const basicDetails = {
      ...{ businessName: 'Mithai Ghar', titlePrefix: 'Mr.', personName: 'Ganesh', phoneNumber: '9825012345' },
      ...{ alternatePhoneNumber: '0124-2345678', whatsappNumber: '+91 98250 12345' },
    };
    const { cardNo, version } = await makeDigitalCard(customer, businessId, { basicDetails });
    const firstDetails = async () =>
      (await customer.get(`${path}/templates`).query({ businessId }).expect(200)).body.data.details;
    const details = await firstDetails();
    expect(details.titlePrefix).toBe('Mr.');
    expect(details.phoneNumbers.map(formatPhoneForDisplay)).toEqual(['+91 98250 12345', '+91 124 234 5678']);
    await customer
      .post('/api/v1/updateCardBasicDetails')
      .send({ cardNo, version, basicDetails: { ...basicDetails, alternatePhoneNumber: '09825012345' } })
      .expect(200);
    expect((await firstDetails()).phoneNumbers.map(formatPhoneForDisplay)).toEqual(['+91 98250 12345']);
  });

  test.each([
    ['a company of 200 letters', { companyName: 'a'.repeat(200) }, 'companyName'],
    ['no company', { companyName: undefined }, 'companyName'],
    ['12 email addresses', { mails: Array.from({ length: 12 }, (_, index) => `a${index}@example.in`) }, 'mails'],
    ['half a phone number', { phoneNumbers: ['+919825012345', '98765'] }, 'phoneNumbers.1'],
    ['nine facts', { facts: Array.from({ length: 9 }, () => ({ label: 'a', value: 'b' })) }, 'facts'],
    ['an unknown picture', { logo: { mediaId: '0198c0de-0000-7000-8000-00000000dead' } }, 'logo'],
    ['no business and no card', { businessId: undefined }, 'businessId'],
  ])('a PDF card with %s answers 400, names the field and changes nothing', async (_, wrong, field) => {
    const { businessId } = await makeBusiness(customer);
    await expectNoChange(world, async () => {
      const answer = await save(customer, { businessId, ...details, ...wrong });
      expect(statusAndCodeOf(answer)).toEqual([400, 'invalid_input']);
      expect(Object.keys(answer.body.data.fields)).toEqual([field]);
    });
  });

  test('a PDF card with an unknown template answers 403 template_not_available', async () => {
    const { businessId } = await makeBusiness(customer);
    const answer = await save(customer, { businessId, ...details, templateCode: 'visiting-99' });
    expect(statusAndCodeOf(answer)).toEqual([403, 'template_not_available']);
  });
});

describe('the preview of a PDF card', () => {
  test('the PDF card preview draws the requested templates with the entered details and stores nothing', async () => {
    const { businessId } = await makeBusiness(customer);
    const { templateCode: _, ...typed } = details;
    const sent = { businessId, templates: ['visiting-1', 'staff-id-2'], details: typed };
    await expectNoChange(world, async () => {
      const { body } = await customer.post(`${path}/preview`).send(sent).expect(200);
      const [visiting, staff] = body.data.previews;
      expect(visiting.pages).toHaveLength(2);
      expect(visiting.pages[0]).toMatchObject({ viewBox: '36 36 1080 660', width: 1080, height: 660 });
      expect(staff.pages[0].svg).toContain('<path');
      const other = await customer
        .post(`${path}/preview`)
        .send({ ...sent, details: { ...typed, personName: 'अनीता' } })
        .expect(200);
      expect(other.body.data.previews[0].pages[0].svg).not.toBe(visiting.pages[0].svg);
    });
  });

  test('a PDF card has Marathi letter forms where its owner uses the panel in Marathi', async () => {
    const owner = await world.as('otherCustomer');
    const { businessId } = await makeBusiness(owner);
    const nameIn = async (companyName: string, language: string) => {
      await owner.post('/api/v1/user/preference').send({ language }).expect(200);
      const { body } = await owner
        .post(`${path}/preview`)
        .send({ businessId, templates: ['visiting-1'], details: { ...withoutTemplate, companyName } })
        .expect(200);
      return String(body.data.previews[0].pages[0].svg);
    };
    expect(await nameIn('लाल शाल', 'mr')).not.toBe(await nameIn('लाल शाल', 'hi'));
    expect(await nameIn('नमन', 'mr')).toBe(await nameIn('नमन', 'hi'));
  });

  test('the preview of an exported PDF card has no watermark until a detail is changed', async () => {
    const card = await makePdfCard();
    const { templateCode, pdfCardNo, businessId } = card;
    const hasWatermark = async (more: object = {}) => {
      const typed = { ...withoutTemplate, ...more };
      const sent = { businessId, pdfCardNo, templates: [templateCode], details: typed };
      const { body } = await customer.post(`${path}/preview`).send(sent).expect(200);
      return String(body.data.previews[0].pages[0].svg).includes('stroke-opacity="0.22"');
    };
    expect(await hasWatermark()).toBe(true);
    await buy(card);
    await exported(customer, card);
    expect(await hasWatermark()).toBe(false);
    expect(await hasWatermark({ personName: 'Asha Shah' })).toBe(true);
  });

  test('the preview of an exported PDF card has no watermark after the business category is changed', async () => {
    const { businessId, businessName } = await makeBusiness(customer, { category: 'Sweets' });
    const card = await saved(customer, { businessId, ...details });
    await buy(card);
    await exported(customer, card);
    const sent = { businessId, pdfCardNo: card.pdfCardNo, templates: [card.templateCode], details: withoutTemplate };
    const svg = async () => {
      const { body } = await customer.post(`${path}/preview`).send(sent).expect(200);
      return body.data.previews[0].pages[0].svg;
    };
    const before = await svg();
    await customer.post('/api/v1/business').send({ businessId, businessName, category: 'Bakery' }).expect(200);
    expect(await svg()).toBe(before);
  });

  test('the PDF card preview draws incomplete details that cannot be saved yet', async () => {
    const { businessId } = await makeBusiness(customer);
    const halfTyped = {
      companyName: '',
      mails: ['asha@'],
      website: 'https://',
      facts: [{ label: 'Blood group', value: '' }],
      address: { mapUrl: 'https:' },
    };
    const templates = ['visiting-1', 'staff-id-1', 'company-profile-1'];
    await customer.post(`${path}/preview`).send({ businessId, templates, details: halfTyped }).expect(200);
    await save(customer, { businessId, ...details, ...halfTyped }).expect(400);
  });
});

describe('exporting a PDF card', () => {
  test('exporting a PDF card without a purchase or a plan answers 402 subscription_needed', async () => {
    const card = await makePdfCard();
    expect(statusAndCodeOf(await exportCard(customer, card))).toEqual([402, 'subscription_needed']);
    expect(await exportsOf(card)).toEqual([]);
  });

  test('two concurrent export requests use a bought PDF card export once', async () => {
    const card = await makePdfCard();
    await buy(card);
    const answers = await Promise.all([exportCard(customer, card), exportCard(customer, card)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await exportsOf(card)).toHaveLength(1);
    expect(await exported(customer, card)).toMatchObject({ exportsLeft: 0, status: 'done' });
    expect(await exportsOf(card)).toHaveLength(1);
  });

  test.each([1, 2, 3, 4])(
    'an export concurrent with the reversal of its payment succeeds or answers 402, without a negative balance (%i)',
    async () => {
      const card = await makePdfCard();
      const { body } = await buy(card);
      const { recordNo } = body.data;
      const [answer, withdrawal] = await Promise.all([
        exportCard(customer, card),
        admin.delete(`${path}/pdf-card-payment`).query({ recordNo, reason: 'by mistake' }),
      ]);
      const rows = await exportsOf(card);
      // A withdrawal that comes first leaves no export; one that comes later keeps the export.
      expect([answer.status, rows.length]).toEqual(rows.length === 1 ? [200, 1] : [402, 0]);
      expect([200, 409]).toContain(withdrawal.status);
      const { body: now } = await customer.get(`${path}/pdfCard`).query({ pdfCardNo: card.pdfCardNo }).expect(200);
      expect(now.data.exportsLeft).toBe(0);
    },
  );

  const rename = (card: PdfCard, personName: string) =>
    saved(customer, { ...details, pdfCardNo: card.pdfCardNo, personName });

  test('an exported PDF card can be corrected three times within seven days, and then requires another export', async () => {
    const card = await makePdfCard();
    await buy(card);
    const done = await exported(customer, card);
    expect(done).toMatchObject({ isChangedSinceExport: false, correctionsLeft: 3 });
    expect(await rename(card, 'Meena Shah')).toMatchObject({ isChangedSinceExport: true, exportedAt: done.exportedAt });
    const [frozen] = await exportsOf(card);
    expect(frozen?.data).toMatchObject({ texts: { personName: 'Asha Patel' } });
    for (const [index, name] of ['Meena Shah', 'Meena R. Shah', 'Meena Shah Patel'].entries()) {
      await rename(card, name);
      expect(await exported(customer, card)).toMatchObject({ isChangedSinceExport: false, correctionsLeft: 2 - index });
    }
    await rename(card, 'Somebody Else');
    expect(statusAndCodeOf(await exportCard(customer, card))).toEqual([402, 'subscription_needed']);
    await buy(card);
    expect(await exported(customer, card)).toMatchObject({ exportsLeft: 0, correctionsLeft: 3 });
    expect(await exportsOf(card)).toHaveLength(5);
  });

  test('correcting an exported PDF card after seven days answers 402 subscription_needed', async () => {
    const card = await makePdfCard();
    await buy(card);
    await exported(customer, card);
    await sql(`update pdf_export set created_at = created_at - interval '7 days' where pdf_card_no = $1`, [
      card.pdfCardNo,
    ]);
    expect(await rename(card, 'Meena Shah')).toMatchObject({ correctionsLeft: 0, correctionsUntil: null });
    expect(statusAndCodeOf(await exportCard(customer, card))).toEqual([402, 'subscription_needed']);
  });

  test('correcting a PDF card exported from a plan uses no further export of the plan', async () => {
    const { businessId } = await makeBusiness(customer);
    await subscribe(businessId, 1);
    const card = await saved(customer, { businessId, ...details });
    await exported(customer, card);
    await rename(card, 'Meena Shah');
    expect(await exported(customer, card)).toMatchObject({ correctionsLeft: 2 });
    const { body } = await customer.get('/api/v1/business/entitlements').query({ businessId }).expect(200);
    const ofPlan = body.data.products.find(({ product }: { product: string }) => product === 'pdfCard');
    expect(ofPlan).toMatchObject({ used: 1, left: 0 });
  });

  test('later edits of a PDF card change its sample and not its exported PDF', async () => {
    const card = await makePdfCard();
    await buy(card);
    await exported(customer, card);
    const clean = (await download(customer, card).expect(200)).body as Buffer;
    await rename(card, 'Meena Shah');
    expect(((await download(customer, card).expect(200)).body as Buffer).equals(clean)).toBe(true);
    const sample = (await download(customer, card, { isSample: true }).expect(200)).body as Buffer;
    expect(sample.equals(clean)).toBe(false);
  });

  test('saving an exported PDF card without a change does not mark it as changed', async () => {
    const card = await makePdfCard();
    await buy(card);
    await exported(customer, card);
    expect(await saved(customer, { ...details, pdfCardNo: card.pdfCardNo })).toMatchObject({
      isChangedSinceExport: false,
    });
  });

  test("a plan's single export is used by one of two concurrent PDF cards, and deleting that card does not free it", async () => {
    const { businessId } = await makeBusiness(customer);
    await subscribe(businessId, 1);
    const cards = [
      await saved(customer, { businessId, ...details }),
      await saved(customer, { businessId, ...details, personName: 'Meena Shah' }),
    ] as const;
    const answers = await Promise.all(cards.map((card) => exportCard(customer, card)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const [granted = cards[0], refused = cards[1]] = answers[0]?.status === 200 ? cards : cards.toReversed();
    expect(statusAndCodeOf(await exportCard(customer, refused))).toEqual([403, 'plan_limit_reached']);
    await customer.post(`${path}/deletePdfCard`).send({ pdfCardNo: granted.pdfCardNo }).expect(200);
    expect(statusAndCodeOf(await exportCard(customer, refused))).toEqual([403, 'plan_limit_reached']);
    await buy(refused);
    await exported(customer, refused);
  });

  test('a card limit set by staff restricts the PDF card exports of the plan and not the bought ones', async () => {
    const { businessId } = await makeBusiness(customer);
    await subscribe(businessId, 5);
    const { cardNo } = await makeDigitalCard(customer, businessId);
    const limit = (cardLimit: number | null) =>
      admin.post('/api/v1/updateCardLimit').send({ cardNo, cardLimit }).expect(200);
    const card = await saved(customer, { businessId, ...details });
    await limit(0);
    expect(statusAndCodeOf(await exportCard(customer, card))).toEqual([403, 'card_limit_reached']);
    const { body } = await customer.get('/api/v1/business/entitlements').query({ businessId }).expect(200);
    expect(body.data.products).toContainEqual(
      expect.objectContaining({ product: 'pdfCard', may: false, why: 'card_limit_reached', left: 0 }),
    );
    await buy(card);
    await exported(customer, card);
    await limit(null);
    await exported(customer, await saved(customer, { businessId, ...details, personName: 'Meena Shah' }));
  });

  test('an exported PDF card is still available after its template is withdrawn, and another export answers 403', async () => {
    const card = await makePdfCard();
    await buy(card);
    await exported(customer, card);
    await sql(`update pdf_card set template_code = 'gone-1' where pdf_card_no = $1`, [card.pdfCardNo]);
    expect(statusAndCodeOf(await exportCard(customer, card))).toEqual([403, 'template_not_available']);
    const [frozen] = await exportsOf(card);
    expect(frozen?.document).toMatchObject({ name: 'staff-id-1', version: 2 });
    expect((await download(customer, card)).body.data?.code).not.toBe('template_not_available');
  });
});

describe('the PDF file of a PDF card', needs(...pdfPrograms), () => {
  const fileOf = async (browser: Client, card: PdfCard, more: object = {}): Promise<Buffer> => {
    const { body, headers } = await download(browser, card, more).buffer(true).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${card.pdfCardNo}.pdf"`,
      'cache-control': 'private, no-store',
    });
    return body;
  };
  const renderedPage = (pdf: Buffer) => renderPdfPage(pdf, 1, 300, 480);

  test('the document title of a PDF card has the honorific in the script of the name', async () => {
    const titled = async (personName: string) =>
      pdfInfo(await fileOf(customer, await makePdfCard({ titlePrefix: 'Mrs.', personName }))).Title;
    expect(await titled('आशा पटेल')).toBe('श्रीमती आशा पटेल');
    expect(await titled('Asha Patel')).toBe('Mrs. Asha Patel');
  });

  let shopWithWhatsapp: string | undefined;
  const makeShopWithWhatsapp = async () => {
    const { businessId } = await makeBusiness(customer);
    const basicDetails = {
      ...{ businessName: 'Mithai Ghar', phoneNumber: '01242345678', whatsappNumber: '+91 98250 12345' },
    };
    await makeDigitalCard(customer, businessId, { basicDetails });
    shopWithWhatsapp = businessId;
    return businessId;
  };

  test('the WhatsApp number of the digital card is on a new PDF card, once, until its owner removes it', async () => {
    const businessId = shopWithWhatsapp ?? (await makeShopWithWhatsapp());
    const { body } = await customer.get(`${path}/templates`).query({ businessId }).expect(200);
    const firstNumbers: string[] = body.data.details.phoneNumbers;
    const numberCount = async (templateCode: string, phoneNumbers: string[]) => {
      const card = await saved(customer, { businessId, ...details, templateCode, phoneNumbers });
      return (
        textLines(await fileOf(customer, card))
          .join(' ')
          .match(/98250 12345/g) ?? []
      ).length;
    };
    for (const templateCode of ['visiting-1', 'staff-id-1'])
      expect(await numberCount(templateCode, firstNumbers)).toBe(1);
    expect(await numberCount('visiting-1', ['09825012345', '01242345678'])).toBe(1);
    expect(await numberCount('visiting-1', ['01242345678'])).toBe(0);
    expect(await numberCount('visiting-1', [])).toBe(0);
  });

  test('a database migration adds the WhatsApp number to the phone numbers of stored visiting cards, and not of staff ids', async () => {
    const businessId = shopWithWhatsapp ?? (await makeShopWithWhatsapp());
    const numbersAfterUpgrade = async (templateCode: string, phoneNumbers: string[]) => {
      const { pdfCardNo } = await saved(customer, { businessId, ...details, templateCode, phoneNumbers });
      const { raw } = world.upstream.database;
      await raw.query(`delete from schema_migration where name = '0101_whatsapp_of_pdf_cards.sql'`);
      await raw.withExclusiveLock(migrate);
      const { body } = await customer.get(`${path}/pdfCard`).query({ pdfCardNo }).expect(200);
      return body.data.phoneNumbers.map(formatPhoneForDisplay);
    };
    expect(await numbersAfterUpgrade('visiting-1', ['01242345678'])).toEqual(['+91 124 234 5678', '+91 98250 12345']);
    expect(await numbersAfterUpgrade('visiting-1', ['09825012345'])).toEqual(['+91 98250 12345']);
    expect(await numbersAfterUpgrade('staff-id-1', ['01242345678'])).toEqual(['+91 124 234 5678']);
  });

  test('the fixed texts in the file of a PDF card are in the language of the entered details', async () => {
    const copiedText = async (more: object) =>
      textLines(
        await fileOf(customer, await makePdfCard({ employeeNumber: 'MG-7', validUntil: '2090-03-31', ...more })),
      ).join(' ');
    const typed = { companyName: 'मिठाई घर', designation: 'मालिक' };
    const hindi = await copiedText(typed);
    expect(hindi).toContain('क्र. MG-7');
    expect(hindi).toContain('31 मार्च 2090 तक मान्य');
    expect(hindi).not.toMatch(/No\.|Valid|found/);
    expect(await copiedText({})).toMatch(/No\. MG-7.*Valid until 31 Mar 2090/);
    expect(await copiedText({ companyName: 'મીઠાઈ ઘર' })).toContain('નં. MG-7');

    // Marathi and Hindi share a script, so the owner's language decides.
    await sql(`update customer set preferences = preferences || '{"language": "mr"}'`);
    expect(await copiedText(typed)).toContain('31 मार्च, 2090 पर्यंत वैध');
    await sql(`update customer set preferences = preferences - 'language'`);
  });

  const withProducts = async (count: number) => {
    const { businessId } = await makeBusiness(customer);
    const { cardNo } = await makeDigitalCard(customer, businessId);
    const products = Array.from({ length: count }, (_, at) => ({
      name: `Sweet ${String.fromCodePoint(65 + at)}`,
      pricePaise: 10_000 + at,
      priceUnit: '/ kg',
    }));
    await customer.post('/api/v1/updateCardProducts').send({ cardNo, products: { products } }).expect(200);
    return { businessId, names: products.map(({ name }) => name) };
  };
  const printedNames = (pdf: Buffer): string[] =>
    textLines(pdf)
      .join(' ')
      .match(/Sweet [A-Z]/g) ?? [];

  test('a price list of 19 products prints all 19 in the order of the card on two pages, in the file and the preview', async () => {
    const { businessId, names } = await withProducts(19);
    const facts = Array.from({ length: 8 }, (_, at) => ({ label: `Offer ${at + 1}`, value: 'Today' }));
    const list = { templateCode: 'price-list-1', facts };
    const card = await saved(customer, { businessId, ...details, ...list });
    const file = await fileOf(customer, card);
    expect(printedNames(file)).toEqual(names);
    expect(pdfInfo(file).Pages).toBe('2');
    expect(
      textLines(file)
        .join(' ')
        .match(/Offer 8/g),
    ).toHaveLength(1);
    const { body } = await customer
      .post(`${path}/preview`)
      .send({ businessId, templates: ['price-list-1'] })
      .expect(200);
    expect(body.data.previews[0].pages).toHaveLength(2);
    await buy(card);
    await exported(customer, card);
    expect(printedNames(await fileOf(customer, card))).toEqual(names);
  });

  test('a price list of 12 products has one page, and a company profile of 26 products prints each once', async () => {
    const { businessId } = await withProducts(12);
    const list = await saved(customer, { businessId, ...details, templateCode: 'price-list-1' });
    expect(pdfInfo(await fileOf(customer, list)).Pages).toBe('1');
    const many = await withProducts(26);
    for (const templateCode of ['company-profile-1', 'company-profile-2']) {
      const profile = await saved(customer, { businessId: many.businessId, ...details, templateCode });
      expect(printedNames(await fileOf(customer, profile)), templateCode).toEqual(many.names);
    }
  });

  test('the price list template has three pages for a card with 25 products', async () => {
    const { businessId } = await withProducts(25);
    const { body } = await customer.get(`${path}/templates`).query({ businessId }).expect(200);
    const pages = Object.fromEntries(
      body.data.templates.map((one: { templateCode: string; pages: number }) => [one.templateCode, one.pages]),
    );
    expect(pages).toMatchObject({ 'price-list-1': 3, 'visiting-1': 2 });
  });

  test('the file of a PDF card has the print size, copyable text, and a watermark until the card is exported', async () => {
    const card = await makePdfCard({ phoneNumbers: ['+919825012345'] });
    const sample = await fileOf(customer, card);
    expect(textLines(sample).join(' ')).toContain('Asha Patel');
    // CR80 upright: 54 x 86 mm, front and back.
    expect(pdfInfo(sample)).toMatchObject({ Title: 'Asha Patel', Author: 'Mithai Ghar', Pages: '2' });
    const [width, height] =
      pdfInfo(sample)
        ['Page size']?.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    expect([Math.round(((width ?? 0) * 25.4) / 72), Math.round(((height ?? 0) * 25.4) / 72)]).toEqual([54, 86]);
    const forced = await fileOf(admin, card, { forceDownloadWithoutSampleWatermark: true });
    expect(renderedPage(forced).equals(renderedPage(sample))).toBe(false);

    await buy(card);
    await exported(customer, card);
    const first = await fileOf(customer, card);
    expect(renderedPage(first).equals(renderedPage(forced))).toBe(true);
    // An exported PDF stays the same, byte for byte.
    await saved(customer, { pdfCardNo: card.pdfCardNo, ...details, personName: 'Meena Shah' });
    expect((await fileOf(customer, card)).equals(first)).toBe(true);
  });

  const mmOf = (box: string | undefined): number[] =>
    (box?.match(/[\d.]+/g) ?? []).slice(0, 4).map((points) => Math.round((Number(points) * 25.4) / 72));

  test('the PDF file for a print shop has 3 mm of bleed around each page and space for crop marks', async () => {
    const card = await makePdfCard();
    const { TrimBox, BleedBox, MediaBox, Pages } = pdfInfo(await fileOf(customer, card, { paper: 'print' }));
    const [left = 0, low = 0, right = 0, high = 0] = mmOf(TrimBox);
    expect([right - left, high - low, Pages]).toEqual([54, 86, '2']);
    expect(mmOf(BleedBox)).toEqual([left - 3, low - 3, right + 3, high + 3]);
    expect(mmOf(MediaBox)[2]).toBeGreaterThan(right + 3);
  });

  test('the A4 sheet file of a two-sided PDF card has two pages, and a company profile on sheets answers 400', async () => {
    const sheets = pdfInfo(await fileOf(customer, await makePdfCard(), { paper: 'sheet' }));
    expect(sheets).toMatchObject({ Pages: '2', 'Page size': expect.stringContaining('A4') });
    const profile = await makePdfCard({ templateCode: 'company-profile-1' });
    expect(statusAndCodeOf(await download(customer, profile, { paper: 'sheet' }))).toEqual([400, 'invalid_input']);
  });
});

describe('pictures of a PDF card with too low a resolution for print', () => {
  const coarseOf = async (width: number) => {
    const { businessId } = await makeBusiness(customer);
    const photo = { mediaId: await makePicture(customer, width, width) };
    const { body } = await customer
      .post(`${path}/preview`)
      .send({ businessId, templates: ['staff-id-1'], details: { ...withoutTemplate, photo } })
      .expect(200);
    return body.data.previews[0].pages[0].coarse;
  };

  test('the PDF card preview reports the dpi of a picture that is too small for print, and reports no large picture', async () => {
    expect(await coarseOf(60)).toEqual([{ field: 'photo', dpi: expect.any(Number) }]);
    expect((await coarseOf(60))[0].dpi).toBeLessThan(100);
    expect(await coarseOf(800)).toEqual([]);
  });
});

describe('downloading a PDF card without the sample watermark', () => {
  test('only staff who may record payments may download an unexported card without the watermark', async () => {
    const card = await makePdfCard();
    const force = { forceDownloadWithoutSampleWatermark: true };
    expect(statusAndCodeOf(await download(customer, card, force))).toEqual([403, 'not_allowed']);
    expect(statusAndCodeOf(await download(await world.as('allCardFranchisee'), card, force))).toEqual([
      403,
      'not_allowed',
    ]);
    expect((await download(admin, card, force)).status).not.toBe(403);
  });
});

describe('access to the PDF cards of another owner', () => {
  test("another owner's PDF card and business answer 404 in every PDF card call", async () => {
    const card = await makePdfCard();
    for (const person of ['otherCustomer', 'customerOfOtherAgency', 'adminOfOtherAgency'] as const) {
      const stranger = await world.as(person);
      const { pdfCardNo, businessId } = card;
      const answers = [
        await save(stranger, { pdfCardNo, ...details }),
        await save(stranger, { businessId, ...details }),
        await exportCard(stranger, card),
        await download(stranger, card),
        await stranger.post(`${path}/updatePdfCardStatus`).send({ pdfCardNo, status: 'revoked' }),
        await stranger.post(`${path}/deletePdfCard`).send({ pdfCardNo }),
        await stranger.get(`${path}/templates`).query({ businessId }),
        await stranger.post(`${path}/preview`).send({ businessId, templates: ['visiting-1'] }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
  });
});
