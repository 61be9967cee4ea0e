import type { LogoMode } from '@parichay/shared/shop/frame/frame.lists.ts';
import { type PostShape, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerData, LayerPicture, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import sharp from 'sharp';
import { analyseColours, computeToneGrid } from '../../upstream/src/platform/render/raster/picture-facts.ts';
import { scenePage } from '../../upstream/src/platform/render/scene/scene-page.ts';
import { scenes } from '../../upstream/src/platform/render/scene/scenes.ts';
import { motifs, paint } from '../seed/paint.ts';
import { posts as demoPosts, keepOutOf } from '../seed/posts.ts';

/** Posts for frames: dark, light, busy, and one with its subject at the bottom. */
export const posts = {
  dark: { motif: 'diwali-hi' },
  light: { motif: 'morning-hi' },
  busy: { motif: 'scene-2' },
  middle: { motif: 'gurpurab-en' },
  low: { motif: 'uttarayan-gu' },
} as const;

const svg = (width: number, height: number, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);

/** Logos of difficult shapes. */
export const logos = {
  round: svg(
    400,
    400,
    '<circle cx="200" cy="200" r="196" fill="#b3202c"/><circle cx="200" cy="200" r="150" fill="none" stroke="#f4c95d" stroke-width="12"/><path d="M200 90l32 76 82 6-63 54 20 80-71-43-71 43 20-80-63-54 82-6z" fill="#f4c95d"/>',
  ),
  square: svg(
    400,
    400,
    '<rect width="400" height="400" fill="#12355b"/><path d="M80 300V100h60l60 110 60-110h60v200h-56V190l-52 96h-24l-52-96v110z" fill="#fff"/>',
  ),
  wide: svg(
    800,
    200,
    '<rect x="4" y="30" width="140" height="140" rx="34" fill="#0f766e"/><circle cx="74" cy="100" r="38" fill="#fff"/><rect x="180" y="60" width="600" height="34" rx="17" fill="#1c2b2a"/><rect x="180" y="112" width="420" height="26" rx="13" fill="#0f766e"/>',
  ),
  tall: svg(
    240,
    600,
    '<path d="M120 20c60 70 90 130 90 200s-40 110-90 110-90-40-90-110S60 90 120 20z" fill="#2e7d32"/><rect x="104" y="330" width="32" height="240" fill="#5d4037"/>',
  ),
  white: svg(
    500,
    300,
    '<path d="M40 260L140 40l80 160 60-110 110 170z" fill="#fff"/><circle cx="400" cy="80" r="44" fill="#fff"/>',
  ),
  black: svg(
    400,
    300,
    '<path d="M40 260C40 120 120 40 200 40s160 80 160 220h-70c0-90-40-150-90-150s-90 60-90 150z" fill="#111"/>',
  ),
} as const;
export type SampleLogoName = keyof typeof logos;

const products = {
  product1Name: 'Kaju katli',
  product1Price: '₹960',
  product2Name: 'Motichoor laddu, pure ghee',
  product2Price: '₹480',
  product3Name: 'સુરતી ઘારી',
  product3Price: '₹1,200',
};

export interface FrameFixture {
  name: string;
  post: keyof typeof posts;
  logo: SampleLogoName | null;
  brand: string;
  texts: LayerData['texts'];
  logoMode?: LogoMode;
  displayStyle?: 'style-1' | 'style-2';
  scale?: number;
  /** Pictures of products, leaders and the person; all by default. */
  pictures?: readonly PictureField[];
}

const contact = {
  phone: '+91 98250 12345',
  email: 'hello@mithaighar.in',
  website: 'mithaighar.in',
  address: '12 Station Road, near Clock Tower, Surat',
  city: 'Surat',
  tagline: 'Fresh since 1987',
  personName: 'Kavita Deshmukh',
  designation: 'Ward 14, Municipal Corporation',
};

export const frameFixtures: readonly FrameFixture[] = [
  {
    name: 'latin-short',
    post: 'dark',
    logo: 'round',
    brand: '#b3202c',
    texts: { businessName: 'Mithai Ghar', ...contact, ...products },
  },
  {
    name: 'latin-long',
    post: 'light',
    logo: 'wide',
    brand: '#0f766e',
    texts: {
      businessName: 'Shree Mahalaxmi Sweets, Namkeen, Dry Fruits and Bakery Works Private Limited',
      ...contact,
      ...products,
    },
  },
  {
    name: 'emoji',
    post: 'busy',
    logo: 'round',
    brand: '#7c2d92',
    texts: {
      ...contact,
      ...products,
      businessName: '🎉 Aaradhya Cakes 🎂',
      tagline: 'Made with ❤️ in Surat 🇮🇳 · आपके लिए 🙏🏽',
    },
  },
  {
    name: 'deva-short',
    post: 'busy',
    logo: 'square',
    brand: '#12355b',
    texts: {
      businessName: 'मिष्ठान्न भंडार',
      ...contact,
      address: 'स्टेशन रोड, घंटाघर के पास, इंदौर',
      ...products,
      personName: 'सुनीता राव शिंदे',
      designation: 'नगर अध्यक्ष, इंदौर',
      message: 'दीपावली के शुभ अवसर पर सभी मिठाइयों पर 20% की छूट',
    },
  },
  {
    name: 'deva-long-no-logo',
    post: 'dark',
    logo: null,
    brand: '#e11d48',
    texts: {
      businessName: 'श्री राधेकृष्ण मिष्ठान्न भंडार एवं नमकीन उद्योग, प्रोपराइटर त्रिवेणी प्रसाद विद्यार्थी',
      ...contact,
      ...products,
    },
  },
  {
    name: 'gujr-short',
    post: 'light',
    logo: 'tall',
    brand: '#facc15',
    texts: { businessName: 'અંબિકા જ્વેલર્સ', ...contact, address: 'માણેક ચોક, અમદાવાદ', ...products },
  },
  {
    name: 'gujr-long',
    post: 'busy',
    logo: 'white',
    brand: '#7c3aed',
    texts: { businessName: 'શ્રી ગાયત્રી પ્રિન્ટિંગ પ્રેસ અને સ્ટેશનરી, અંકલેશ્વર જી.આઈ.ડી.સી. શાખા', ...contact, ...products },
    displayStyle: 'style-2',
  },
  {
    name: 'taml',
    post: 'low',
    logo: 'black',
    brand: '#ea580c',
    texts: { businessName: 'ஸ்ரீ கிருஷ்ணா இனிப்பகம்', ...contact, address: 'மதுரை', ...products },
  },
  {
    name: 'beng',
    post: 'dark',
    logo: 'white',
    brand: '#0369a1',
    texts: { businessName: 'মিষ্টি মুখ সুইটস', ...contact, ...products },
    scale: 1.16,
  },
  {
    name: 'arab',
    post: 'light',
    logo: 'black',
    brand: '#15803d',
    texts: { businessName: 'نفیس کتاب گھر', ...contact, address: 'چارمینار، حیدرآباد', ...products },
  },
  {
    name: 'poor',
    post: 'busy',
    logo: null,
    brand: '#334155',
    texts: { businessName: 'Raju', phone: '+91 98250 12345' },
    scale: 0.86,
    pictures: [],
  },
  {
    name: 'only-logo',
    post: 'dark',
    logo: 'wide',
    brand: '#334155',
    texts: { businessName: 'Anand', ...contact },
    logoMode: 'only-logo',
  },
  {
    name: 'message-long',
    post: 'busy',
    logo: 'wide',
    brand: '#7c2d12',
    texts: {
      businessName: 'Anand Furniture House',
      ...contact,
      ...products,
      message:
        'This Diwali take home any sofa with a free centre table, and pay for it over twelve months without interest. Our doors stay open until eleven at night all through the festival week, so come and sit.',
    },
    pictures: ['product1Picture', 'product2Picture', 'photo', 'leader1Picture', 'leader2Picture'],
    displayStyle: 'style-2',
  },
  {
    name: 'middle-style-2',
    post: 'middle',
    logo: 'round',
    brand: '#be185d',
    texts: { businessName: 'Meera Boutique', ...contact, ...products, website: '' },
    pictures: ['product1Picture', 'photo', 'leader1Picture', 'leader2Picture', 'leader3Picture'],
    displayStyle: 'style-2',
  },
  {
    name: 'low-long-large',
    post: 'low',
    logo: 'square',
    brand: '#4338ca',
    texts: {
      businessName: 'ಶ್ರೀ ಮಂಜುನಾಥೇಶ್ವರ ಸ್ಟೋರ್ಸ್ & General Merchants, Wholesale and Retail Dealers in Household Goods, Mysuru',
      ...contact,
      ...products,
    },
    displayStyle: 'style-2',
    scale: 1.16,
  },
  {
    name: 'light-words-only',
    post: 'light',
    logo: null,
    brand: '#0f766e',
    texts: { businessName: 'Dr. Ananya Rao', ...contact, phone: '', whatsapp: '+91 98250 12345', tagline: '' },
    pictures: [],
    displayStyle: 'style-2',
  },
  ...(['dark', 'light', 'middle'] as const).map((post) => ({
    name: `message-short-${post}`,
    post,
    logo: 'round' as const,
    brand: '#b3202c',
    texts: { businessName: 'Mithai Ghar', ...contact, ...products, message: 'Wishing you and your family joy' },
  })),
];

export const brandColours = {
  vermilion: '#d7263d',
  red: '#b3202c',
  maroon: '#7a1022',
  brick: '#a4492f',
  orange: '#ea580c',
  saffron: '#f2811d',
  coffee: '#6b3a1e',
  copper: '#b5651d',
  turmeric: '#e0a100',
  gold: '#c9972b',
  mustard: '#9a7b0a',
  yellow: '#facc15',
  lime: '#84a80f',
  olive: '#5d6b1f',
  leaf: '#2f7d32',
  bottle: '#0b5d3b',
  teal: '#0f766e',
  peacock: '#0e7490',
  sky: '#38a3db',
  navy: '#12355b',
  blue: '#1d4ed8',
  purple: '#7c2d92',
  pink: '#e11d74',
  slate: '#334155',
} as const;

const demoPostOf = ({ post: name }: FrameFixture) => demoPosts.find(({ motif }) => motif === posts[name].motif);

export function keepOutOfFixture(fixture: FrameFixture) {
  const post = demoPostOf(fixture);
  return post ? keepOutOf(post) : null;
}

/** The live greeting of the fixture; undefined = a photo, or not in this shape. */
export function livePostOf(fixture: FrameFixture, shape: PostShape) {
  const post = demoPostOf(fixture);
  const isInShape = post && shape in (scenes.get(post.set)?.shapes ?? {});
  return (isInShape && scenePage({ scene: { name: post.set }, language: post.language, shape })) || undefined;
}

export const brandFixtures: readonly FrameFixture[] = Object.entries(brandColours).map(([name, brand], index) => ({
  name: `${name} ${brand}`,
  post: index % 2 === 0 ? 'dark' : 'light',
  logo: null,
  brand,
  texts: { businessName: 'Mithai Ghar', ...contact, ...products },
}));

const cache = new Map<string, Promise<{ fact: LayerPicture; href: string }>>();

const getCachedOrMake = (key: string, make: () => Promise<{ fact: LayerPicture; href: string }>) => {
  const cachedPicture = cache.get(key) ?? make();
  cache.set(key, cachedPicture);
  return cachedPicture;
};

async function paintPicture(motif: string, width: number, height: number, isPost: boolean) {
  const bytes = await sharp(Buffer.from(paint(motif).svg))
    .resize({ width, height, fit: 'cover' })
    .jpeg()
    .toBuffer();
  const tones = isPost ? await computeToneGrid(sharp(bytes), { width, height }) : undefined;
  return { fact: { key: motif, width, height, tones }, href: `data:image/jpeg;base64,${bytes.toString('base64')}` };
}

async function logoPicture(name: SampleLogoName) {
  const bytes = await sharp(logos[name]).png().toBuffer();
  const { width = 1, height = 1 } = await sharp(bytes).metadata();
  const { isCutOut, colour, edge, content } = await analyseColours(sharp(bytes));
  return {
    fact: { key: `logo-${name}`, width, height, isCutOut, colour, content, edge: edge ?? undefined },
    href: `data:image/png;base64,${bytes.toString('base64')}`,
  };
}

/** Facts of a fixture's pictures, and their data URLs by key. */
export async function layerPicturesOf(
  { post, logo, pictures }: Pick<FrameFixture, 'post' | 'logo' | 'pictures'>,
  shape: PostShape,
) {
  const { motif: square } = posts[post];
  const story = `${square}-story`;
  // A post without a story version is used in its square shape.
  const motif = shape === 'STORY' && motifs.includes(story) ? story : square;
  const { width, height } = postSizes[motif === story ? 'STORY' : 'SQUARE'];
  const madePictures = {
    post: await getCachedOrMake(motif, () => paintPicture(motif, width, height, true)),
    product1Picture: await getCachedOrMake('sweet-1', () => paintPicture('sweet-1', 600, 600, false)),
    product2Picture: await getCachedOrMake('sweet-3', () => paintPicture('sweet-3', 600, 600, false)),
    product3Picture: await getCachedOrMake('sweet-4', () => paintPicture('sweet-4', 600, 600, false)),
    leader1Picture: await getCachedOrMake('portrait-1', () => paintPicture('portrait-1', 600, 600, false)),
    leader2Picture: await getCachedOrMake('portrait-2', () => paintPicture('portrait-2', 600, 600, false)),
    leader3Picture: await getCachedOrMake('portrait-3', () => paintPicture('portrait-3', 600, 600, false)),
    photo: await getCachedOrMake('portrait-4', () => paintPicture('portrait-4', 600, 600, false)),
    ...(logo && { logo: await getCachedOrMake(`logo-${logo}`, () => logoPicture(logo)) }),
  };
  const shownPictures = Object.entries(madePictures).filter(
    ([field]) => field === 'post' || field === 'logo' || (pictures?.includes(field as PictureField) ?? true),
  );
  return {
    facts: Object.fromEntries(shownPictures.map(([field, { fact }]) => [field, fact])) as LayerData['pictures'],
    hrefs: new Map(Object.values(madePictures).map(({ fact, href }) => [fact.key, href])),
  };
}
