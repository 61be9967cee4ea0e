import { type Address, addressInput, type Business } from '@parichay/shared/business/business.endpoints.ts';
import type { Sections } from '@parichay/shared/card/card.sections.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { z } from 'zod';

type PictureOf = (name: string) => Picture | null;
type SectionsSeed = { [S in keyof Sections]?: Partial<Sections[S]> };

export interface DemoBusiness {
  name: string;
  category: string;
  nature: Business['businessNature'];
  email?: string;
  address: Address;
  /** Names of the pictures it uses → what is painted (pictures.ts). */
  pictures: Record<string, string>;
  card?: { cardId: string; status: 'active' | 'draft'; sections(picture: PictureOf): SectionsSeed };
}

const address = (parts: z.input<typeof addressInput>): Address => addressInput.parse({ country: 'India', ...parts });

export const demoBusinesses: DemoBusiness[] = [
  {
    name: 'Mithai Ghar',
    category: 'Sweets & namkeen',
    nature: 'Retailer',
    email: 'orders@mithaighar.example',
    address: address({
      line1: '14, Gandhi Road',
      line2: 'Near Teen Darwaja',
      city: 'Ahmedabad',
      state: 'Gujarat',
      pinCode: '380001',
      mapUrl: 'https://maps.google.com/?q=Teen+Darwaza+Ahmedabad',
    }),
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
          alternatePhoneNumber: '+917926543210',
          whatsappNumber: '+919810000006',
          email: 'orders@mithaighar.example',
          website: 'https://mithaighar.example',
          address: address({
            line1: '14, Gandhi Road',
            line2: 'Near Teen Darwaja',
            city: 'Ahmedabad',
            state: 'Gujarat',
            pinCode: '380001',
            mapUrl: 'https://maps.google.com/?q=Teen+Darwaza+Ahmedabad',
          }),
          openingHours: 'Every day 8 am – 10 pm',
          establishedYear: '1962',
          logo: picture('logo'),
          photo: picture('photo'),
        },
        template: { design: 'marble', colour: '#b4232a' },
        aboutUs: {
          text: 'My grandfather opened this shop with one karahi and a recipe for mohanthal. We still make it his way: desi ghee, no colour, stirred by hand.\n\nCome in the morning and you can watch.',
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
              url: '',
              picture: picture('p1'),
            },
            {
              name: 'Mohanthal',
              description: 'The one my grandfather made. 500 g.',
              pricePaise: 38_000,
              url: '',
              picture: picture('p2'),
            },
            { name: 'Motichoor laddu', description: '12 pieces', pricePaise: 28_000, url: '', picture: picture('p3') },
            {
              name: 'Ghari',
              description: 'Surat style, for Chandani Padva',
              pricePaise: 44_000,
              url: '',
              picture: picture('p4'),
            },
            { name: 'Pista barfi', description: '500 g box', pricePaise: 58_000, url: '', picture: picture('p5') },
            {
              name: 'Festival gift box',
              description: 'Six kinds, one kilo, with your own card inside',
              pricePaise: 125_000,
              url: '',
              picture: picture('p6'),
            },
          ],
        },
        gallery: {
          pictures: (['g1', 'g2', 'g3', 'g4'] as const).flatMap((name, at) => {
            const found = picture(name);
            return found
              ? [
                  {
                    picture: found,
                    caption: ['Four in the morning', 'The counter', 'Diwali boxes', 'Rangoli at our door'][at] ?? '',
                  },
                ]
              : [];
          }),
        },
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
  {
    name: 'श्री लक्ष्मी ज्वेलर्स',
    category: 'Jewellery',
    nature: 'Retailer',
    address: address({ line1: 'सराफा बाज़ार', city: 'इंदौर', state: 'मध्य प्रदेश', pinCode: '452002' }),
    pictures: { photo: 'scene-4' },
    card: {
      cardId: 'shri-lakshmi-jewellers',
      status: 'active',
      sections: (picture) => ({
        basicDetails: {
          personName: 'सुनीता अग्रवाल',
          designation: 'संचालक',
          businessName: 'श्री लक्ष्मी ज्वेलर्स',
          tagline: 'हॉलमार्क सोना, पीढ़ियों का भरोसा',
          phoneNumber: '+919810000016',
          whatsappNumber: '+919810000016',
          address: address({ line1: 'सराफा बाज़ार', city: 'इंदौर', state: 'मध्य प्रदेश', pinCode: '452002' }),
          openingHours: 'सोम–शनि 11 से 8',
          photo: picture('photo'),
        },
        template: { design: 'marble', colour: '#8a5a00' },
        aboutUs: {
          text: 'शादी, त्योहार और रोज़ के गहने। पुराना सोना बदलें, सही तौल पाएँ।',
          whyChooseUs: ['BIS हॉलमार्क', 'आजीवन पॉलिश मुफ़्त'],
        },
      }),
    },
  },
  {
    name: 'Patel Auto Works',
    category: 'Vehicle repair',
    nature: 'Service provider',
    address: address({ city: 'Vadodara', state: 'Gujarat', pinCode: '390001' }),
    pictures: {},
    card: {
      cardId: 'patel-auto-works',
      status: 'draft',
      sections: () => ({
        basicDetails: {
          businessName: 'Patel Auto Works',
          tagline: 'Two-wheeler service in an hour',
          phoneNumber: '+919810000026',
          whatsappNumber: '+919810000026',
        },
        template: { design: 'marble', colour: '#1e40af' },
      }),
    },
  },
];
