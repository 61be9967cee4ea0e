import { address, type DemoBusiness, gallerySectionOf } from './businesses-helpers.ts';
import { businessesInManyScripts } from './businesses-scripts.ts';

export type { DemoBusiness } from './businesses-helpers.ts';

const gandhiRoadAddress = address({
  line1: '14, Gandhi Road',
  line2: 'Near Teen Darwaja',
  city: 'Ahmedabad',
  state: 'Gujarat',
  pinCode: '380001',
  mapUrl: 'https://maps.google.com/?q=Teen+Darwaza+Ahmedabad',
});

/** Businesses of the demo's customer, the one with most content first. */
export const demoBusinesses: DemoBusiness[] = [
  {
    name: 'Mithai Ghar',
    category: 'Sweet shop',
    nature: 'Retailer',
    email: 'orders@mithaighar.example',
    address: gandhiRoadAddress,
    pictures: {
      logo: 'logo:#b4232a:M',
      photo: 'sweets',
      p1: 'sweet-1',
      p2: 'sweet-2',
      p3: 'sweet-3',
      p4: 'sweet-4',
      p5: 'sweet-5',
      p6: 'sweet-6',
      g1: 'scene-1',
      g2: 'scene-2',
      g3: 'scene-3',
      g4: 'scene-4',
    },
    card: {
      cardId: 'mithai-ghar',
      status: 'active',
      sections: (picture) => ({
        basicDetails: {
          titlePrefix: 'Mr.',
          personName: 'Jignesh Patel',
          designation: 'Third-generation halwai',
          businessName: 'Mithai Ghar',
          tagline: 'Sweets made at four every morning since 1962',
          phoneNumber: '+919810000006',
          alternatePhoneNumber: '+919810000076',
          whatsappNumber: '+919810000006',
          email: 'orders@mithaighar.example',
          website: 'https://mithaighar.example',
          address: gandhiRoadAddress,
          openingHours: 'Every day 8 am – 10 pm',
          establishedYear: '1962',
          logo: picture('logo'),
          photo: picture('photo'),
        },
        template: { design: 'marble', colour: '#b4232a' },
        aboutUs: {
          text: '<p>My grandfather opened this shop with one karahi and a recipe for mohanthal. We still make it his way: desi ghee, no colour, stirred by hand.</p><p>Come in the morning and you can watch.</p>',
          whyChooseUs: [
            'Pure desi ghee',
            'Made fresh every day',
            'Packed for travel, keeps ten days',
            'Wedding and office orders',
          ],
        },
        products: {
          products: [
            {
              name: 'Kaju katli',
              description: 'Cashew, sugar, silver leaf. 500 g box.',
              pricePaise: 62_000,
              priceUnit: '',
              url: '',
              picture: picture('p1'),
            },
            {
              name: 'Mohanthal',
              description: 'The one my grandfather made. 500 g.',
              pricePaise: 38_000,
              priceUnit: '',
              url: '',
              picture: picture('p2'),
            },
            {
              name: 'Motichoor laddu',
              description: '12 pieces',
              pricePaise: 28_000,
              priceUnit: '',
              url: '',
              picture: picture('p3'),
            },
            {
              name: 'Ghari',
              description: 'Surat style, for Chandani Padva',
              pricePaise: 44_000,
              priceUnit: '',
              url: '',
              picture: picture('p4'),
            },
            {
              name: 'Pista barfi',
              description: '500 g box',
              pricePaise: 58_000,
              priceUnit: '',
              url: '',
              picture: picture('p5'),
            },
            {
              name: 'Festival gift box',
              description: 'Six kinds, one kilo, with your own card inside',
              pricePaise: 125_000,
              priceUnit: '',
              url: '',
              picture: picture('p6'),
            },
          ],
        },
        gallery: gallerySectionOf(picture, {
          g1: 'Four in the morning',
          g2: 'The counter',
          g3: 'Diwali boxes',
          g4: 'Rangoli at our door',
        }),
        paymentOptions: {
          upiId: 'mithaighar@example',
          upiName: 'Mithai Ghar',
          bank: {
            accountHolder: 'Mithai Ghar',
            accountNumber: '123456789012',
            ifsc: 'EXAM0001234',
            bankName: 'Example Bank',
            accountType: 'current',
          },
        },
        socialLinks: {
          links: [
            { network: 'instagram', url: 'https://instagram.com/example' },
            { network: 'facebook', url: 'https://facebook.com/example' },
            { network: 'google-business', url: 'https://maps.google.com/?q=Teen+Darwaza+Ahmedabad' },
          ],
        },
        links: {
          links: [{ label: 'Price list', action: 'url', value: 'https://mithaighar.example/prices', linkTypeId: null }],
        },
      }),
    },
  },
  ...businessesInManyScripts,
  {
    name: 'Patel Auto Works',
    category: 'Car and bike repair',
    nature: 'Service provider',
    address: address({ city: 'Vadodara', state: 'Gujarat', pinCode: '390001' }),
    pictures: { logo: 'logo:#1e40af:wheel', photo: 'auto-workshop' },
    card: {
      cardId: 'patel-auto-works',
      status: 'draft',
      sections: (picture) => ({
        basicDetails: {
          businessName: 'Patel Auto Works',
          tagline: 'Two-wheeler service in an hour',
          phoneNumber: '+919810000026',
          whatsappNumber: '+919810000026',
          logo: picture('logo'),
          photo: picture('photo'),
        },
        template: { design: 'studio', colour: '#1e40af' },
      }),
    },
  },
  // A card with one line, to check that it still looks finished.
  {
    name: 'Kulkarni & Daughters',
    category: 'Hardware and paints',
    nature: 'Retailer',
    address: address({}),
    pictures: {},
    card: {
      cardId: 'kulkarni-daughters',
      status: 'active',
      sections: () => ({
        basicDetails: { businessName: 'Kulkarni & Daughters' },
        template: { design: 'bento', colour: '#b45309' },
      }),
    },
  },
];
