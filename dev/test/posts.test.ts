import { postSizes } from '@parichay/shared/greeting/greeting.lists.ts';
import type { DrawnItem, DrawnText } from '@parichay/shared/layer/layer.drawn.ts';
import { toSvg } from '@parichay/shared/layer/layer.svg.ts';
import { pageAt } from '@parichay/shared/layer/layer.time.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inOrder } from '../seed/greetings.ts';
import { films, posts, resolvePost } from '../seed/posts.ts';

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

  it('are videos as well: four squares, four stories', () => {
    const shapes = films.map(({ shape, kind }) => [shape, kind].join());
    expect(shapes.sort()).toEqual([...Array(4).fill('SQUARE,SQUARE_VIDEO'), ...Array(4).fill('STORY,STORY_VIDEO')]);
  });

  it.each(films.map((film) => [film.motif, film] as const))(
    '%s moves, shows its words in time to be read, and leaves the room of a frame calm',
    async (_, film) => {
      const page = resolvePost(film);
      const { width, height } = postSizes[film.shape];
      const partAt = (seconds: number, top: number, bottom: number) =>
        sharp(Buffer.from(toSvg(pageAt(page, seconds), { hrefOf: () => null })))
          .extract({ left: 0, top: Math.round(top * height), width, height: Math.round((bottom - top) * height) })
          .removeAlpha()
          .raw()
          .toBuffer();
      /** Mean difference of two moments, in steps of 255. */
      const change = async (one: number, other: number, top: number, bottom: number) => {
        const [a, b] = await Promise.all([partAt(one, top, bottom), partAt(other, top, bottom)]);
        return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] as number)), 0) / a.length;
      };
      expect(textsOf(pageAt(page, 2.5).items)).toHaveLength(textsOf(page.items).length);
      expect(await change(2.5, 3.5, 0, 0.8)).toBeGreaterThan(0.3);
      for (const seconds of [1, film.seconds / 2, film.seconds])
        expect(await change(0, seconds, film.shape === 'STORY' ? 0.85 : 0.82, 1)).toBeLessThan(0.1);
    },
  );

  it('are drawn with what comes next first, then stories, and videos last', () => {
    const days = new Map<string, number | null>(posts.map(({ subcategory }) => [subcategory, 300]));
    for (const everyday of ['Good morning', 'Offer']) days.set(everyday, null);
    days.set('Eid', 9).set('Diwali', 2);
    const order = inOrder(days);
    expect(new Set(order)).toEqual(new Set([...posts, ...films]));
    expect(new Set(order.slice(posts.length))).toEqual(new Set(films));
    const first = [...new Set(order.slice(0, 13).map(({ subcategory }) => subcategory))];
    expect(first).toEqual(['Diwali', 'Good morning', 'Eid', 'Offer']);
    const shapes = order.slice(0, posts.length).map(({ shape }) => shape);
    expect(shapes.lastIndexOf('SQUARE')).toBeLessThan(shapes.indexOf('STORY'));
  });
});
