import { locales } from '@parichay/shared/platform/language/languages.ts';
import { postShapes, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { Area, DrawnItem, DrawnPage, DrawnText, DrawnTiming } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import { pageAtTime, secondsUntilOpaque } from '@parichay/shared/studio/layer/layer-time.ts';
import type { VideoLanguage } from '@parichay/shared/studio/promo-video/video.lists.ts';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { videoPicturesOf } from '../src/platform/render/page-video-pictures.ts';
import { videoDocuments } from '../src/studio/promo-video/video-documents.ts';
import { layOutVideo } from '../src/studio/promo-video/video-page.ts';
import { drawPoster } from '../src/studio/promo-video/video-poster.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Smallest text legible in a video on a phone, in px of a picture 1080 px wide. */
const MIN_TEXT_SIZE = 30;
/** Margins in px; apps lay their own texts over the top and bottom of a story. */
const MARGIN = { SQUARE: { x: 40, top: 40, bottom: 40 }, STORY: { x: 40, top: 250, bottom: 340 } } as const;
/** Seconds needed to read a text: one to begin, 0.3 for each word. */
const readingSeconds = (words: number): number => 1 + 0.3 * words;

const square = (key: string) => ({ key, width: 600, height: 600 });
const logo = { key: 'logo', width: 800, height: 200, isCutOut: true, colour: '#0f766e' };
const products: LayerData['pictures'] = {
  product1Picture: square('p1'),
  product2Picture: square('p2'),
  product3Picture: square('p3'),
};

interface Business {
  language: VideoLanguage;
  data: LayerData;
}

/** A business with the template's default texts, plus a name and a product in its script. */
const businessInLanguage = (language: VideoLanguage, businessName: string, product1Name: string): Business => ({
  language,
  data: {
    brand: '#7c2d92',
    texts: { businessName, phone: '+91 98250 12345', product1Name, product1Price: '₹480' },
    pictures: products,
  },
});

/** Businesses with texts of the maximum length, in eight languages, and one with a name alone. */
const businesses: Record<string, Business> = {
  'a sweet shop with every text and picture': {
    language: 'en',
    data: {
      brand: '#b3202c',
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
      pictures: { logo, photo: square('photo'), ...products },
    },
  },
  'a Hindi shop without pictures': {
    language: 'hi',
    data: {
      brand: '#0f766e',
      texts: {
        businessName: 'श्री राधेकृष्ण मिष्ठान्न भंडार एवं नमकीन उद्योग',
        tagline: 'तीन पीढ़ियों से शुद्ध देसी घी की मिठाइयाँ',
        phone: '+91 98250 12345',
        address: 'दुकान नंबर 14, घंटाघर के पास, स्टेशन रोड, इंदौर',
        openingHours: 'सोमवार से शनिवार, सुबह 9 से रात 9 बजे',
        headline: 'दीपावली की ख़ास मिठाइयाँ',
        product1Name: 'शुद्ध घी के मोतीचूर लड्डू',
        product1Price: '₹480 / किलो',
        product2Name: 'काजू कतली',
      },
      pictures: {},
    },
  },
  'a Gujarati jeweller whose colour is a yellow': {
    language: 'gu',
    data: {
      brand: '#facc15',
      texts: {
        businessName: 'શ્રી અંબિકા જ્વેલર્સ અને સન્સ',
        phone: '+91 98250 12345',
        address: 'માણેક ચોક, અમદાવાદ',
        product1Name: 'સોનાની બંગડી',
        product1Price: '₹1,45,000',
        product2Name: 'ચાંદીની પાયલ',
        product3Name: 'સુરતી હીરાનો હાર',
      },
      pictures: products,
    },
  },
  'a Marathi shop': businessInLanguage('mr', 'श्री गजानन स्वीट मार्ट आणि फरसाण केंद्र', 'ताजे बाकरवडी आणि चिवडा'),
  'a Bengali shop': businessInLanguage('bn', 'মা অন্নপূর্ণা মিষ্টান্ন ভাণ্ডার', 'নলেন গুড়ের সন্দেশ'),
  'a Tamil shop': businessInLanguage('ta', 'ஸ்ரீ மீனாட்சி இனிப்பகம் மற்றும் காரவகைகள்', 'நெய் மைசூர்பாகு'),
  'a Telugu shop': businessInLanguage('te', 'శ్రీ వెంకటేశ్వర స్వీట్స్ అండ్ బేకరీ', 'బెల్లం పూతరేకులు'),
  'a Kannada shop': businessInLanguage('kn', 'ಶ್ರೀ ಕೃಷ್ಣ ಸಿಹಿ ತಿಂಡಿಗಳು ಮತ್ತು ಬೇಕರಿ', 'ತುಪ್ಪದ ಮೈಸೂರು ಪಾಕ್'),
  'a shop with a name alone': {
    language: 'en',
    data: { brand: '#334155', texts: { businessName: 'Raju' }, pictures: {} },
  },
};

const cases = Object.entries(businesses).flatMap(([who, business]) =>
  postShapes.map((shape) => ({ who, shape, ...business })),
);

interface TimedText {
  text: DrawnText;
  time: DrawnTiming | undefined;
}

const timedTextsOf = (items: readonly DrawnItem[], time?: DrawnTiming): TimedText[] =>
  items.flatMap((item) => {
    if (item.kind === 'group') return timedTextsOf(item.items, item.time ?? time);
    return item.kind === 'text' ? [{ text: item, time }] : [];
  });

const wordCount = ({ lines }: DrawnText): number =>
  lines.reduce((sum, { text }) => sum + text.split(/\s+/).filter((word) => word !== '').length, 0);

const fullyVisibleSeconds = (time: DrawnTiming | undefined, seconds: number): number => {
  const timing = time?.timing;
  if (!timing) return seconds;
  const fadesOut = timing.leave === 'fade' ? timing.lasts : 0;
  return (timing.until ?? seconds + fadesOut) - fadesOut - timing.from - secondsUntilOpaque(timing);
};

/** Overlap of two boxes in the narrower direction, in px. */
const overlap = (one: Area, other: Area): number =>
  Math.min(
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
    Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
  );

const START_SECONDS = 1.2;

const strongestTextAt = (page: DrawnPage, second: number): number =>
  Math.max(
    0,
    ...pageAtTime(page, second).items.map((item) => {
      const opacity = item.kind === 'group' ? (item.opacity ?? 1) : 1;
      return timedTextsOf([item]).length > 0 ? opacity : 0;
    }),
  );

const halfSecondMoments = (seconds: number): number[] => Array.from({ length: 2 * seconds }, (_, at) => at / 2);

const linearValues = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const luminance = (rgb: ArrayLike<number>, at = 0): number => {
  const channel = (offset: number) => linearValues[rgb[at + offset] ?? 0] ?? 0;
  return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2);
};

