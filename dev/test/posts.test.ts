import type { DrawnItem, DrawnText } from '@parichay/shared/layer/layer.drawn.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inOrder } from '../seed/greetings.ts';
import { paintPost, posts, resolvePost } from '../seed/posts.ts';

const sets = [...new Set(posts.map(({ set }) => set))];

const textsOf = (items: readonly DrawnItem[]): DrawnText[] =>
  items.flatMap((item) => (item.kind === 'group' ? textsOf(item.items) : item.kind === 'text' ? [item] : []));

describe('the greetings of the demo', () => {
  it('wishes for thirty occasions, each in English, Hindi and Gujarati', () => {
    expect(sets).toHaveLength(30);
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

  it.each(posts.map((post) => [post.motif, post] as const))(
    '%s shows its words whole, and leaves the room of a frame free',
    (_, post) => {
      const { width, height, items } = resolvePost(post);
      const texts = textsOf(items);
      const shown = texts.map(({ lines }) => lines.map(({ text }) => text).join(' '));
      expect(shown).toEqual([post.words.message, post.words.tagline].filter((text) => text !== ''));
      const isStory = post.shape === 'STORY';
      for (const { box, isCut } of texts) {
        expect(isCut).toBe(false);
        expect(box.x).toBeGreaterThanOrEqual(0.03 * width);
        expect(box.x + box.width).toBeLessThanOrEqual(0.97 * width);
        expect(box.y).toBeGreaterThanOrEqual((isStory ? 0.1 : 0.03) * height);
        expect(box.y + box.height).toBeLessThanOrEqual((isStory ? 0.85 : 0.81) * height);
      }
    },
  );

  it.each(posts.filter(({ language }) => language === 'en').map((post) => [post.motif, post] as const))(
    '%s is calm where a frame lies on it',
    async (_, post) => {
      const { data, info } = await sharp(Buffer.from(paintPost(post).svg))
        .resize({ width: 216 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const row = info.width * 3;
      const lowest = data.subarray(Math.ceil(info.height * (post.shape === 'STORY' ? 0.86 : 0.82)) * row);
      // From one pixel to the next, of 255: shades and soft rays, but no edges.
      const steps = lowest.map((value, at) => (at % row < 3 ? 0 : Math.abs(value - (lowest[at - 3] ?? 0))));
      expect(Math.max(...steps)).toBeLessThan(30);
    },
  );

  it('are drawn with what comes next first, and stories last', () => {
    const days = new Map<string, number | null>(posts.map(({ subcategory }) => [subcategory, 300]));
    for (const everyday of ['Good morning', 'Offer']) days.set(everyday, null);
    days.set('Eid', 9).set('Diwali', 2);
    const order = inOrder(days);
    expect(new Set(order)).toEqual(new Set(posts));
    const first = [...new Set(order.slice(0, 13).map(({ subcategory }) => subcategory))];
    expect(first).toEqual(['Diwali', 'Good morning', 'Eid', 'Offer']);
    const shapes = order.map(({ shape }) => shape);
    expect(shapes.lastIndexOf('SQUARE')).toBeLessThan(shapes.indexOf('STORY'));
  });
});
