import { postShapes, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import type { ToneGrid } from '@parichay/shared/studio/layer/layer-backdrop.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { coveredAreas, overlaps, partOnPage } from '@parichay/shared/studio/layer/layer-keep-out.ts';
import type { ResolvePageOptions } from '@parichay/shared/studio/layer/layer-resolve.ts';
import type { Typesetter } from '@parichay/shared/studio/layer/layer-scene.ts';
import { describe, expect, it, vi } from 'vitest';
import {
  drawnTextsOf,
  flatItems,
  overlapPx,
  findUnreadableTexts as unreadableOn,
} from '../src/platform/render/page-faults.ts';
import { splitAtPost } from '../src/platform/render/raster/raster.ts';
import { typeset } from '../src/platform/render/text/typeset.ts';
import { frames } from '../src/shop/frame/frame-documents.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Typesets without outlines, which are slow and unused here. */
const typesetter: Typesetter = (text, options) => ({
  ...typeset(text, options),
  draw: () => ({ d: '', colourPaths: [] }),
});

/** A short name, and a name that is cut to the maximum length. */
const names = {
  Latin: ['Raju', 'Shree Mahalaxmi Sweets, Namkeen, Dry Fruits, Bakery and Catering Works Private Limited, Nagpur'],
  Devanagari: ['मिष्ठान्न', 'श्री राधेकृष्ण मिष्ठान्न भंडार एवं नमकीन उद्योग, प्रोपराइटर त्रिवेणी प्रसाद विद्यार्थी'],
  Gujarati: ['કેસર', 'શ્રી ગાયત્રી પ્રિન્ટિંગ પ્રેસ અને સ્ટેશનરી, અંકલેશ્વર ઔદ્યોગિક વસાહત શાખા, જિલ્લો ભરૂચ'],
  Tamil: ['வைகை', 'ஸ்ரீ கிருஷ்ணா இனிப்பகம் மற்றும் பேக்கரி, மதுரை மீனாட்சி அம்மன் கோவில் தெற்கு வாசல் கிளை'],
  Bengali: ['মিষ্টি', 'শ্রীকৃষ্ণ মিষ্টান্ন ভাণ্ডার ও রেস্তোরাঁ, পুরাতন বাসস্ট্যান্ডের নিকট, কৃষ্ণনগর, নদিয়া জেলা'],
  Arabic: [
    'نفیس',
    'نفیس کتاب گھر، چارمینار کے قریب، حیدرآباد، درسی اور ادبی کتابوں کا قدیم ترین معتبر مرکز، قائم شدہ ۱۹۵۲',
  ],
} as const;

const grid = (cells: (at: number) => string): ToneGrid => ({
  columns: 12,
  rows: 12,
  cells: Array.from({ length: 144 }, (_, at) => cells(at)).join(''),
});
const tones = {
  dark: grid(() => '14101c'),
  light: grid(() => 'f6ead2'),
  busy: grid((at) => (Math.floor(at / 12) % 2 === at % 2 ? '1d1a33' : 'f2d17a')),
} as const;

const square = (key: string) => ({ key, width: 600, height: 600 });
const logos: Record<string, LayerData['pictures']['logo']> = {
  none: undefined,
  wide: { key: 'logo', width: 800, height: 200, isCutOut: true, colour: '#0f766e' },
  round: { key: 'logo', width: 400, height: 400, isCutOut: true, colour: '#b3202c' },
};
const message =
  'This Diwali take home any sofa with a free centre table, and pay for it over twelve months without interest. Our doors stay open until eleven at night all through the festival week, so come and sit.';

interface Case {
  name: string;
  logo: keyof typeof logos;
  post: keyof typeof tones;
  hasAllDetails?: boolean;
  message?: string;
}

function layerDataOf(
  { name, logo, post, hasAllDetails = true, message: messageText }: Case,
  size: { width: number; height: number },
) {
  const mark = logos[logo];
  const data: LayerData = {
    brand: '#b3202c',
    texts: {
      businessName: name,
      phone: '+91 98250 12345',
      ...(messageText !== undefined && { message: messageText }),
      ...(hasAllDetails && {
        tagline: 'Fresh since 1987',
        email: 'hello@mithaighar.in',
        website: 'mithaighar.in',
        address: '12 Station Road, near Clock Tower, Surat',
        city: 'Surat',
        personName: 'Kavita Deshmukh',
        designation: 'Ward 14, Municipal Corporation',
        product1Name: 'Kaju katli',
        product1Price: '₹960',
        product2Name: 'Motichoor laddu, pure ghee',
        product2Price: '₹480',
        product3Name: 'સુરતી ઘારી',
        product3Price: '₹1,200',
      }),
    },
    pictures: {
      post: { key: 'post', ...size, tones: tones[post] },
      ...(mark && { logo: mark }),
      ...(hasAllDetails && {
        photo: square('photo'),
        product1Picture: square('p1'),
        product2Picture: square('p2'),
        product3Picture: square('p3'),
        leader1Picture: square('l1'),
        leader2Picture: square('l2'),
        leader3Picture: square('l3'),
      }),
    },
  };
  return data;
}

function layOutFrame(
  frame: string,
  shape: (typeof postShapes)[number],
  one: Case,
  more: Partial<ResolvePageOptions> = {},
  size = postSizes[shape],
) {
  const document = frames.get(frame);
  const page = document?.pages[0];
  if (!document || !page) throw new Error(`no frame ${frame}`);
  return drawPageForData(document, page, { shape, typesetter, data: layerDataOf(one, size), ...more });
}

const MARGIN = 12;
/** Smallest text legible on a phone, in px of a picture 1080 px wide. */
const MIN_TEXT_SIZE = 20;
const MIN_CONTACT_SIZES: Record<string, number> = { phone: 30, whatsapp: 30, address: 28, city: 28 };
const MAX_NAME_LENGTH = 80;

/** Layout faults: small, clipped, overlapping or missing texts. */
function layoutFaultsOf(page: DrawnPage, scale = 1): string[] {
  const faults: string[] = [];
  const texts = drawnTextsOf(page);
  for (const text of texts) {
    const minSize = (MIN_CONTACT_SIZES[text.id] ?? MIN_TEXT_SIZE / scale) * Math.min(1, scale);
    if (text.size < minSize * 0.97) faults.push(`${text.id} is small: ${text.size.toFixed(1)} px`);
    for (const { box } of text.lines) {
      const isInside =
        box.x >= MARGIN &&
        box.y >= MARGIN &&
        box.x + box.width <= page.width - MARGIN &&
        box.y + box.height <= page.height - MARGIN;
      if (!isInside) faults.push(`${text.id} leaves the canvas`);
    }
  }
  for (const [index, text] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (text.lines.some((one) => other.lines.some((two) => overlapPx(one.box, two.box) > 1)))
        faults.push(`${text.id} lies on ${other.id}`);
    }
  }
  for (const name of texts.filter(({ id }) => id === 'name')) if (name.isTextCut) faults.push('the name is cut');
  if (!texts.some(({ id }) => id === 'name')) faults.push('the name is missing');
  return faults;
}

