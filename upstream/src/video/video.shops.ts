import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readWords } from '@parichay/shared/language/read-words.ts';
import type { LayerData } from '@parichay/shared/layer/layer.fields.ts';
import type { TestBusiness, VideoLanguage } from '@parichay/shared/video/video.lists.ts';
import type { LoadPicture } from '../render/raster/raster.ts';

/* Shops that nobody has: templates are shown with the first, and drafts are tried with all of them. */

const folder = new URL('./samples/', import.meta.url);
const square = (key: string) => ({ key: `${key}.webp`, width: 480, height: 480 });
/** Drawn by `npm run video-samples`. */
const pictures = {
  logo: { ...square('logo'), isCutOut: true, colour: '#b3202c' },
  photo: square('photo'),
  product1Picture: square('product1'),
  product2Picture: square('product2'),
  product3Picture: square('product3'),
} satisfies LayerData['pictures'];
const keys = new Set(Object.values(pictures).map(({ key }) => key));

/** Finds the pictures of these shops as well. */
export const withShopPictures =
  (load: LoadPicture): LoadPicture =>
  (key) =>
    keys.has(key) ? readFile(new URL(key, folder)) : load(key);

/** The same for a screen, which has no address for them. @returns a `data:` URL; null for a picture of nobody's */
export const shopPictureUrl = (key: string): string | null =>
  keys.has(key) ? `data:image/webp;base64,${readFileSync(new URL(key, folder), 'base64')}` : null;

interface Shop {
  language: VideoLanguage;
  data: LayerData;
}

const onPaper = readWords<{ openEveryDay: string }>('names/on-paper');

/** The usual one as it is shown on a wall: what every shop says is said in the language of whoever looks on. */
export const usualShop = (language: VideoLanguage): LayerData => ({
  ...shops.short.data,
  texts: { ...shops.short.data.texts, openingHours: onPaper[language].openEveryDay },
});

/** What is usual, what is longest and has everything, and what has the least. */
export const shops: Record<TestBusiness, Shop> = {
  short: {
    language: 'en',
    data: {
      brand: '#b3202c',
      texts: {
        businessName: 'Mithai Ghar',
        category: 'Sweet shop',
        tagline: 'Fresh since 1987',
        phone: '+91 98250 12345',
        address: '12 Station Road, Surat',
        openingHours: onPaper.en.openEveryDay,
        product1Name: 'Kaju katli',
        product1Price: '₹960',
        product2Name: 'Motichoor laddu',
        product2Price: '₹480',
        product3Name: 'Surati ghari',
        product3Price: '₹720',
      },
      pictures,
    },
  },
  full: {
    language: 'en',
    data: {
      brand: '#0f5c8c',
      texts: {
        businessName: 'Shree Siddhivinayak Ganapati Sweets, Farsan and Dry Fruits Emporium',
        category: 'Sweets, savouries and dry fruits',
        tagline: 'Handmade every morning by the same family for four generations',
        personName: 'Chandrashekhar Venkataraghavan',
        designation: 'Proprietor and head confectioner',
        phone: '+91 98250 12345',
        alternatePhone: '+91 261 400 5000',
        whatsapp: '+91 98250 12345',
        email: 'orders.and.enquiries@siddhivinayaksweets.example',
        website: 'www.siddhivinayaksweetsandfarsan.example',
        cardUrl: 'cards.example/siddhivinayak-ganapati-sweets',
        address: 'Shop 4 to 7, Ground floor, Siddhivinayak Complex, opposite the old bus stand, Station Road, Surat',
        city: 'Surat',
        openingHours: 'Monday to Saturday 7.30 am to 10.30 pm, Sundays and holidays 8 am to 2 pm',
        product1Name: 'Assorted dry fruit sweets in a festive box of one kilogram',
        product1Price: '₹12,499.50',
        product2Name: 'Saffron and pistachio motichoor laddu',
        product2Price: '₹1,480',
        product3Name: 'Surati ghari with silver leaf',
        product3Price: '₹1,720',
      },
      pictures,
    },
  },
  bare: {
    language: 'hi',
    data: {
      brand: '#b45309',
      texts: {
        businessName: 'श्री अन्नपूर्णा किराना भंडार',
        category: 'किराना दुकान',
        phone: '+91 98250 54321',
      },
      pictures: {},
    },
  },
};
