import { type Locale, locales } from '@parichay/shared/platform/language/languages.ts';
import type { Design } from '@parichay/shared/shop/card/card.lists.ts';
import { type PublicCard, publicFeedback } from '@parichay/shared/shop/card/card-page.ts';
import { type Sections, sections } from '@parichay/shared/shop/card/card-sections.ts';
import { type CardContent, demoSections, pictureOfMotif, repeatItems } from './fixture-content.ts';
import { shops } from './shops/shops.ts';

/** Cards for the review of designs: realistic shops (shops/), and difficult contents in several scripts. */

function rich(cardId: string, texts: { video: string; link: string; holiday: string; voice: string }) {
  const mithai = demoSections('mithai-ghar');
  const ownSections = demoSections(cardId);
  const baseSections = { ...mithai, ...ownSections };
  const pictures = baseSections.gallery?.pictures ?? [];
  const products = baseSections.products?.products ?? [];
  return {
    ...baseSections,
    gallery: { pictures: repeatItems(pictures.length > 0 ? pictures : (mithai.gallery?.pictures ?? []), 6) },
    products: {
      products: repeatItems(products, 20).map((product, index) => ({
        ...product,
        picture: product.picture ?? mithai.products?.products[index % 6]?.picture ?? null,
      })),
    },
    youtubeVideos: {
      videos: [
        { title: texts.video, url: 'https://youtu.be/aqz-KE-bpKQ' },
        { title: '', url: 'https://youtu.be/ScMzIvxBSi4' },
      ],
    },
    paymentOptions: {
      ...(mithai.paymentOptions as Sections['paymentOptions']),
      upiAmountsPaise: [50_000, 100_000, 250_000],
    },
    links: {
      links: repeatItems(
        [{ label: texts.link, action: 'url' as const, value: 'https://example.in', linkTypeId: null }],
        10,
      ),
    },
    settings: { holidayNotice: texts.holiday },
    customerFeedback: {
      count: 48,
      average: 4.6,
      shown: repeatItems(
        [{ name: texts.voice, rating: 5, message: texts.video, createdAt: '2026-11-20T10:00:00.000Z' }],
        3,
      ),
    },
  };
}

