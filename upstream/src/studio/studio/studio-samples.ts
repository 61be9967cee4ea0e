import type { LayerData, LayerPicture } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { StudioSample } from '@parichay/shared/studio/studio/studio.lists.ts';
import { printedLabels, printedTexts } from '../pdf-card/pdf-card-data.ts';

/* Fictional businesses for trying a document: short texts, long texts, Indic scripts, no logo. */

const svgDataUrl = (width: number, height: number, body: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`)}`;

const post = svgDataUrl(
  1080,
  1080,
  '<defs><radialGradient id="a" cx=".5" cy=".38" r=".8"><stop stop-color="#5b3f8f"/><stop offset="1" stop-color="#1d1a33"/></radialGradient></defs><rect width="1080" height="1080" fill="url(#a)"/><circle cx="540" cy="400" r="190" fill="#f2d17a"/><path d="M350 400c0 200 110 270 190 270s190-70 190-270z" fill="#d98b3a"/><path d="M540 150c50 70 60 110 0 190-60-80-50-120 0-190z" fill="#ffe9b0"/>',
);
const logo = svgDataUrl(
  400,
  400,
  '<circle cx="200" cy="200" r="196" fill="#0f766e"/><path d="M110 260c0-90 40-150 90-150s90 60 90 150z" fill="#fff"/>',
);
const person = svgDataUrl(
  600,
  600,
  '<rect width="600" height="600" fill="#e7d8c5"/><circle cx="300" cy="230" r="110" fill="#9a6b4a"/><path d="M80 600c0-160 100-230 220-230s220 70 220 230z" fill="#2f5d62"/>',
);
const productPicture = svgDataUrl(
  600,
  600,
  '<rect width="600" height="600" fill="#f3e6c8"/><path d="M150 200h300l-40 260H190z" fill="#b3562c"/><ellipse cx="300" cy="200" rx="150" ry="46" fill="#d98b3a"/>',
);

const dataUrlByKey: Readonly<Record<string, string>> = {
  'sample/post': post,
  'sample/logo': logo,
  'sample/person': person,
  'sample/thing': productPicture,
};

export const sampleHref = (key: string): string => dataUrlByKey[key] ?? `/media/${key}`;

export const samplePictureTones: NonNullable<LayerPicture['tones']> = {
  columns: 8,
  rows: 8,
  cells: Array.from({ length: 64 }, (_, at) => {
    const [row, column] = [Math.floor(at / 8), at % 8];
    return row >= 2 && row <= 4 && column >= 3 && column <= 4 ? 'eab765' : row < 6 ? '3b2d61' : '241f40';
  }).join(''),
};

const squarePicture = (key: string): LayerPicture => ({ key, width: 600, height: 600 });

const pictures = {
  post: { key: 'sample/post', width: 1080, height: 1080, tones: samplePictureTones },
  logo: { key: 'sample/logo', width: 400, height: 400, isCutOut: true, colour: '#0f766e' },
  photo: squarePicture('sample/person'),
  product1Picture: squarePicture('sample/thing'),
  product2Picture: squarePicture('sample/thing'),
  product3Picture: squarePicture('sample/thing'),
  leader1Picture: squarePicture('sample/person'),
  leader2Picture: squarePicture('sample/person'),
  leader3Picture: squarePicture('sample/person'),
} satisfies LayerData['pictures'];

const staffIdTexts = { employeeNumber: 'S-014', validUntil: '2030-03-31' };
const contactTexts: LayerData['texts'] = {
  phone: '+91 98250 12345',
  whatsapp: '+91 98250 12345',
  email: 'hello@shop.example',
  website: 'shop.example',
  websiteUrl: 'https://shop.example/',
  mapUrl: 'https://maps.example/1',
  address: '12 Station Road, Surat',
  city: 'Surat',
  state: 'Gujarat',
  category: 'Sweets and namkeen',
  cardUrl: 'cards.example/shop',
  scanUrl: 'https://cards.example/shop',
  ...printedTexts('en', staffIdTexts),
  product1Name: 'Kaju katli',
  product1Price: '₹960',
  product2Name: 'Motichoor laddu',
  product2Price: '₹480',
  product3Name: 'Namkeen',
  product3Price: '₹240',
  fact1Label: 'Blood group',
  fact1Value: 'O+',
};

const videoTexts = {
  headline: 'Festival sale',
  offer: '20% off',
  line: 'Come by today',
  openingHours: '8 am to 10 pm',
};

const textsBySample: Record<StudioSample, LayerData['texts']> = {
  short: {
    ...contactTexts,
    businessName: 'Kesar',
    personName: 'Asha Rao',
    designation: 'Owner',
    tagline: 'Since 1987',
    ...videoTexts,
  },
  long: {
    ...contactTexts,
    businessName: 'Shree Mahalaxmi Sweets, Namkeen, Dry Fruits, Bakery and Catering Works, Nagpur',
    personName: 'Venkatanarasimharajuvaripeta Subramaniam',
    designation: 'Managing partner, purchases and festival orders',
    tagline: 'Fresh every morning from three kitchens, and at your door before the guests are',
    email: 'festival.orders.and.enquiries@mahalaxmisweets.example',
    website: 'www.mahalaxmi-sweets-and-namkeen.example',
    address: '402 Shanti Complex, behind Old Clock Tower, Station Road, Nagpur 440001',
    about: 'Three generations of one family have made sweets on Station Road, and sell nothing older than a day.',
    headline: 'Three days of festival sweets',
    offer: 'A fifth off all boxes',
    line: 'Order today and fetch it at your own hour',
    openingHours: 'Monday to Saturday, seven in the morning to ten at night',
    message: 'This festival week take home any box of a kilogram with a free pack of namkeen, until eleven at night.',
  },
  indic: {
    ...contactTexts,
    ...printedTexts('hi', staffIdTexts),
    fact1Label: printedLabels.hi.bloodGroup,
    businessName: 'श्री राधेकृष्ण मिष्ठान्न भंडार',
    personName: 'आशा त्रिवेदी',
    designation: 'संचालक',
    tagline: 'हर सुबह ताज़ा',
    category: 'मिठाई और नमकीन',
    address: '12 स्टेशन रोड, घंटाघर के पास, सूरत',
    city: 'सूरत',
    headline: 'दीवाली की छूट',
    offer: '20% कम',
    line: 'आज ही आइए',
    openingHours: 'सुबह 8 से रात 10',
    message: 'आपको और आपके परिवार को हार्दिक शुभकामनाएँ',
  },
  noLogo: { phone: contactTexts.phone, businessName: 'Raju', category: 'Tailor', headline: videoTexts.headline },
};

export const sampleData = (sample: StudioSample): LayerData => ({
  texts: textsBySample[sample],
  pictures: sample === 'noLogo' ? { post: pictures.post } : pictures,
  brand: '#b3202c',
});
