import sharp from 'sharp';
import { motifs, paint } from '../seed/paint.ts';
import { adminCookie, customerCookie } from './product.ts';

/** Creates a light and a rich card with the demo customer's calls. */
export async function makeCards(bffUrl: string): Promise<{ light: string; rich: string }> {
  const customer = { cookie: await customerCookie(bffUrl), 'x-csrf': '1' };
  const admin = { cookie: await adminCookie(bffUrl), 'x-csrf': '1' };
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls have no common type
  const dataOf = async (request: Promise<Response>): Promise<any> => {
    const answer = await request;
    const { data } = (await answer.json()) as { data: { code?: string; message?: string } };
    if (!answer.ok) throw new Error(`${answer.url}: ${data.code} ${JSON.stringify(data)}`);
    return data;
  };
  const send = (method: 'POST' | 'PUT', path: string, body: object, headers = customer) =>
    dataOf(
      fetch(`${bffUrl}/api/v1${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const post = (path: string, body: object) => send('POST', path, body);
  const upload = async (motif = ''): Promise<{ mediaId: string }> => {
    const { svg, width, height, background } = paint(motif);
    const photo = await sharp(Buffer.from(svg)).flatten({ background }).resize({ width, height }).jpeg().toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    const path = '/api/v1/document/uploadDoc?hierarchy1=image&hierarchy2=gallery';
    const { document } = await dataOf(fetch(`${bffUrl}${path}`, { method: 'POST', headers: customer, body: form }));
    return { mediaId: document.picture.mediaId };
  };

  async function makeCard(cardId: string, photo: { mediaId: string }): Promise<string> {
    const { business } = await post('/business', { businessName: 'Asha Tailors', category: 'Tailoring' });
    const basicDetails = {
      businessName: 'Asha Tailors',
      personName: 'Asha Rawat',
      designation: 'Master tailor',
      tagline: 'Blouses and salwar suits, stitched in three days',
      phoneNumber: '+919876543210',
      whatsappNumber: '+919876543210',
      photo,
    };
    const { updatedCard } = await post('/updateCardBasicDetails', {
      businessId: business.businessId,
      cardId,
      basicDetails,
    });
    const { cardNo } = updatedCard;
    const links = Array.from({ length: 10 }, (_, index) => ({
      label: `Our page number ${index + 1}`,
      action: 'url',
      value: `https://page-${index + 1}.example/asha-tailors`,
    }));
    await post('/updateCardLinks', { cardNo, links: { links } });
    await post('/updateCardStatus', { cardNo, status: 'active' });
    return cardNo;
  }

  // The demo customer has a published card, and the card of a second business requires a payment.
  const agencies = await dataOf(fetch(`${bffUrl}/api/v1/agency/list`, { headers: admin }));
  const { agencyId, version } = agencies.items[0];
  const agency = { agencyId, version, configuration: { offer: { freeBusinesses: 100 } } };
  await send('PUT', '/agency', { agency }, admin);

  const pictures: { mediaId: string }[] = [];
  for (let number = 0; number < 20; number += 1) pictures.push(await upload(motifs[number % motifs.length]));
  // A demo picture of medium size.
  const photo = await upload('tailor');
  const [light, rich] = [`bench-light-${process.pid}`, `bench-rich-${process.pid}`];
  await makeCard(light, photo);
  const cardNo = await makeCard(rich, photo);
  await post('/updateCardProducts', {
    cardNo,
    products: {
      products: pictures.map((picture, index) => ({ name: `Blouse no. ${index + 1}`, pricePaise: 45_000, picture })),
    },
  });
  await post('/updateCardGallery', {
    cardNo,
    gallery: { pictures: pictures.map((picture, index) => ({ picture, caption: `Photo ${index + 1}` })) },
  });
  return { light: `${bffUrl}/${light}`, rich: `${bffUrl}/${rich}` };
}
