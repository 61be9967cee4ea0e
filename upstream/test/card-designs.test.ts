import { cardPictureWidths, type Design, designs } from '@parichay/shared/shop/card/card.lists.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import type { ToneGrid } from '@parichay/shared/studio/layer/layer-backdrop.ts';
import type { Area, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { Typesetter } from '@parichay/shared/studio/layer/layer-scene.ts';
import { describe, expect, it, vi } from 'vitest';
import {
  areaInsideMargin,
  drawnTextsOf,
  findUnreadableTexts,
  flatItems,
  isInside,
  overlapPx,
} from '../src/platform/render/page-faults.ts';
import { typeset } from '../src/platform/render/text/typeset.ts';
import { cardContent } from '../src/shop/card/card-content.ts';
import { type CardImageKind, designDocuments } from '../src/shop/card/card-designs.ts';
import { cardWith } from './fixtures/cards.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Typesets without outlines, which are slow and unused here. */
const typesetter: Typesetter = (text, options) => ({
  ...typeset(text, options),
  draw: () => ({ d: '', colourPaths: [] }),
});

/** A short name, and one of the maximum length. */
const names: Record<string, readonly [short: string, long: string]> = {
  Latin: ['R K', 'Shree Mahalaxmi Sweets, Namkeen, Dry Fruits, Bakery and Catering Works, Nagpur 4'],
  Devanagari: ['शर्मा', 'श्री राधेकृष्ण मिष्ठान्न भंडार एवं नमकीन उद्योग, प्रोपराइटर त्रिवेणी प्रसाद'],
  Gujarati: ['કેસર', 'શ્રી ગાયત્રી પ્રિન્ટિંગ પ્રેસ અને સ્ટેશનરી, અંકલેશ્વર ઔદ્યોગિક વસાહત શાખા'],
  Tamil: ['வைகை', 'ஸ்ரீ கிருஷ்ணா இனிப்பகம் மற்றும் பேக்கரி, மதுரை மீனாட்சி அம்மன் கோவில் கிளை'],
  Bengali: ['মিষ্টি', 'শ্রীকৃষ্ণ মিষ্টান্ন ভাণ্ডার ও রেস্তোরাঁ, পুরাতন বাসস্ট্যান্ডের নিকট, নদিয়া'],
  Gurmukhi: ['ਮਿਠਾਈ', 'ਗੁਰੂ ਨਾਨਕ ਸਵੀਟਸ ਅਤੇ ਬੇਕਰੀ, ਪੁਰਾਣਾ ਬੱਸ ਅੱਡਾ, ਅੰਮ੍ਰਿਤਸਰ'],
  Odia: ['ମିଠା', 'ଶ୍ରୀ ଜଗନ୍ନାଥ ମିଷ୍ଟାନ୍ନ ଭଣ୍ଡାର ଓ ବେକେରୀ, ପୁରୁଣା ବସ୍ ଷ୍ଟାଣ୍ଡ, କଟକ'],
  Telugu: ['మిఠాయి', 'శ్రీ వేంకటేశ్వర స్వీట్స్ మరియు బేకరీ, పాత బస్టాండ్ దగ్గర, విజయవాడ'],
  Kannada: ['ಸಿಹಿ', 'ಶ್ರೀ ಕೃಷ್ಣ ಸಿಹಿ ತಿಂಡಿಗಳು ಮತ್ತು ಬೇಕರಿ, ಹಳೆಯ ಬಸ್ ನಿಲ್ದಾಣದ ಹತ್ತಿರ, ಮೈಸೂರು'],
  Malayalam: ['മധുരം', 'ശ്രീകൃഷ്ണ സ്വീറ്റ്സ് ആൻഡ് ബേക്കറി, പഴയ ബസ് സ്റ്റാൻഡിനു സമീപം, തൃശ്ശൂർ'],
  Arabic: ['نفیس', 'نفیس کتاب گھر، چارمینار کے قریب، حیدرآباد، درسی اور ادبی کتابوں کا معتبر مرکز'],
};

const busy: ToneGrid = {
  columns: 12,
  rows: 12,
  cells: Array.from({ length: 144 }, (_, at) => (Math.floor(at / 12) % 2 === at % 2 ? '1d1a33' : 'f2d17a')).join(''),
};
const square = (key: string) => ({ key, width: 600, height: 600 });
const logos: Record<string, LayerData['pictures']['logo']> = {
  none: undefined,
  wide: { key: 'logo', width: 800, height: 200, isCutOut: true, colour: '#111111' },
  white: { key: 'logo', width: 400, height: 400, isCutOut: true, colour: '#ffffff' },
};
const pictures = {
  photo: { ...square('photo'), tones: busy },
  product1Picture: square('p1'),
  product2Picture: square('p2'),
};

const cardWithAllDetails = (businessName: string): PublicCard =>
  cardWith({
    basicDetails: {
      businessName,
      tagline: 'Sweets made at four every morning, and a little more of them before a feast',
      titlePrefix: 'Mr.',
      personName: 'Jignesh Patel',
      designation: 'Third-generation halwai and head of sales',
      phoneNumber: '+919810000006',
      whatsappNumber: '+919810000006',
      establishedYear: '1962',
      openingHours: 'Every day 8 am – 10 pm',
      address: { city: 'Ahmedabad', state: 'Gujarat' },
    },
    products: {
      products: [
        { name: 'Kaju katli', pricePaise: 62_000, priceUnit: '/kg', picture: null },
        { name: 'Motichoor laddu in pure ghee', pricePaise: 38_000, priceUnit: '/kg', picture: null },
      ],
    },
  });
const cardWithFewDetails = (businessName: string): PublicCard =>
  cardWith({ basicDetails: { businessName, phoneNumber: '+919810000006' } });

function layOutDesignPage(
  design: Design,
  id: CardImageKind,
  card: PublicCard,
  layerPictures: LayerData['pictures'] = {},
  brand = '#b3202c',
) {
  const document = designDocuments[design];
  const page = document.pages.find((one) => one.id === id);
  if (!page) throw new Error(`${design} has no page ${id}`);
  return drawPageForData(document, page, {
    typesetter,
    data: { ...cardContent(card, card.url), pictures: layerPictures, brand },
  });
}

const MARGIN = 12;
/** Smallest legible text, in px of the picture at full size. */
const MIN_TEXT_SIZE = 18;

/** Layout faults: small, clipped, overlapping or missing texts. */
function layoutFaultsOf(page: DrawnPage): string[] {
  const faults: string[] = [];
  const texts = drawnTextsOf(page);
  const safeArea = areaInsideMargin(page, MARGIN);
  // Texts on the shelf of a counter may overlap.
  const isOnShelf = (id: string) => id === 'what' || id === 'price' || id === 'letter';
  const boxes: { id: string; boxes: readonly Area[] }[] = [
    ...texts.map(({ id, lines }) => ({ id, boxes: lines.map(({ box }) => box) })),
    ...flatItems(page.items).flatMap((item) =>
      item.kind === 'path' && item.id === 'sign' ? [{ id: 'sign', boxes: [item.box] }] : [],
    ),
  ];
  for (const { id, size, lines, isTextCut } of texts) {
    if (size < MIN_TEXT_SIZE) faults.push(`${id} is small: ${size.toFixed(1)} px`);
    if (lines.some(({ box }) => !isInside(box, safeArea))) faults.push(`${id} leaves the canvas`);
    if (isTextCut && (id === 'name' || id === 'word')) faults.push(`the ${id} is cut`);
  }
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      if (isOnShelf(one.id) && isOnShelf(other.id)) continue;
      if (one.boxes.some((box) => other.boxes.some((two) => overlapPx(box, two) > 1)))
        faults.push(`${one.id} lies on ${other.id}`);
    }
  if (!texts.some(({ id }) => id === 'name')) faults.push('the name is missing');
  return faults;
}