const withoutTexts = (items: readonly DrawnItem[]): DrawnItem[] =>
  items.flatMap((item): DrawnItem[] => {
    if (item.kind === 'group') return [{ ...item, items: withoutTexts(item.items) }];
    return item.kind === 'text' ? [] : [item];
  });

/** Texts at a moment whose contrast to the pixels below is too low, ignoring the worst 5 %. */
async function unreadable(page: DrawnPage, seconds: number): Promise<string[]> {
  const now = pageAtTime(page, seconds);
  const scale = 0.25;
  const svg = toSvgDocument({ ...now, items: withoutTexts(now.items) }, { hrefOfPicture: () => null });
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 * scale })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const settled = now.items.flatMap((item) =>
    item.kind !== 'group' || (item.opacity ?? 1) > 0.99 ? timedTextsOf([item]) : [],
  );
  return settled.flatMap(({ text }) => {
    const own = luminance([1, 3, 5].map((at) => Number.parseInt(text.fill.hex.slice(at, at + 2), 16)));
    const found: number[] = [];
    for (const { box } of text.lines)
      for (let y = Math.ceil(box.y * scale); y < (box.y + box.height) * scale; y++)
        for (let x = Math.ceil(box.x * scale); x < (box.x + box.width) * scale; x++) {
          const other = luminance(data, (y * info.width + x) * 3);
          found.push((Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05));
        }
    const worst = found.sort((a, b) => a - b)[Math.floor(found.length / 20)] ?? 21;
    // Large text needs a contrast of 3. Source: WCAG 2.2, 1.4.3
    const wanted = text.size >= 90 ? 3 : 4.5;
    return worst < wanted ? [`${text.id} at ${seconds} s: ${worst.toFixed(1)}`] : [];
  });
}

