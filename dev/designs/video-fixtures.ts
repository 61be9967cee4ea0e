import type { LayerData, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { VideoPageInput } from '../../upstream/src/studio/promo-video/video-page.ts';
import type { SampleLogoName } from './frame-fixtures.ts';

export interface VideoFixture {
  name: string;
  language: VideoPageInput['language'];
  logo: SampleLogoName | null;
  brand: string;
  texts: LayerData['texts'];
  pictures: readonly PictureField[];
}

const allPictureFields = ['photo', 'product1Picture', 'product2Picture', 'product3Picture'] as const;

/** Businesses for videos: short and long texts in three scripts, with much and little data. */
export const videoFixtures: readonly VideoFixture[] = [
  {
    name: 'latin-rich',
    language: 'en',
    logo: 'round',
    brand: '#b3202c',
    texts: {
      businessName: 'Mithai Ghar',
      category: 'Sweets & Bakery',
      tagline: 'Fresh since 1987',
      phone: '+91 98250 12345',
      address: '12 Station Road, near Clock Tower, Surat',
      website: 'mithaighar.in',
      openingHours: 'Every day, 8 am to 10 pm',
      product1Name: 'Kaju katli',
      product1Price: '₹960',
      product2Name: 'Motichoor laddu, pure ghee',
      product2Price: '₹480',
      product3Name: 'Mysore pak',
      product3Price: '₹1,200',
    },
    pictures: allPictureFields,
  },
  {
    name: 'devanagari-long',
    language: 'hi',
    logo: null,
    brand: '#0f766e',
    texts: {
      businessName: 'श्री राधेकृष्ण मिष्ठान्न भंडार एवं नमकीन उद्योग',
      category: 'मिठाई और नमकीन',
      tagline: 'तीन पीढ़ियों से शुद्ध देसी घी की मिठाइयाँ',
      phone: '+91 98250 12345',
      address: 'दुकान नंबर 14, घंटाघर के पास, स्टेशन रोड, इंदौर',
      headline: 'दीपावली की ख़ास मिठाइयाँ',
      offer: 'पहले डिब्बे पर 25%',
      line: 'केवल इस सप्ताह, दुकान पर',
      openingHours: 'सोमवार से शनिवार, सुबह 9 से रात 9 बजे',
      product1Name: 'काजू कतली',
      product1Price: '₹960 / किलो',
      product2Name: 'शुद्ध घी के मोतीचूर लड्डू',
      product2Price: '₹480 / किलो',
    },
    pictures: [],
  },
  {
    name: 'gujarati',
    language: 'gu',
    logo: 'tall',
    brand: '#facc15',
    texts: {
      businessName: 'અંબિકા જ્વેલર્સ',
      category: 'જ્વેલરી',
      phone: '+91 98250 12345',
      address: 'માણેક ચોક, અમદાવાદ',
      openingHours: 'સવારે 10 થી રાત્રે 8',
      product1Name: 'સોનાની બંગડી',
      product1Price: '₹45,000',
      product2Name: 'ચાંદીની પાયલ',
      product2Price: '₹2,400',
      product3Name: 'સુરતી હીરાનો હાર',
      product3Price: '₹1,20,000',
    },
    pictures: ['product1Picture', 'product2Picture', 'product3Picture'],
  },
  {
    name: 'poor',
    language: 'en',
    logo: null,
    brand: '#334155',
    texts: { businessName: 'Raju' },
    pictures: [],
  },
  {
    name: 'latin-long',
    language: 'en',
    logo: 'wide',
    brand: '#7c3aed',
    texts: {
      businessName: 'Shree Mahalaxmi Sweets, Namkeen, Dry Fruits and Bakery Works',
      category: 'Sweets, snacks and dry fruits',
      tagline: 'Handmade in pure ghee every morning for three generations',
      phone: '+91 98250 12345',
      address: 'Shop 14, Silver Plaza, opposite Municipal Garden, Ankleshwar',
      website: 'shreemahalaxmisweets.co.in',
      openingHours: 'Monday to Saturday, 9 am to 9 pm',
      headline: 'Diwali gift boxes for guests',
      offer: 'Buy two, get one',
      line: 'In our shop until Sunday evening',
      product1Name: 'Assorted dry fruit box',
      product1Price: '₹2,499.50',
      product2Name: 'Motichoor laddu, pure ghee',
      product2Price: '₹480',
      product3Name: 'Namkeen family hamper',
      product3Price: '₹1,200',
    },
    pictures: ['photo', 'product1Picture', 'product3Picture'],
  },
];