/** Layers whose boxes reach beyond the wall of the jar that clips them. */
const jarLayers = new Set(['glass', 'fill', 'lid', 'tag', 'board']);
/** Decorative letters without a contrast requirement. */
const ornamental = new Set(['initial', 'letter']);

/** Texts with too little contrast; only Night has texts on its photo. */
const unreadableTexts = (page: DrawnPage, design: Design): string[] =>
  findUnreadableTexts({ ...page, items: flatItems(page.items).filter(({ id }) => !jarLayers.has(id)) }, ({ key }) =>
    key === 'photo' && design === 'night' ? busy : null,
  ).flatMap(({ item, contrast }) =>
    ornamental.has(item.id) ? [] : [`${item.id} is not read: ${contrast.toFixed(1)}`],
  );

const pages: CardImageKind[] = ['preview', 'screen'];

describe.each(designs)('the preview image and first screen of the card design %s', (design) => {
  it.each(Object.entries(names))(
    'a card with a short or a long %s name has no layout error and no illegible text in the card design',
    (_, lengths) => {
      const faults = new Set<string>();
      for (const id of pages)
        for (const [length, name] of lengths.entries())
          for (const [logoName, logo] of Object.entries(logos))
            for (const hasPhoto of [false, true]) {
              const all = { ...pictures, logo, ...(!hasPhoto && { photo: undefined }) };
              const shown = Object.fromEntries(Object.entries(all).filter(([, picture]) => picture));
              const cards = {
                rich: layOutDesignPage(design, id, cardWithAllDetails(name), shown),
                poor: layOutDesignPage(design, id, cardWithFewDetails(name)),
              };
              for (const [content, page] of Object.entries(cards))
                for (const fault of [...layoutFaultsOf(page), ...unreadableTexts(page, design)])
                  faults.add(
                    `${id} ${length === 0 ? 'short' : 'long'} ${content} ${content === 'rich' ? `${logoName} ${hasPhoto}` : ''}: ${fault}`,
                  );
            }
      expect([...faults]).toEqual([]);
    },
  );

  it.each(['#fde047', '#111827', '#ffffff', '#0f766e'])(
    'the texts of a card design are legible with the brand colour %s',
    (brand) => {
      for (const id of pages)
        for (const card of [cardWithAllDetails('Mithai Ghar'), cardWithFewDetails('Mithai Ghar')])
          expect(unreadableTexts(layOutDesignPage(design, id, card, { photo: pictures.photo }, brand), design)).toEqual(
            [],
          );
    },
  );

  it('the preview image of a card design has the name within the central square to which messengers crop', () => {
    for (const [, [short, long]] of Object.entries(names))
      for (const card of [cardWithAllDetails(long), cardWithFewDetails(short)]) {
        const page = layOutDesignPage(design, 'preview', card, pictures);
        const name = drawnTextsOf(page).find(({ id }) => id === 'name');
        const middle = { x: (page.width - page.height) / 2, y: 0, width: page.height, height: page.height };
        for (const { box, text } of name?.lines ?? []) expect(isInside(box, middle), text).toBe(true);
      }
  });

  it('the first screen of a card design has buttons to save, call and WhatsApp, and one to email or visit only without a number', () => {
    const labels = (card: PublicCard) =>
      drawnTextsOf(layOutDesignPage(design, 'screen', card))
        .filter(({ id }) => id === 'word' || id === 'save')
        .flatMap(({ lines }) => lines.map(({ text }) => text).join(' '));
    const withOnly = (basicDetails: object) => cardWith({ basicDetails: { businessName: 'R K', ...basicDetails } });
    expect(
      labels(withOnly({ phoneNumber: '9810000006', whatsappNumber: '9810000006', email: 'a@b.in' })).sort(),
    ).toEqual(['Call', 'Save contact', 'WhatsApp']);
    expect(labels(withOnly({ email: 'a@b.in' })).sort()).toEqual(['Email', 'Save contact']);
    expect(labels(withOnly({ website: 'https://example.in' })).sort()).toEqual(['Save contact', 'Website']);
    expect(labels(withOnly({}))).toEqual(['Save contact']);
    expect(labels(withOnly({ businessName: 'शर्मा टेलर्स', phoneNumber: '9810000006' })).sort()).toEqual(
      ['कॉल करें', 'नंबर सेव करें'].sort(),
    );
  });
});

describe('the sizes of the images of a card', () => {
  it('every card design has a preview image of 1200 × 630 px and a first screen of 720 × 1280 px', () => {
    for (const design of designs) {
      const sizes = designDocuments[design].pages.map(({ id, size }) => [id, size]);
      expect(sizes).toEqual([
        ['preview', { width: 1200, height: 630 }],
        ['screen', { width: 720, height: 1280 }],
      ]);
    }
    // Each width of a card picture has a height in whole px.
    for (const width of cardPictureWidths) expect((Number(width) * 1280) % 720).toBe(0);
  });
});
