import { postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { DrawnItem, DrawnText } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import { pageAtTime } from '@parichay/shared/studio/layer/layer-time.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { layOutPost, paintPost, posts, videoPosts } from '../seed/posts.ts';

const sets = [...new Set(posts.map(({ set }) => set))];

const drawnTextsIn = (items: readonly DrawnItem[]): DrawnText[] =>
  items.flatMap((item) => (item.kind === 'group' ? drawnTextsIn(item.items) : item.kind === 'text' ? [item] : []));

const hexPattern = /#[0-9a-f]{6}/g;

/** Paints of the page and of the shapes that are as wide as it. */
function* groundPaintsOf(layers: readonly Layer[]): Generator<unknown> {
  for (const layer of layers) {
    const { left, right, width } = layer.box;
    const isWide = (left === 0 && right === 0) || (typeof width === 'number' && width >= 1080);
    if (isWide && (layer.type === 'shape' || layer.type === 'gradient')) yield layer.fill;
    if (layer.type === 'group') yield* groundPaintsOf(layer.layers);
  }
}

describe('the greetings of the demo', () => {
  it('no text or caption of the demo greetings has a straight apostrophe or quote', () => {
    const shownTexts = posts.flatMap(({ texts, caption }) => [texts.message, texts.tagline, caption]);
    expect(shownTexts.filter((text) => /['"]/.test(text))).toEqual([]);
  });

  it('no line of a demo greeting starts with a postposition', () => {
    const lines = posts.flatMap((post) =>
      drawnTextsIn(layOutPost(post).items).flatMap((text) => text.lines.map((line) => line.text)),
    );
    expect(lines.filter((line) => /^(?:का|की|के|को|में|से|है|हैं|ची|चा|चे|च्या|ની|ના|નો|નું|ને|છે)(?:\s|$)/u.test(line))).toEqual(
      [],
    );
  });

  it('recoloured demo greetings draw their grounds and replaced colours by palette name', () => {
    const palettesOf = (set: string) => posts.filter((post) => post.set === set).map((post) => post.document.palette);
    const recoloured = posts.filter(({ set }) => new Set(palettesOf(set).map(({ ground }) => ground)).size > 1);
    expect(new Set(recoloured.map(({ set }) => set)).size).toBe(10);
    for (const { motif, set, document } of recoloured) {
      const replacedColours = Object.keys(document.palette).flatMap((name) => {
        const colours = new Set(palettesOf(set).map((palette) => palette[name]));
        return colours.size > 1 ? [...colours] : [];
      });
      for (const page of document.pages) {
        const grounds = JSON.stringify([page.background, ...groundPaintsOf(page.layers)]);
        const literals = [
          ...(grounds.match(hexPattern) ?? []),
          ...(JSON.stringify(page).match(hexPattern) ?? []).filter((colour) => replacedColours.includes(colour)),
        ];
        expect([motif, ...literals]).toEqual([motif]);
      }
    }
  });

  it('the demo greetings cover 32 occasions, each in English, Hindi and Gujarati', () => {
    expect(new Set(posts.map(({ subcategory }) => subcategory)).size).toBe(32);
    for (const set of sets) {
      const languages = posts
        .filter((post) => post.set === set && post.shape === 'SQUARE')
        .map((post) => post.language);
      expect(languages, set).toEqual(expect.arrayContaining(['en', 'hi', 'gu']));
    }
    expect(new Set(posts.filter(({ shape }) => shape === 'STORY').map(({ set }) => set)).size).toBeGreaterThanOrEqual(
      10,
    );
  });

  it('each language has more than seven good-morning greetings, and no text or caption of the demo repeats', () => {
    const mornings = posts.filter(({ subcategory, shape }) => subcategory === 'Good morning' && shape === 'SQUARE');
    for (const language of ['en', 'hi', 'gu'])
      expect(mornings.filter((post) => post.language === language).length, language).toBeGreaterThan(7);
    const squares = posts.filter(({ shape }) => shape === 'SQUARE');
    const textLines = squares.map(({ language, texts }) => `${language}: ${texts.message} / ${texts.tagline}`);
    expect(textLines).toEqual([...new Set(textLines)]);
    const captions = squares.map(({ language, caption }) => `${language}: ${caption}`);
    expect(captions).toEqual([...new Set(captions)]);
  });

  it.each(posts.map((post) => [post.motif, post] as const))(
    'the demo greeting %s shows its texts in full and outside the area that a frame covers',
    (_, post) => {
      const { width, height, items } = layOutPost(post);
      const texts = drawnTextsIn(items);
      const shownTexts = texts.map(({ lines }) => lines.map(({ text }) => text).join(' '));
      expect(shownTexts).toEqual(
        [post.texts.message, post.texts.tagline]
          .filter((text) => text !== '')
          .map((text) => text.replaceAll('\u00a0', ' ')),
      );
      const isStory = post.shape === 'STORY';
      for (const { box, isTextCut } of texts) {
        expect(isTextCut).toBe(false);
        expect(box.x).toBeGreaterThanOrEqual(0.03 * width);
        expect(box.x + box.width).toBeLessThanOrEqual(0.97 * width);
        expect(box.y).toBeGreaterThanOrEqual((isStory ? 0.1 : 0.03) * height);
        expect(box.y + box.height).toBeLessThanOrEqual((isStory ? 0.85 : 0.81) * height);
      }
    },
  );

  it.each(posts.filter(({ language }) => language === 'en').map((post) => [post.motif, post] as const))(
    'the demo greeting %s has no hard edges in the area that a frame covers',
    async (_, post) => {
      const { data, info } = await sharp(Buffer.from(paintPost(post).svg))
        .resize({ width: 216 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const row = info.width * 3;
      const frameArea = data.subarray(Math.ceil(info.height * (post.shape === 'STORY' ? 0.86 : 0.82)) * row);
      // Differences of neighbouring pixels, 0–255: shades and soft rays are small.
      const steps = frameArea.map((value, index) =>
        index % row < 3 ? 0 : Math.abs(value - (frameArea[index - 3] ?? 0)),
      );
      expect(Math.max(...steps)).toBeLessThan(30);
    },
  );

  it('eight demo greetings are videos: four squares and four stories', () => {
    const shapes = videoPosts.map(({ shape, kind }) => [shape, kind].join());
    expect(shapes.sort()).toEqual([...Array(4).fill('SQUARE,SQUARE_VIDEO'), ...Array(4).fill('STORY,STORY_VIDEO')]);
  });

  it.each(videoPosts.map((post) => [post.motif, post] as const))(
    'the demo video %s moves, shows all texts after 2.5 s and does not move in the area that a frame covers',
    async (_, post) => {
      const page = layOutPost(post);
      const { width, height } = postSizes[post.shape];
      const renderArea = (seconds: number, top: number, bottom: number) =>
        sharp(Buffer.from(toSvgDocument(pageAtTime(page, seconds), { hrefOfPicture: () => null })))
          .extract({ left: 0, top: Math.round(top * height), width, height: Math.round((bottom - top) * height) })
          .removeAlpha()
          .raw()
          .toBuffer();
      /** Mean pixel difference of two moments, 0–255. */
      const differenceOf = async (firstMoment: number, secondMoment: number, top: number, bottom: number) => {
        const [a, b] = await Promise.all([renderArea(firstMoment, top, bottom), renderArea(secondMoment, top, bottom)]);
        return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] as number)), 0) / a.length;
      };
      expect(drawnTextsIn(pageAtTime(page, 2.5).items)).toHaveLength(drawnTextsIn(page.items).length);
      expect(await differenceOf(2.5, 3.5, 0, 0.8)).toBeGreaterThan(0.3);
      for (const seconds of [1, post.seconds / 2, post.seconds])
        expect(await differenceOf(0, seconds, post.shape === 'STORY' ? 0.85 : 0.82, 1)).toBeLessThan(0.1);
    },
  );
});
