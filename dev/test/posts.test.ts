import type { DrawnItem, DrawnText } from '@parichay/shared/layer/layer.drawn.ts';
import { describe, expect, it } from 'vitest';
import { inOrder } from '../seed/greetings.ts';
import { posts, resolvePost } from '../seed/posts.ts';

const sets = [...new Set(posts.map(({ set }) => set))];

const textsOf = (items: readonly DrawnItem[]): DrawnText[] =>
  items.flatMap((item) => (item.kind === 'group' ? textsOf(item.items) : item.kind === 'text' ? [item] : []));

describe('the greetings of the demo', () => {
  it('wishes for thirty occasions, each in English, Hindi and Gujarati', () => {
    expect(new Set(posts.map(({ subcategory }) => subcategory)).size).toBe(30);
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

  it('has a good morning for every day of a week and more, and never says the same twice', () => {
    const mornings = posts.filter(({ subcategory, shape }) => subcategory === 'Good morning' && shape === 'SQUARE');
    for (const language of ['en', 'hi', 'gu'])
      expect(mornings.filter((post) => post.language === language).length, language).toBeGreaterThan(7);
    const squares = posts.filter(({ shape }) => shape === 'SQUARE');
    const said = squares.map(({ language, words }) => `${language}: ${words.message} / ${words.tagline}`);
    expect(said).toEqual([...new Set(said)]);
    const captions = squares.map(({ language, caption }) => `${language}: ${caption}`);
    expect(captions).toEqual([...new Set(captions)]);
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

  describe('are drawn', () => {
    const days = new Map<string, number | null>([
      ['Good morning', null],
      ['Thought of the day', null],
      ['Offer', null],
    ]);
    for (const { subcategory } of posts) if (!days.has(subcategory)) days.set(subcategory, 300);
    days.set('Eid', 9).set('Diwali', 2).set('Holi', 40);
    const order = inOrder(days);

    it('with what comes next first, and stories last', () => {
      expect(new Set(order)).toEqual(new Set(posts));
      expect(order).toHaveLength(posts.length);
      const first = [...new Set(order.slice(0, 18).map(({ subcategory }) => subcategory))];
      expect(first).toEqual(['Diwali', 'Good morning', 'Eid', 'Thought of the day', 'Holi', 'Offer']);
      const shapes = order.map(({ shape }) => shape);
      expect(shapes.lastIndexOf('SQUARE')).toBeLessThan(shapes.indexOf('STORY'));
    });

    it('with one motif of an everyday occasion at once, and its others after all festivals', () => {
      const squares = order.filter(({ shape }) => shape === 'SQUARE');
      const [first, ...others] = new Set(
        squares.filter(({ subcategory }) => subcategory === 'Good morning').map(({ set }) => set),
      );
      expect(squares.slice(0, 24).map(({ set }) => set)).toContain(first);
      const lastFestival = squares.findLastIndex(({ subcategory }) => days.get(subcategory) !== null);
      for (const set of others)
        expect(
          squares.findIndex((post) => post.set === set),
          set,
        ).toBeGreaterThan(lastFestival);
    });
  });
});
