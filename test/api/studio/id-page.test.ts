import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness } from '../../lib/factories.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
let visitor: Client;
let lastAmountPaise = 8_100;
const path = '/api/v1/pdf-card';

beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
  visitor = world.browser();
  await world.upstream.database.raw.query(
    `update agency set configuration = configuration || '{"pdfCardConfig": {"enablePdfCardProduct": true,
       "customerPlans": [{"id": "one", "pricePaise": 4900}]}}'::jsonb`,
  );
});
afterAll(() => world?.close());

const verifyCodeOf = async ({ pdfCardNo }: PdfCard): Promise<string> => {
  const { rows } = await world.upstream.database.raw.query('select verify_code from pdf_card where pdf_card_no = $1', [
    pdfCardNo,
  ]);
  return (rows[0] as { verify_code: string }).verify_code;
};
const saved = async (body: object): Promise<PdfCard> =>
  (await customer.post(`${path}/updatePdfCardBasicDetails`).send(body).expect(200)).body.data.updatedPdfCard;

/** Makes a paid and exported staff id. */
async function issue(more: object = {}): Promise<{ card: PdfCard; code: string; businessId: string }> {
  const { businessId } = await makeBusiness(customer);
  const details = { templateCode: 'staff-id-1', companyName: 'Mithai Ghar', personName: 'Asha Patel' };
  const card = await saved({ businessId, ...details, designation: 'Halwai', phoneNumbers: ['+919822012345'], ...more });
  const { pdfCardNo } = card;
  lastAmountPaise += 1;
  await admin
    .post(`${path}/pdf-card-payment`)
    .send({ pdfCardNo, planId: 'one', isManualUpdate: true, paymentAmount: lastAmountPaise })
    .expect(200);
  const { body } = await customer.post(`${path}/exportPdfCard`).send({ pdfCardNo }).expect(200);
  return { card: body.data.updatedPdfCard, code: await verifyCodeOf(card), businessId };
}
const getIdPage = (code: string) => visitor.get(`/verify/${code}`);
const idPageText = async (code: string): Promise<string> => (await getIdPage(code).expect(200)).text;

describe('the public page of a staff ID', () => {
  test('the page of an issued staff ID shows it as valid with name, role and company, but no phone number', async () => {
    const { code } = await issue();
    const answer = await getIdPage(code).expect(200).expect('content-type', /html/);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    for (const expectedText of ['This ID is valid', 'Asha Patel', 'Halwai', 'Mithai Ghar', 'Issued on'])
      expect(answer.text).toContain(expectedText);
    expect(answer.text).not.toContain('9822012345');
    const hindi = await visitor.get(`/verify/${code}`).set('accept-language', 'hi').expect(200);
    expect(hindi.text).toContain('यह आईडी मान्य है');
  });

  test('the page of an unpaid staff ID shows that it is a sample', async () => {
    const { businessId } = await makeBusiness(customer);
    const card = await saved({ businessId, templateCode: 'staff-id-1', companyName: 'Mithai Ghar' });
    expect(await idPageText(await verifyCodeOf(card))).toContain('This is a sample');
  });

  test('the page of a revoked staff ID shows it as invalid at once, and as valid when the revocation is undone', async () => {
    const { card, code } = await issue();
    expect(await idPageText(code)).toContain('This ID is valid');
    const set = (status: string) =>
      customer.post(`${path}/updatePdfCardStatus`).send({ pdfCardNo: card.pdfCardNo, status }).expect(200);
    await set('revoked');
    const revoked = await idPageText(code);
    expect(revoked).toContain('This ID is not valid');
    expect(revoked).toContain('It was revoked on');
    await set('done');
    expect(await idPageText(code)).toContain('This ID is valid');
  });

  test('the page of an expired staff ID shows its last day, and the ID is valid again once it is extended', async () => {
    const { card, code, businessId } = await issue();
    await world.upstream.database.raw.query(
      `update pdf_card set details = details || '{"validUntil": "2020-03-31"}' where pdf_card_no = $1`,
      [card.pdfCardNo],
    );
    expect(await idPageText(code)).toContain('It was valid until 31 March 2020');
    const { pdfCardNo } = card;
    const past = { templateCode: 'staff-id-1', companyName: 'Mithai Ghar', validUntil: '2020-04-30' };
    await customer
      .post(`${path}/updatePdfCardBasicDetails`)
      .send({ pdfCardNo, ...past })
      .expect(400);
    const longer = { templateCode: 'staff-id-1', companyName: 'Mithai Ghar', validUntil: '2199-03-31' };
    await saved({ pdfCardNo, businessId, ...longer });
    expect(await idPageText(code)).toContain('Valid until 31 March 2199');
  });

  test('the page of a deleted staff ID shows it as invalid and without a name', async () => {
    const { card, code } = await issue();
    await customer.post(`${path}/deletePdfCard`).send({ pdfCardNo: card.pdfCardNo }).expect(200);
    const page = await idPageText(code);
    expect(page).toContain('This ID is not valid');
    expect(page).not.toContain('Asha Patel');
  });
});

describe('security 17: guessing the address of a staff ID’s page', () => {
  test('the page of a wrong or guessed staff ID code answers 404', async () => {
    const { card, code } = await issue();
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    const other = code.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));
    for (const wrong of [other, card.pdfCardNo.replaceAll('-', ''), card.pdfCardNo, 'x', `${code}0`])
      await getIdPage(wrong).expect(404);
  });

  test('the stored export of a staff ID contains the URL of the ID’s public page as scanUrl', async () => {
    const { card, code } = await issue();
    const { rows } = await world.upstream.database.raw.query(
      `select data -> 'texts' ->> 'scanUrl' as url from pdf_export where pdf_card_no = $1`,
      [card.pdfCardNo],
    );
    expect((rows[0] as { url: string }).url).toMatch(new RegExp(`^https://[^/]+/verify/${code}$`));
  });
});
