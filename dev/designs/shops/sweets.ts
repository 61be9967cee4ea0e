import { demoSections, pictureOfMotif, priceList, type Shop } from '../fixture-content.ts';

/** A sweet shop of Bhavnagar: a long price list with photos of most products. */
const pictureAndUnit = (sweetNumber: number) => ({ picture: pictureOfMotif(`sweet-${sweetNumber}`), priceUnit: '/kg' });

export const sweets: Shop = {
  locale: 'gu',
  content: {
    basicDetails: {
      personName: 'હિતેશભાઈ ત્રિવેદી',
      designation: 'માલિક',
      businessName: 'રાધે સ્વીટ્સ એન્ડ ફરસાણ',
      tagline: 'શુદ્ધ ઘીની મીઠાઈ અને ગરમાગરમ ગાંઠિયા',
      phoneNumber: '+919810000106',
      whatsappNumber: '+919810000106',
      address: { line1: 'ઘોઘા સર્કલ પાસે', city: 'ભાવનગર', state: 'ગુજરાત', pinCode: '364001', country: 'IN' },
      openingHours: 'રોજ સવારે ૬ થી રાત્રે ૧૦',
      establishedYear: '1984',
      logo: pictureOfMotif('logo:#b4232a:lamp'),
      photo: pictureOfMotif('sweets'),
    },
    template: { colour: '#b4232a' },
    products: priceList([
      ['કાજુ કતરી', 920, { ...pictureAndUnit(1), description: 'ચાંદીના વરખ સાથે' }],
      ['મોહનથાળ', 560, pictureAndUnit(2)],
      ['મોતીચૂર લાડુ', 480, pictureAndUnit(3)],
      ['સુરતી ઘારી', 760, pictureAndUnit(4)],
      ['પિસ્તા બરફી', 1_100, pictureAndUnit(5)],
      ['દિવાળી ગિફ્ટ બોક્સ', 1_250, { picture: pictureOfMotif('sweet-6'), description: 'છ જાતની મીઠાઈ, એક કિલો' }],
      ['વણેલા ગાંઠિયા', 400, { priceUnit: '/kg', description: 'સંભારો અને તળેલાં મરચાં સાથે' }],
      ['ફાફડા', 420, { priceUnit: '/kg' }],
      ['ભાવનગરી ગાંઠિયા', 360, { priceUnit: '/kg' }],
      ['રતલામી સેવ', 340, { priceUnit: '/kg' }],
      ['ચકરી', 380, { priceUnit: '/kg' }],
      ['ખાંડવી', 320, { priceUnit: '/kg' }],
    ]),
    gallery: {
      pictures: [
        { picture: pictureOfMotif('scene-2'), caption: 'અમારી દુકાન' },
        { picture: pictureOfMotif('scene-3'), caption: 'દિવાળીના ઓર્ડર' },
        { picture: pictureOfMotif('scene-1'), caption: '' },
      ],
    },
    paymentOptions: { upiId: 'radhesweets@example', upiName: 'Radhe Sweets', upiAmountsPaise: [50_000, 100_000] },
    socialLinks: demoSections('mithai-ghar').socialLinks,
    settings: { holidayNotice: 'ભાઈબીજે બપોર પછી દુકાન બંધ રહેશે' },
    customerFeedback: {
      count: 86,
      average: 4.7,
      shown: [
        { name: 'મીના શાહ', rating: 5, message: 'ગાંઠિયા એકદમ તાજા.', createdAt: '2026-11-20T10:00:00.000Z' },
        { name: 'કિરણ જોષી', rating: 4, message: '', createdAt: '2026-11-12T10:00:00.000Z' },
      ],
    },
  },
};