describe.each([...videoDocuments.values()].map((video) => [video.code, video] as const))(
  'the promotional video template %s',
  (_, video) => {
    const { seconds, slots, words: defaultTexts, examples } = video;
    const layouts = new Map<(typeof cases)[number], Promise<DrawnPage>>();
    const layOut = (one: (typeof cases)[number]): Promise<DrawnPage> => {
      const layout = layouts.get(one) ?? layOutVideo(video, one).then(({ page }) => page);
      layouts.set(one, layout);
      return layout;
    };

    it('a video template lasts 8 to 12 seconds and has a default or example text for its slots in every panel language', () => {
      expect(Object.keys(defaultTexts).sort()).toEqual([...locales].sort());
      expect(seconds).toBeGreaterThanOrEqual(8);
      expect(seconds).toBeLessThanOrEqual(12);
      for (const [language, texts] of Object.entries(defaultTexts))
        for (const { key, maxLength } of slots) {
          if (key === 'openingHours') continue;
          const text = texts?.[key] ?? examples?.[language as VideoLanguage]?.[key];
          expect(text, key).toBeTruthy();
          expect(text?.length).toBeLessThanOrEqual(maxLength);
        }
    });

    it.each(cases)(
      'the $shape video of $who shows its texts in full, within the margins and long enough to be read',
      async (one) => {
        const { shape, data } = one;
        const page = await layOut(one);
        const { width, height } = postSizes[shape];
        const { x, top, bottom } = MARGIN[shape];
        const faults: string[] = [];
        const texts = timedTextsOf(page.items);
        for (const { text, time } of texts) {
          if (text.isTextCut) faults.push(`${text.id} is cut`);
          if (text.size < MIN_TEXT_SIZE) faults.push(`${text.id} is small: ${text.size.toFixed(1)} px`);
          const visibleSeconds = fullyVisibleSeconds(time, seconds);
          if (visibleSeconds < readingSeconds(wordCount(text)) - 0.001)
            faults.push(`${text.id} is seen for ${visibleSeconds.toFixed(2)} s, ${wordCount(text)} words`);
          for (const { box } of text.lines)
            if (box.x < x || box.y < top || box.x + box.width > width - x || box.y + box.height > height - bottom)
              faults.push(`${text.id} leaves the room of words`);
        }
        expect(faults).toEqual([]);
        const textIds = texts.map(({ text }) => text.id);
        expect(textIds).toContain('name');
        if (data.texts.phone) expect(textIds).toContain('phone');
        if (data.texts.address) expect(textIds).toContain('address');
      },
    );

    it.each(cases)(
      'the texts in the $shape video of $who never overlap, and pauses without text last at most 1.5 seconds',
      async (one) => {
        const page = await layOut(one);
        const faults: string[] = [];
        let empty = 0;
        for (const moment of halfSecondMoments(seconds)) {
          const now = timedTextsOf(pageAtTime(page, moment).items).map(({ text }) => text);
          empty = now.length === 0 ? empty + 0.5 : 0;
          if (empty > 1.5) faults.push(`nothing is said until ${moment} s`);
          for (const [index, text] of now.entries())
            for (const other of now.slice(index + 1))
              if (text.lines.some((a) => other.lines.some((b) => overlap(a.box, b.box) > 1)))
                faults.push(`${text.id} lies on ${other.id} at ${moment} s`);
        }
        expect(faults).toEqual([]);
      },
    );

    it.each(cases)(
      'the texts in the $shape video of $who have enough contrast with the pixels behind them',
      async (one) => {
        const page = await layOut(one);
        const faults = await Promise.all(halfSecondMoments(seconds).map((moment) => unreadable(page, moment)));
        expect(faults.flat()).toEqual([]);
      },
    );

    it.each(cases)('the $shape video of $who always shows a text, from the end of its poster', async (one) => {
      const { page, seconds: duration } = await layOutVideo(video, one);
      const blank = Array.from({ length: Math.floor(duration * 10) }, (_, at) => at / 10).filter(
        (moment) => moment > START_SECONDS && strongestTextAt(page, moment) < 0.3,
      );
      expect(blank).toEqual([]);
    });

    it.each(cases)('the $shape video of $who consists of more than three pictures', async (one) => {
      const page = await layOut(one);
      expect(videoPicturesOf(page).length).toBeGreaterThan(3);
    });
  },
);

describe('the set of promotional video templates', () => {
  const textsOf = (page: DrawnPage): string[] =>
    timedTextsOf(page.items).map(({ text }) => text.lines.map(({ text: line }) => line).join(' '));
  const template = (code: string) => {
    const found = videoDocuments.get(code);
    if (!found) throw new Error(`there is no template ${code}`);
    return found;
  };
  const layOutIn = (code: string, texts: LayerData['texts'], language: VideoLanguage = 'en') =>
    layOutVideo(template(code), { shape: 'SQUARE', language, data: { brand: '#b3202c', texts, pictures: {} } });

  it.each(['festival-sale', 'offer-of-the-week'])(
    'a video of %s without an offer is shorter by its scene, and its poster shows headline and name',
    async (code) => {
      const texts = { businessName: 'Mithai Ghar', headline: 'Diwali sale' };
      const [without, withOffer] = [await layOutIn(code, texts), await layOutIn(code, { ...texts, offer: '25% off' })];
      expect(withOffer.seconds).toBe(12);
      expect(without.seconds).toBeCloseTo(8.4, 1);
      expect(textsOf(drawPoster(without.page, without.poster))).toEqual(
        expect.arrayContaining(['Diwali sale', 'Mithai Ghar']),
      );
      expect(textsOf(drawPoster(withOffer.page, withOffer.poster))).toEqual(
        expect.arrayContaining(['Diwali sale', '25% off', 'Mithai Ghar']),
      );
    },
  );

  it('an opening scene whose texts the owner emptied is left out, and the video begins with the next scene', async () => {
    const texts = { businessName: 'Mithai Ghar', headline: '', line: 'Come by today' };
    const { page, seconds } = await layOutIn('our-services', texts);
    expect(seconds).toBeLessThan(9);
    expect(strongestTextAt(page, 0.5)).toBeGreaterThan(0.3);
  });

  it('no default text of a template promises a discount, a price, a date or anything free', async () => {
    for (const { words } of videoDocuments.values())
      for (const texts of Object.values(words))
        for (const text of Object.values(texts)) expect(text).not.toMatch(/[\d%₹]|\bfree\b|only for/i);
  });

  it('there are eight promotional video templates', () => {
    expect(videoDocuments.size).toBe(8);
  });
});
