import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { withDefaultSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { type PostShape, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import type { Area, DrawnItem } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { coveredAreas, overlaps, partOnPage } from '@parichay/shared/studio/layer/layer-keep-out.ts';
import type { Typesetter } from '@parichay/shared/studio/layer/layer-scene.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { detectionWidth, proposeKeepOut } from '../../site/src/features/studio/greeting/posts/keep-out-detect.rules.ts';
import { libraryGreetings } from '../../upstream/src/platform/render/scene/library.ts';
import { keepOutOfScene } from '../../upstream/src/platform/render/scene/scene-page.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { framePictures, frameTexts } from '../../upstream/src/shop/frame/frame-data.ts';
import { frames } from '../../upstream/src/shop/frame/frame-documents.ts';
import { demoBusinesses } from '../seed/businesses.ts';
import { type DemoPost, keepOutOf, paintPost, posts } from '../seed/posts.ts';

/** Typesets without outlines, which are slow and unused here. */
const typesetter: Typesetter = (text, options) => ({
  ...typeset(text, options),
  draw: () => ({ d: '', colourPaths: [] }),
});
const picture = () => ({ mediaId: '01890000-0000-7000-8000-000000000001', width: 600, height: 600 });

const businesses = demoBusinesses.map((business): LayerData => {
  const sections = withDefaultSections((business.card?.sections(picture) ?? {}) as Partial<Sections>);
  const source = {
    ...{ businessName: business.name, category: business.category, email: business.email ?? null },
    ...{ website: null, address: business.address, logo: picture(), photo: picture() },
    ...{ phoneNumber: '+919825012345', language: 'en' as const, sections, cardUrl: 'parichay.example/shop' },
  };
  const details = ['phone', 'whatsapp', 'email', 'website', 'address', 'tagline', 'cardUrl'] as const;
  const pictures = Object.entries(framePictures(source)).map(([field, one]) => [field, { key: field, ...one }]);
  return { texts: frameTexts(source, [...details], ''), brand: '#b3202c', pictures: Object.fromEntries(pictures) };
});

const boxOfPost = (items: readonly DrawnItem[]): Area | undefined => {
  for (const item of items) {
    const box = item.kind === 'group' ? boxOfPost(item.items) : item.id === 'post' ? item.box : undefined;
    if (box) return box;
  }
  return undefined;
};

const isComplete = process.env.TEST_ALL === '1';

interface Greeting {
  name: string;
  shape: PostShape;
  keepOut: readonly Area[];
}

/** Of those made of parts, a sample of each layout, language and shape. */
const SAMPLED_EACH = 31;

const greetingsOfParts: readonly Greeting[] = libraryGreetings()
  .filter(({ scene }, at) => 'design' in scene && (isComplete ? at % 3 === 0 : at % SAMPLED_EACH === 0))
  .map(({ key, scene, language, shape }) => ({
    ...{ name: `${key} ${language}`, shape },
    keepOut: keepOutOfScene({ scene, language, shape }),
  }));
const keepOutByPost = new Map(posts.map((post) => [post, keepOutOf(post)]));
const greetings: readonly Greeting[] = [
  ...[...keepOutByPost].map(([{ motif, shape }, keepOut]) => ({ name: motif, shape, keepOut })),
  ...greetingsOfParts,
];

/** Marked areas of the post that the frame covers or that are outside the page. */
function hiddenAreasOf(frame: string, { shape, keepOut }: Greeting, data: LayerData): Area[] {
  const document = frames.get(frame);
  const page = document?.pages[0];
  if (!document || !page) throw new Error(`no frame ${frame}`);
  const size = postSizes[shape];
  const pictures = { ...data.pictures, post: { key: 'post', ...size } };
  const drawn = drawPageForData(document, page, {
    shape,
    typesetter,
    keepOut,
    data: { ...data, pictures },
  });
  const box = boxOfPost(drawn.items);
  if (!box) throw new Error('the post is drawn');
  const covered = coveredAreas(drawn.items, 'post');
  const isOutside = ({ x, y, width, height }: Area) =>
    x < -2 || y < -2 || x + width > drawn.width + 2 || y + height > drawn.height + 2;
  return keepOut
    .map((part) => partOnPage(part, box))
    .filter((area) => isOutside(area) || covered.some((one) => overlaps(area, one)));
}

describe.each([...frames.keys()])('the greeting frame %s over the built-in greetings', (frame) => {
  it('a greeting frame covers no text and no subject of any built-in greeting, for each demo business', () => {
    const faults = greetings.flatMap((post, index) =>
      businesses.flatMap((data, at) => {
        if (!isComplete && index % businesses.length !== at) return [];
        const hidden = hiddenAreasOf(frame, post, data);
        return hidden.length > 0 ? [`${post.name} of ${data.texts.businessName}: ${JSON.stringify(hidden)}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe('the proposal where the words of a greeting are', () => {
  const overlapOf = (one: Area, other: Area): number =>
    Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
    Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

  /** Fraction of the texts' area that the proposal has found. */
  async function foundFraction(post: DemoPost): Promise<number> {
    const { svg } = paintPost(post);
    const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
      .resize({ width: detectionWidth })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const proposal = proposeKeepOut({ data, width: info.width, height: info.height });
    const texts = (keepOutByPost.get(post) ?? []).slice(0, -1);
    const areaOf = ({ width, height }: Area) => width * height;
    const found = texts.map((text) =>
      Math.min(
        areaOf(text),
        proposal.map((area) => overlapOf(text, area)).reduce((sum, area) => sum + area, 0),
      ),
    );
    return found.reduce((sum, area) => sum + area, 0) / texts.reduce((sum, text) => sum + areaOf(text), 0);
  }

  it.each(['SQUARE', 'STORY'] satisfies PostShape[])(
    'the proposal finds three quarters of the words of %s greetings, whatever their script',
    async (shape) => {
      const sample = posts.filter((post) => post.shape === shape).filter((_, index) => index % 9 === 0);
      const fractions = await Promise.all(sample.map(foundFraction));
      expect(fractions.reduce((sum, one) => sum + one, 0) / fractions.length).toBeGreaterThan(0.75);
    },
  );

  it('the proposal is empty for a plain picture and for a soft gradient', () => {
    const pixels = (valueAt: (x: number) => number) => ({
      ...{ width: detectionWidth, height: detectionWidth },
      data: Uint8ClampedArray.from({ length: detectionWidth ** 2 * 4 }, (_, at) =>
        valueAt(Math.floor(at / 4) % detectionWidth),
      ),
    });
    expect(proposeKeepOut(pixels(() => 200))).toEqual([]);
    expect(proposeKeepOut(pixels((x) => x))).toEqual([]);
  });
});
