import { pictureOfMotif, priceList, type Shop } from '../fixture-content.ts';

/** A phone repairer of Delhi: a black logo on transparency, a price list, no photo. */
export const mobile: Shop = {
  locale: 'en',
  content: {
    basicDetails: {
      personName: 'Imran',
      businessName: 'Imran Mobile Care',
      tagline: 'Screen, battery, charging port – in half an hour, before you',
      phoneNumber: '98100 00156',
      whatsappNumber: '98100 00156',
      address: {
        line1: 'Shop 41, Gaffar Market',
        city: 'New Delhi',
        state: 'Delhi',
        pinCode: '110005',
        country: 'IN',
      },
      openingHours: '11 to 9, Monday closed',
      logo: pictureOfMotif('black'),
    },
    template: { colour: '#27272a' },
    products: priceList([
      ['Screen change', 1_200, { priceUnit: 'onwards', description: 'Original and copy, both shown to you' }],
      ['Battery', 700, { priceUnit: 'onwards' }],
      ['Charging port', 350, {}],
      ['Water damage', null, { description: 'We look first and tell the price, no fee for looking' }],
      ['Tempered glass', 99, {}],
      ['Back cover', 149, { priceUnit: 'onwards' }],
      ['Data from a dead phone', null, {}],
    ]),
    paymentOptions: { upiId: 'imranmobile@example', upiName: 'Imran Mobile Care' },
  },
};
