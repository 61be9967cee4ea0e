import { type CardPrint, cardPrints } from '@parichay/shared/shop/card/card.lists.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeQr } from '../../lib/decode-qr.ts';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { needs } from '../../lib/programs.ts';
import { pdfInfo, pdfPrograms, qpdfErrors, renderPdfPage, textLines, wordsOf } from '../../lib/read-pdf.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let cardNo: string;
let cardId: string;
beforeAll(async () => {
  world = await startWorld();
  const customer = await world.as('customer');
  const { businessId } = await makeBusiness(customer, { businessName: 'शर्मा मिठाई' });
  ({ cardNo, cardId } = await makeCard(customer, businessId, {
    basicDetails: {
      businessName: 'शर्मा मिठाई और नमकीन भंडार',
      tagline: 'Since 1962',
      whatsappNumber: '+919811100001',
      address: { line1: '12 Mint Road' },
    },
  }));
  await customer
    .post('/api/v1/updateCardProducts')
    .send({ cardNo, products: { products: [{ name: 'Kaju katli', pricePaise: 90_000 }] } })
    .expect(200);
  await customer
    .post('/api/v1/updateCardPaymentOptions')
    .send({ cardNo, paymentOptions: { upiId: 'sharma@okaxis' } })
    .expect(200);
});
afterAll(() => world.close());

const requestPrint = (browser: Client, query: object) =>
  browser
    .get('/api/v1/card-print')
    .query({ kind: 'standee', ...query })
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
const print = async (query: object, person: Parameters<World['as']>[0] = 'customer') =>
  requestPrint(await world.as(person), { cardNo, ...query });

/** Width and height in mm of a box that pdfinfo names in points: left, bottom, right, top. */
const boxSizeMm = (box = ''): [number, number] => {
  const [left = 0, bottom = 0, right = 0, top = 0] = box.trim().split(/\s+/).map(Number);
  return [right - left, top - bottom].map((points) => Math.round((points / 72) * 25.4)) as [number, number];
};
const cutSizesMm = { standee: [148, 210], sticker: [90, 90], tent: [210, 297] } as const;

async function scannedFrom(file: Buffer, kind: CardPrint): Promise<string | undefined> {
  const [width, height] = [1_000, Math.round((1_000 * cutSizesMm[kind][1]) / cutSizesMm[kind][0])];
  // A tent shows the code on both sides.
  const top = kind === 'tent' ? Math.round(height / 2) : 0;
  const page = await sharp(renderPdfPage(file, 1, width, height))
    .extract({ left: 0, top, width, height: height - top })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr(new Uint8ClampedArray(page.data), page.info.width, page.info.height)?.data;
}

describe('printing the QR code of a card', needs(...pdfPrograms), () => {
  test.each(cardPrints)('the QR code print %s has its size, and its QR code leads to the card', async (kind) => {
    const { body: file, headers } = await print({ kind });
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(`${cardId}-${kind}.pdf`);
    expect(boxSizeMm(pdfInfo(file).TrimBox)).toEqual(cutSizesMm[kind]);
    expect(await scannedFrom(file, kind)).toMatch(new RegExp(`^https://${hosts.home}/${cardId}`));
  });

  test('the Urdu name on a standee is copied as words in reading order', async () => {
    const businessName = 'نفیس ٹیلرز اور کڑھائی';
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer, { businessName });
    const urduCard = await makeCard(customer, businessId, { basicDetails: { businessName } });
    expect(wordsOf((await print({ cardNo: urduCard.cardNo })).body)).toContain(businessName);
  });

  test('a QR code print lists in the requested language what the card offers', async () => {
    expect(textLines((await print({ lang: 'en' })).body).join(' ')).toContain(
      'Prices · WhatsApp · Pay by UPI · Location',
    );
    expect(textLines((await print({ lang: 'gu' })).body).join(' ')).toContain('WhatsApp');
  });

  test(
    'a QR code print for a print shop is a valid PDF with a bleed of 3 mm and space for crop marks',
    needs('qpdf'),
    async () => {
      const { body: file } = await print({ kind: 'sticker', paper: 'print' });
      const { TrimBox, BleedBox, MediaBox } = pdfInfo(file);
      expect(boxSizeMm(TrimBox)).toEqual([90, 90]);
      expect(boxSizeMm(BleedBox)).toEqual([96, 96]);
      expect(boxSizeMm(MediaBox)[0]).toBeGreaterThan(96);
      expect(qpdfErrors(file)).toBe('');
    },
  );
});

describe('access to QR code prints', () => {
  test('security 14: a QR code print of a card that the reader may not access answers 404', async () => {
    expect((await print({}, 'otherCustomer')).status).toBe(404);
    expect((await print({}, 'adminOfOtherAgency')).status).toBe(404);
    expect((await print({}, 'admin')).status).toBe(200);
  });

  test.each([
    ['kind', { kind: 'flag' }],
    ['lang', { lang: 'xx' }],
    ['paper', { paper: 'gold' }],
    ['cardNo', { cardNo: '1' }],
  ])('a QR code print with a wrong %s answers 400', async (_, query) => {
    expect((await print(query)).status).toBe(400);
  });
});

describe('printing on a machine without TLS', needs(...pdfPrograms), () => {
  test('the QR code of a print has the scheme and the port that visitors use', async () => {
    const local = await startWorld({ upstream: { LOCAL_HTTP_PORT: '8090' } });
    const owner = await local.as('customer');
    const { businessId } = await makeBusiness(owner);
    const card = await makeCard(owner, businessId);
    const { body } = await requestPrint(owner, { cardNo: card.cardNo, kind: 'sticker' });
    expect(await scannedFrom(body, 'sticker')).toMatch(new RegExp(`^http://${hosts.home}:8090/${card.cardId}`));
    await local.close();
  });
});
