import { contrast, toOklch } from '@parichay/shared/platform/brand/colour.ts';
import { type PostLanguage, postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { DrawnItem, DrawnText } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { describe, expect, it } from 'vitest';
import { greetingLayoutNames, greetingVoiceNames } from '../src/platform/render/scene/designs.ts';
import { type LibraryGreeting, libraryGreetings, regionsOfOccasion } from '../src/platform/render/scene/library.ts';
import { greetingPalettes, greetingParts, paletteRoles } from '../src/platform/render/scene/parts.ts';
import { keepOutOfScene, scenePage } from '../src/platform/render/scene/scene-page.ts';
import { greetingWords } from '../src/platform/render/scene/words.ts';

const all = libraryGreetings();
const squares = all.filter(({ shape }) => shape === 'SQUARE');
const languages = [...greetingWords().keys()];

const drawnTexts = (items: readonly DrawnItem[]): DrawnText[] =>
  items.flatMap((item) => (item.kind === 'group' ? drawnTexts(item.items) : item.kind === 'text' ? [item] : []));

const isWithoutWords = ({ scene }: LibraryGreeting) => 'design' in scene && scene.texts.message === '';

describe('the parts of the built-in greetings', () => {
  it('there are 150 parts, eight layouts and one for numbers, and six voices', () => {
    const ornaments = [...greetingParts.values()].filter(({ file }) => file === 'ornaments');
    expect(greetingParts.size - ornaments.length).toBeGreaterThanOrEqual(150);
    expect(greetingLayoutNames).toHaveLength(9);
    expect(greetingVoiceNames).toHaveLength(6);
  });

  it('each part is drawn in roles of the palettes only', () => {
    const colours = [...JSON.stringify([...greetingParts.values()]).matchAll(/"(?:fill|colour)":"([^"/]+)/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(colours)].filter((name) => !paletteRoles.some((role) => role === name))).toEqual([]);
    expect(JSON.stringify([...greetingParts.values()])).not.toMatch(/#[0-9a-f]{6}/);
  });

  it.each(Object.entries(greetingPalettes))(
    'texts in the palette %s are readable on each of its grounds',
    (_, palette) => {
      for (const text of [palette.wish, palette.line])
        for (const ground of [palette.ground, palette.deep, palette.glow])
          expect(contrast(toOklch(text), toOklch(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('the built-in greetings of parts', () => {
  it('there are 60 dated occasions: twelve designs of 15, four of 30 and two of the others', () => {
    expect(regionsOfOccasion.size).toBeGreaterThanOrEqual(60);
    for (const language of languages) {
      const counts = new Map<string, number>();
      for (const { subcategory, key, language: one } of squares)
        if (one === language && /\/\d+$/.test(key) && regionsOfOccasion.has(subcategory))
          counts.set(subcategory, (counts.get(subcategory) ?? 0) + 1);
      const sizes = [...counts.values()];
      expect([language, sizes.filter((size) => size >= 12).length]).toEqual([language, 15]);
      expect(sizes.filter((size) => size >= 4).length).toBeGreaterThanOrEqual(45);
      expect(sizes.filter((size) => size >= 2).length).toBe(regionsOfOccasion.size);
    }
  });

  it('each language has 60 good mornings, 60 thoughts, 120 posts of ten trades and twelve offers, as squares and stories', () => {
    for (const language of languages)
      for (const shape of postShapes) {
        const words = greetingWords().get(language);
        if (words?.everyday.thoughts.length === 0 || !words?.trades['sweet-shop']) continue;
        const keys = all.filter((one) => one.language === language && one.shape === shape).map(({ key }) => key);
        const count = (pattern: RegExp) => keys.filter((key) => pattern.test(key)).length;
        expect([language, count(/^mornings\//), count(/^thoughts\//), count(/^offers\//)]).toEqual([
          language,
          60,
          60,
          12,
        ]);
        const trades = keys.filter((key) => /\/[a-z]/.test(key) && !/^offers\/|wordless/.test(key));
        expect(trades).toHaveLength(120);
      }
  });

  it('no key repeats within a language and shape, and no two neighbours of an occasion share a layout', () => {
    const keys = all.map(({ key, language, shape }) => `${key} ${language} ${shape}`);
    expect(new Set(keys).size).toBe(keys.length);
    const english = squares.filter(({ language, key }) => language === 'en' && /\/\d+$/.test(key));
    for (const [at, one] of english.entries()) {
      const next = english[at + 1];
      if (!next || next.subcategory !== one.subcategory) continue;
      if ('design' in one.scene && 'design' in next.scene)
        expect(one.scene.design.layout, one.key).not.toBe(next.scene.design.layout);
    }
  });

  it('words have no straight quotes, no missing letters and no double texts within an occasion', () => {
    for (const [language, { occasions, everyday }] of greetingWords()) {
      const lines = Object.values(occasions).flatMap((one) => Object.values(one.lines));
      const listed = [lines, everyday.mornings.lines, everyday.thoughts];
      for (const list of listed)
        expect([language, list.filter((text, at) => list.indexOf(text) !== at)]).toEqual([language, []]);
      const texts = [
        ...listed.flat(),
        ...Object.values(occasions).flatMap(({ wishes, caption }) => [...wishes, caption]),
      ];
      expect(texts.filter((text) => /['"]/.test(text) || text !== text.normalize('NFC'))).toEqual([]);
    }
  });

  const isComplete = process.env.TEST_ALL === '1';
  const sample = (greetings: readonly LibraryGreeting[]) =>
    greetings.filter(({ scene }, at) => 'design' in scene && (isComplete || at % 23 === 0));

  it.each([...languages, 'none'] as PostLanguage[])(
    'greetings of parts in %s show their texts in full, in the upper part that frames leave free',
    (language) => {
      for (const greeting of sample(all.filter((one) => one.language === language))) {
        const { scene, shape, key } = greeting;
        const page = scenePage({ scene, language, shape });
        const texts = drawnTexts(page?.items ?? []);
        expect([key, texts.length > 0]).toEqual([key, !isWithoutWords(greeting)]);
        for (const { box, isTextCut } of texts) {
          expect([key, shape, isTextCut]).toEqual([key, shape, false]);
          expect(box.x, key).toBeGreaterThanOrEqual(20);
          expect(box.x + box.width, key).toBeLessThanOrEqual(1060);
          expect(box.y, key).toBeGreaterThanOrEqual(shape === 'STORY' ? 240 : 36);
          expect(box.y + box.height, key).toBeLessThanOrEqual(shape === 'STORY' ? 1600 : 880);
        }
        expect(keepOutOfScene({ scene, language, shape }).length, key).toBeGreaterThan(0);
      }
    },
  );
});