/** Texts with too little contrast to the layers below them. */
const unreadable = (page: DrawnPage, post: keyof typeof tones): string[] =>
  unreadableOn(page, ({ key }) => (key === 'post' ? tones[post] : null)).map(
    ({ item, contrast }) => `${item.id} ${item.fill.hex} ${contrast.toFixed(1)}`,
  );

const styles = ['style-1', 'style-2'] as const;
const scales = [0.86, 1, 1.16] as const;
const posts = Object.keys(tones) as (keyof typeof tones)[];

describe.each([...frames.keys()])('the greeting frame %s', (frame) => {
  it.each(Object.entries(names))(
    'a greeting frame shows a short or a long %s name legibly in every post shape, style and scale',
    (_, lengths) => {
      const faults = new Set<string>();
      let turn = 0;
      for (const shape of postShapes)
        for (const displayStyle of styles)
          for (const scale of scales)
            for (const [length, fullName] of lengths.entries())
              for (const logo of ['none', 'wide', 'round'] as const) {
                if (logo === 'round' && length === 0) continue;
                const post = posts[turn++ % posts.length] ?? 'busy';
                const name = fullName.slice(0, MAX_NAME_LENGTH);
                const page = layOutFrame(frame, shape, { name, logo, post }, { displayStyle, scale });
                for (const fault of [...layoutFaultsOf(page, scale), ...unreadable(page, post)])
                  faults.add(`${shape} ${displayStyle} ${scale} ${length === 0 ? 'short' : 'long'} ${logo}: ${fault}`);
              }
      expect([...faults]).toEqual([]);
    },
  );

  it('a greeting frame shows the post uncropped or cropped to a rectangle, so that a video can replace it', () => {
    for (const shape of postShapes) {
      const page = layOutFrame(frame, shape, { name: 'Mithai Ghar', logo: 'round', post: 'busy' });
      expect(splitAtPost(page)).not.toBeNull();
    }
  });

  it('a greeting frame shows a square post uncropped in a story, on a matte in the colours of its edges', () => {
    const page = layOutFrame(
      frame,
      'STORY',
      { name: 'Mithai Ghar', logo: 'round', post: 'busy' },
      {},
      postSizes.SQUARE,
    );
    const items = flatItems(page.items);
    const post = items.find(({ id, kind }) => id === 'post' && kind === 'picture');
    if (post?.kind !== 'picture') throw new Error('the post is drawn');
    const { box, visibleArea = box } = post;
    expect(box.width / box.height).toBeCloseTo(1, 2);
    expect([visibleArea.width, visibleArea.height]).toEqual([box.width, box.height]);
    const matte = items.find(({ id }) => id === 'post-matte');
    if (matte?.kind === 'path') expect(matte.box.height).toBeGreaterThan(box.height);
    else throw new Error('the matte is drawn');
  });

  it('a greeting frame shows a message of two hundred characters legibly and without cutting it off', () => {
    const faults: string[] = [];
    for (const shape of postShapes)
      for (const displayStyle of styles)
        for (const scale of scales) {
          const page = layOutFrame(
            frame,
            shape,
            { name: 'Anand Furniture House', logo: 'wide', post: 'busy', message },
            { displayStyle, scale },
          );
          const messageLayer = drawnTextsOf(page).find(({ id }) => id.endsWith('message'));
          if (!messageLayer) faults.push(`${shape} ${displayStyle} ${scale}: no message`);
          if (messageLayer?.isTextCut) faults.push(`${shape} ${displayStyle} ${scale}: the message is cut`);
          for (const fault of [...layoutFaultsOf(page, scale), ...unreadable(page, 'busy')])
            faults.push(`${shape} ${displayStyle} ${scale}: ${fault}`);
        }
    expect(faults).toEqual([]);
  });

  it('a greeting frame for a business with only a name and a phone number shows no other text', () => {
    for (const shape of postShapes)
      for (const displayStyle of styles) {
        const page = layOutFrame(
          frame,
          shape,
          { name: 'Raju', logo: 'none', post: 'light', hasAllDetails: false },
          { displayStyle },
        );
        expect([...layoutFaultsOf(page), ...unreadable(page, 'light')]).toEqual([]);
        const shownIds = drawnTextsOf(page).map(({ id }) => id);
        expect(shownIds.filter((id) => !['name', 'phone', 'initial-letter'].includes(id))).toEqual([]);
        expect(shownIds).toContain('phone');
      }
  });

  it('a greeting frame in the mode only-logo shows only the logo and the name', () => {
    for (const shape of postShapes) {
      const page = layOutFrame(
        frame,
        shape,
        { name: 'Raju', logo: 'wide', post: 'light', hasAllDetails: false },
        { logoMode: 'only-logo' },
      );
      expect(drawnTextsOf(page).map(({ id }) => id)).toEqual(['name']);
      expect(flatItems(page.items).map(({ id }) => id)).toContain('logo');
    }
  });

  const square = (y: number) => ({ x: 0.4, y, width: 0.2, height: 0.2 });
  const keptOut = { middle: square(0.4), bottom: square(0.78), top: square(0.02) };
  const { mayMirror = false, sparesPost = false } = frames.get(frame) ?? {};

  it.skipIf(!sparesPost)(
    'a greeting frame with the option sparesPost covers at most the lowest 21 % of the post',
    () => {
      for (const shape of postShapes)
        for (const scale of scales)
          for (const messageOption of [undefined, message]) {
            const one = {
              name: names.Latin[1],
              logo: 'wide',
              post: 'dark',
              ...(messageOption && { message: messageOption }),
            } as const;
            const page = layOutFrame(frame, shape, one, { scale });
            const post = flatItems(page.items).find(({ id }) => id === 'post');
            if (!post || post.kind === 'group') throw new Error('the post is drawn');
            const top = Math.min(
              ...coveredAreas(page.items, 'post').flatMap(({ y }) => (y > page.height * 0.4 ? [y] : [])),
            );
            expect((top - post.box.y) / post.box.height).toBeGreaterThan(0.79);
            // The post keeps at least half of the width, and its aspect ratio.
            expect(post.box.width).toBeGreaterThanOrEqual(page.width * 0.5);
            expect(post.box.width / post.box.height).toBeCloseTo(page.width / page.height, 2);
          }
    },
  );

  it.skipIf(!mayMirror && !sparesPost).each(Object.entries(keptOut))(
    'a greeting frame that can flip or spares the post covers no marked area at the %s of the post',
    (_, area) => {
      for (const shape of postShapes)
        for (const displayStyle of styles) {
          const options = { displayStyle, keepOut: [area] };
          const page = layOutFrame(frame, shape, { name: 'Mithai Ghar', logo: 'round', post: 'dark' }, options);
          const post = flatItems(page.items).find(({ id }) => id === 'post');
          if (!post || post.kind === 'group') throw new Error('the post is drawn');
          const over = coveredAreas(page.items, 'post').filter((one) => overlaps(partOnPage(area, post.box), one));
          expect(over).toEqual([]);
        }
    },
  );
});

describe('the set of greeting frames', () => {
  it('there are at least twelve greeting frames of three kinds, beginning with frame7, frame2 and frame3', () => {
    expect(frames.size).toBeGreaterThanOrEqual(12);
    expect([...frames.keys()].slice(0, 3)).toEqual(['frame7', 'frame2', 'frame3']);
    expect(new Set([...frames.values()].map(({ frameKind }) => frameKind))).toEqual(
      new Set(['regular', 'product', 'political']),
    );
  });
});
