import type { PdfCard } from '@parichay/shared/pdf-card/pdf-card.endpoints.ts';
import { customPlanDefaults } from '@parichay/shared/plan/plan.lists.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makePicture } from '../lib/makings.ts';
import { makePlan } from '../lib/paying.ts';
import { changesNothing } from '../lib/stored.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

let world: World;
let customer: Browser;
let admin: Browser;
let businessId: string;
const path = '/api/v1/pdf-card';
let receipts = 1;

beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
  await world.upstream.database.raw.query(
    `update agency set configuration = jsonb_set(configuration, '{pdfCardConfig}',
       '{"enablePdfCardProduct": true, "customerPlans": [{"id": "one", "pricePaise": 4900}]}')`,
  );
  ({ businessId } = await makeBusiness(customer));
});
afterAll(() => world?.close());

const save = (by: Browser, body: object) => by.post(`${path}/updatePdfCardBasicDetails`).send(body);
const saved = async (body: object, by = customer): Promise<PdfCard> =>
  (await save(by, body).expect(200)).body.data.updatedPdfCard;
const made = (more: object = {}): Promise<PdfCard> =>
  saved({ businessId, templateCode: 'visiting-1', companyName: 'Mithai Ghar', ...more });
const asked = async (pdfCardNo: string): Promise<PdfCard> =>
  (await customer.get(`${path}/pdfCard`).query({ pdfCardNo }).expect(200)).body.data;
const exporting = (pdfCardNo: string, by = customer) => by.post(`${path}/exportPdfCard`).send({ pdfCardNo });
const exported = async (pdfCardNo: string): Promise<PdfCard> =>
  (await exporting(pdfCardNo).expect(200)).body.data.updatedPdfCard;

/** An admin records that a card was paid. @returns the number of the record */
const pay = async (pdfCardNo: string): Promise<string> =>
  (
    await admin
      .post(`${path}/pdf-card-payment`)
      .send({ pdfCardNo, planId: 'one', isManualUpdate: true, note: `Receipt ${receipts++}` })
      .expect(200)
  ).body.data.recordNo;

async function subscribe(toBusiness: string, pdfCardLimit: number): Promise<void> {
  const limits = { ...customPlanDefaults.limits, pdfCardIncluded: true, pdfCardLimit };
  const { subscriptionPlanId } = await makePlan(admin, { limits });
  await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId: toBusiness, subscriptionPlanId, isManualUpdate: true })
    .expect(200);
}