const difficultCards = {
  rich: rich('mithai-ghar', {
    video: 'How kaju katli is rolled',
    link: 'Order for a wedding',
    holiday: 'Closed on 14 November for Bhai Dooj',
    voice: 'Sunita Rao',
  }),
  hindi: rich('shri-lakshmi-jewellers', {
    video: 'कारीगर कैसे काम करते हैं',
    link: 'शादी के गहनों का ऑर्डर',
    holiday: '14 नवंबर को भाई दूज पर बंद रहेगा',
    voice: 'सुनीता राव',
  }),
  gujarati: rich('kesar-ambavadi', {
    video: 'કેરી કેવી રીતે પાકે છે',
    link: 'જથ્થાબંધ ઓર્ડર',
    holiday: '૧૪ નવેમ્બરે ભાઈબીજ નિમિત્તે બંધ',
    voice: 'મીના શાહ',
  }),
  tamil: rich('vaigai-coffee', {
    video: 'காபி எப்படி வறுக்கப்படுகிறது',
    link: 'மொத்த ஆர்டர்',
    holiday: 'தீபாவளி அன்று விடுமுறை',
    voice: 'கவிதா',
  }),
  urdu: demoSections('nafees-tailors'),
  // Typical input of owners: too much text and few photos.
  messy: {
    ...demoSections('mithai-ghar'),
    basicDetails: {
      ...demoSections('mithai-ghar').basicDetails,
      businessName: 'Sharma Sweets, Namkeen & Caterers 🪔',
      phoneNumber: '079-2658 1234 ext 12',
      logo: pictureOfMotif('wordmark'),
      photo: null,
    },
    aboutUs: {
      text: repeatItems(
        [
          '<p>Our grandfather came to the old city with one karahi and the recipe for mohanthal, and nothing has been sold here since that he would not have eaten himself. Every morning at four the milk comes from Sanand.</p>',
        ],
        14,
      ).join(''),
      whyChooseUs: Array.from({ length: 19 }, (_, index) => `Reason ${index + 1}, as every shop has them`),
    },
    products: {
      products: repeatItems(demoSections('mithai-ghar').products?.products ?? [], 40).map((product, index) => ({
        ...product,
        priceUnit: index % 2 === 0 ? '/kg' : '',
        description:
          index % 5 === 0 ? `${'Rolled thin, cut by hand, with silver leaf. '.repeat(9)}`.trim() : product.description,
        picture: index % 3 === 0 ? null : product.picture,
      })),
    },
    gallery: {
      pictures: repeatItems(demoSections('mithai-ghar').gallery?.pictures ?? [], 7).map(
        ({ picture, caption }, index) => ({
          picture,
          caption: index % 2 === 0 ? '' : caption,
        }),
      ),
    },
    paymentOptions: demoSections('mithai-ghar').paymentOptions,
    links: {
      links: repeatItems(
        [{ label: 'Order for a wedding', action: 'url' as const, value: 'https://example.in', linkTypeId: null }],
        20,
      ),
    },
  },
  // A shop without photos.
  list: {
    basicDetails: {
      ...demoSections('mithai-ghar').basicDetails,
      businessName: 'Patel Mobile Point',
      logo: null,
      photo: null,
    },
    products: {
      products: (demoSections('mithai-ghar').products?.products ?? []).map((product) => ({
        ...product,
        picture: null,
      })),
    },
  },
  poor: { basicDetails: { businessName: 'Kulkarni & Daughters' } },
  'poor-hindi': { basicDetails: { businessName: 'शर्मा टेलर्स', phoneNumber: '+919810000026' } },
  'poor-gujarati': {
    basicDetails: { businessName: 'કેસર આંબાવાડી', whatsappNumber: '+919810000026', tagline: 'તાજી કેરી' },
  },
  usual: {
    basicDetails: {
      ...demoSections('mithai-ghar').basicDetails,
      businessName: 'Dr. Ananya Venkataraghavan Physiotherapy & Rehabilitation Centre',
      titlePrefix: 'Dr.',
      personName: 'Ananya Venkataraghavan',
      designation: 'MPT (Ortho), Fellow in sports rehabilitation',
      tagline: 'Back on your feet, without surgery where we can',
      logo: null,
    },
    links: { links: [{ label: 'Book a visit', action: 'call' as const, value: '+919810000026', linkTypeId: null }] },
  },
} satisfies Record<string, CardContent>;

export type Fixture = keyof typeof difficultCards | keyof typeof shops;
export const shopNames = Object.keys(shops) as Fixture[];
export const fixtures = [...shopNames, ...Object.keys(difficultCards)] as Fixture[];

const findShop = (fixture: Fixture) => (fixture in shops ? shops[fixture as keyof typeof shops] : null);

export const localeOf = (fixture: Fixture): Locale => findShop(fixture)?.locale ?? locales[0];

export function publicCardOf(fixture: Fixture, design: Design, colour?: string): PublicCard {
  const content: CardContent = findShop(fixture)?.content ?? difficultCards[fixture as keyof typeof difficultCards];
  const parsed = Object.fromEntries(
    Object.entries(sections).map(([name, schema]) => [name, schema.parse(content[name as keyof Sections] ?? {})]),
  ) as Sections;
  return {
    cardId: 'shown-card',
    url: 'https://cards.example.in/shown-card',
    agencyName: 'Rangoli Cards',
    category: '',
    isFree: true,
    sharesLeads: true,
    ...parsed,
    template: { design, colour: colour ?? parsed.template.colour },
    customerFeedback: publicFeedback.parse(content.customerFeedback ?? {}),
    updatedAt: '2026-11-20T10:00:00.000Z',
  };
}