describe('what stands on a PDF card', () => {
  test('is made with all that is known, and found in the list of its business', async () => {
    const logo = { mediaId: await makePicture(customer, 90, 60) };
    const card = await made({ personName: 'Asha Patel', mails: ['asha@mithai.example'], logo });
    expect(card).toMatchObject({
      ...{ status: 'draft', version: 1, exportsLeft: 0, exportedAt: null, isAsExported: false, colour: '#0f766e' },
      ...{
        companyName: 'Mithai Ghar',
        personName: 'Asha Patel',
        logo: { ...logo, width: 90, height: 60 },
        photo: null,
      },
    });
    const { body } = await customer.get(`${path}/getPdfCardsByBusiness`).query({ businessId }).expect(200);
    expect(body.data.items[0]).toEqual(card);
  });

  test('changes where it is named, and stays where it is not', async () => {
    const photo = { mediaId: await makePicture(customer) };
    const { pdfCardNo, version } = await made({ personName: 'Asha', phoneNumbers: ['+919825012345'], photo });
    const changed = await saved({ pdfCardNo, version, designation: 'Owner' });
    expect(changed).toMatchObject({
      ...{ version: 2, designation: 'Owner', personName: 'Asha', phoneNumbers: ['+919825012345'] },
      photo: photo,
    });
    expect((await saved({ pdfCardNo, photo: null })).photo).toBeNull();
  });

  test('is not overwritten by one who has not seen the latest', async () => {
    const { pdfCardNo, version } = await made();
    await saved({ pdfCardNo, version, designation: 'Owner' });
    const late = await changesNothing(world, () => save(customer, { pdfCardNo, version, designation: 'Helper' }));
    expect([late.status, late.body.data.code]).toEqual([409, 'changed_meanwhile']);
  });

  test.each([
    ['no company', { companyName: undefined }, 'companyName'],
    ['no template', { templateCode: undefined }, 'templateCode'],
    ['a name of 81 letters', { companyName: 'M'.repeat(81) }, 'companyName'],
    ['twelve mails', { mails: Array(12).fill('asha@mithai.example') }, 'mails'],
    ['a mail that is none', { mails: ['asha'] }, 'mails.0'],
    ['a script as website', { website: 'javascript:alert(1)' }, 'website'],
    ['a picture that is nobody’s', { photo: { mediaId: '0198c0de-0000-7000-8000-0000000000aa' } }, 'photo'],
  ])('is refused with %s, which is named', async (_, wrong, field) => {
    const refused = await changesNothing(world, () =>
      save(customer, { businessId, templateCode: 'visiting-1', companyName: 'Mithai Ghar', ...wrong }),
    );
    expect([refused.status, refused.body.data.code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(refused.body.data.fields)[0]).toContain(field);
  });

  test('may be that of five hundred cards of a business, and no more', async () => {
    const { businessId: full } = await makeBusiness(customer);
    const { pdfCardNo } = await made({ businessId: full });
    await world.upstream.database.raw.query(
      `insert into pdf_card (pdf_card_no, agency_id, business_id, template_code, company_name, person_name, details)
       select gen_random_uuid(), agency_id, business_id, template_code, company_name, person_name, details
       from pdf_card, generate_series(1, 499) where pdf_card_no = $1`,
      [pdfCardNo],
    );
    const more = await save(customer, { businessId: full, templateCode: 'visiting-1', companyName: 'One more' });
    expect([more.status, more.body.data.code]).toEqual([403, 'card_limit_reached']);
  });

  test('is finished, revoked and deleted; what is deleted is gone for everybody', async () => {
    const { pdfCardNo } = await made();
    const setStatus = (status: string) =>
      customer.post(`${path}/updatePdfCardStatus`).send({ pdfCardNo, status }).expect(200);
    for (const status of ['done', 'revoked'])
      expect((await setStatus(status)).body.data.updatedPdfCard.status).toBe(status);
    await customer.post(`${path}/deletePdfCard`).send({ pdfCardNo }).expect(200);
    for (const by of [customer, admin]) await by.get(`${path}/pdfCard`).query({ pdfCardNo }).expect(404);
    await save(customer, { pdfCardNo, companyName: 'Back' }).expect(404);
    await exporting(pdfCardNo).expect(404);
  });
});

describe('an export of a PDF card', () => {
  test('needs a plan or a purchase, and nothing is changed without', async () => {
    const { pdfCardNo } = await made();
    const refused = await changesNothing(world, () => exporting(pdfCardNo));
    expect([refused.status, refused.body.data.code]).toEqual([402, 'subscription_needed']);
  });

  test('uses one purchase, and none when it is asked for again', async () => {
    const { pdfCardNo } = await made();
    await pay(pdfCardNo);
    expect(await asked(pdfCardNo)).toMatchObject({ exportsLeft: 1, isAsExported: false });
    const first = await exported(pdfCardNo);
    expect(first).toMatchObject({ exportsLeft: 0, isAsExported: true, status: 'done' });
    expect(await exported(pdfCardNo)).toEqual(first);
  });

  test('freezes what it was: a change needs another, and what is changed back needs none', async () => {
    const { pdfCardNo } = await made({ designation: 'Owner' });
    await pay(pdfCardNo);
    await exported(pdfCardNo);
    expect((await saved({ pdfCardNo, designation: 'Founder' })).isAsExported).toBe(false);
    expect((await exporting(pdfCardNo)).body.data.code).toBe('subscription_needed');
    expect((await saved({ pdfCardNo, designation: 'Owner' })).isAsExported).toBe(true);
    await exported(pdfCardNo);
    await saved({ pdfCardNo, designation: 'Founder' });
    await pay(pdfCardNo);
    expect(await exported(pdfCardNo)).toMatchObject({ exportsLeft: 0, isAsExported: true });
  });

  test('is given once when two ask at once for the one that was bought', async () => {
    const { pdfCardNo } = await made();
    await pay(pdfCardNo);
    const answers = await Promise.all([exporting(pdfCardNo), exporting(pdfCardNo, admin)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await asked(pdfCardNo)).toMatchObject({ exportsLeft: 0, isAsExported: true });
    const { rows } = await world.upstream.database.raw.query(
      'select count(*)::int as made from pdf_card_export where pdf_card_no = $1',
      [pdfCardNo],
    );
    expect(rows).toEqual([{ made: 1 }]);
  });

  test('counts for the plan, whose last one two cards that ask at once do not both get', async () => {
    const { businessId: subscribed } = await makeBusiness(customer);
    await subscribe(subscribed, 2);
    const cards = await Promise.all(
      ['One', 'Two', 'Three'].map((companyName) => made({ businessId: subscribed, companyName })),
    );
    const left = async () =>
      (await customer.get('/api/v1/business/entitlements').query({ businessId: subscribed }).expect(200)).body.data;
    await exported(cards[0]?.pdfCardNo ?? '');
    const answers = await Promise.all(cards.slice(1).map(({ pdfCardNo }) => exporting(pdfCardNo)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.data.code).toBe('plan_limit_reached');
    expect(JSON.stringify(await left())).toContain('"used":2');
  });

  test('that was bought is used before one of the plan', async () => {
    const { businessId: subscribed } = await makeBusiness(customer);
    await subscribe(subscribed, 1);
    const bought = await made({ businessId: subscribed });
    await pay(bought.pdfCardNo);
    await exported(bought.pdfCardNo);
    const other = await made({ businessId: subscribed, companyName: 'The other' });
    await exported(other.pdfCardNo);
  });

  test('is not taken back when its payment is: what was used stays, and no more is given', async () => {
    const { pdfCardNo } = await made();
    const recordNo = await pay(pdfCardNo);
    await exported(pdfCardNo);
    await admin.delete(`${path}/pdf-card-payment`).query({ recordNo, reason: 'Paid twice' }).expect(200);
    expect(await asked(pdfCardNo)).toMatchObject({ exportsLeft: 0, isAsExported: true });
    await saved({ pdfCardNo, designation: 'Founder' });
    expect((await exporting(pdfCardNo)).body.data.code).toBe('subscription_needed');
  });
});
