import type { ImagePost, ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { describe, expect, it } from 'vitest';
import {
  daysUntil,
  filtersOf,
  firstCall,
  ownLanguageFirst,
  type Shelf,
  shelvesOf,
  wantedOf,
} from '../src/features/studio/greeting/customer/gallery/gallery.rules.ts';
import { allowanceOf, nearby, offeredFrames } from '../src/features/studio/greeting/customer/maker/frames.rules.ts';
import { keepOnPicture, transformTo, unmoved } from '../src/features/studio/greeting/customer/maker/logo.rules.ts';
import { withIds } from '../src/kit/ui/picture/svg.ts';

const today = '2026-11-23';
const post = (language: ImagePost['language'] = 'en') =>
  ({ imageId: language, language, shape: 'SQUARE' }) as ImagePost;
const shelf = (name: string, nextDate: string | null, posts = [post()]): Shelf => ({
  occasion: {
    imageSubcategoryId: name,
    imageSubcategoryName: name,
    imageCategoryName: nextDate ? 'Festivals' : 'Everyday',
    celebrationType: nextDate ? 'fixed' : 'none',
    nextDate,
  } as ImageSubcategory,
  posts,
});
const names = (shelves: readonly Shelf[]) => shelves.map(({ occasion }) => occasion.imageSubcategoryName);
const morning = shelf('Good morning', null);

describe('the shelves of greetings', () => {
  it('the shelves show the festival of today, then upcoming ones, then everyday occasions in their order', () => {
    const found = [shelf('Christmas', '2026-12-25'), morning, shelf('Gurpurab', today), shelf('Offer', null)];
    const { today: first, upcoming, everyday } = shelvesOf(found, today, 'en', null);
    expect(first?.occasion.imageSubcategoryName).toBe('Gurpurab');
    expect(names(upcoming)).toEqual(['Christmas']);
    expect(names(everyday)).toEqual(['Good morning', 'Offer']);
  });

  it('the shelf of today is the first everyday occasion on a day without a festival', () => {
    const {
      today: first,
      upcoming,
      everyday,
    } = shelvesOf([shelf('Gurpurab', '2026-11-24'), morning], today, 'en', null);
    expect(first).toEqual(morning);
    expect(names(upcoming)).toEqual(['Gurpurab']);
    expect(everyday).toEqual([]);
  });

  it('the shelf of today is the next festival without everyday occasions, and empty without greetings', () => {
    expect(shelvesOf([shelf('Gurpurab', '2026-11-24')], today, 'en', null).today?.occasion.nextDate).toBe('2026-11-24');
    expect(shelvesOf([shelf('Gurpurab', today, [])], today, 'en', null)).toEqual({
      today: null,
      upcoming: [],
      everyday: [],
    });
  });

  it('the shelf of today begins with the greeting that home shows, and is not repeated below', () => {
    const all = { ...morning, posts: [post('hi'), post('en'), post('gu')] };
    const chosen = { imageSubcategory: morning.occasion, imagePost: post('gu') };
    const found = [shelf('Gurpurab', today), all];
    const { today: first, upcoming, everyday } = shelvesOf(found, today, 'en', chosen);
    expect(first?.occasion).toBe(morning.occasion);
    expect(first?.posts.map(({ imageId }) => imageId)).toEqual(['gu', 'en', 'hi']);
    expect([names(upcoming), everyday]).toEqual([['Gurpurab'], []]);
  });

  it('the days until a festival are whole days', () => {
    expect(daysUntil({ nextDate: today }, today)).toBe(0);
    expect(daysUntil({ nextDate: '2026-12-25' }, today)).toBe(32);
    expect(daysUntil({ nextDate: null }, today)).toBeNull();
  });

  it('greetings are sorted by own language, then without words, squares before stories', () => {
    const story = { ...post('hi'), imageId: 'hi-story', shape: 'STORY' } as ImagePost;
    const sorted = ownLanguageFirst([post('en'), story, post('none'), post('gu'), post('hi')], 'hi');
    expect(sorted.map(({ imageId }) => imageId)).toEqual(['hi', 'hi-story', 'none', 'en', 'gu']);
  });
});

describe('the address of the gallery', () => {
  it('the address of the gallery selects a search before an occasion, and the shelves without both', () => {
    expect(wantedOf({ search: ' diwali ', imageSubcategoryId: 's' })).toEqual({ search: 'diwali' });
    expect(wantedOf({ search: ' ', imageSubcategoryId: 's' })).toEqual({ imageSubcategoryId: 's' });
    expect(wantedOf({ imageId: 'i', language: 'hi' })).toBeNull();
  });

  it('an unknown language or media type in the address is ignored', () => {
    expect(filtersOf({ language: 'hi', mediaType: 'VIDEO' })).toEqual({ language: 'hi', mediaType: 'VIDEO' });
    expect(filtersOf({ language: 'xx', mediaType: 'SONG' })).toEqual({});
  });

  it('the first call of the page is the one that the shelves use', () => {
    expect(firstCall).toBe('/api/v1/image-post/paginated-mutiple-subcategories?limit=8');
  });
});

describe('frames', () => {
  const frame = (name: string, more = {}) =>
    ({ name, title: name, kind: 'regular', isHidden: false, isHiddenByPlan: false, ...more }) as const;

  it('frames are offered favourite first, without those that the plan or the owner hides', () => {
    const all = [
      frame('frame7'),
      frame('frame2', { isHiddenByPlan: true }),
      frame('frame4', { isHidden: true }),
      frame('frame3'),
    ];
    expect(offeredFrames(all, 'frame3').map(({ name }) => name)).toEqual(['frame3', 'frame7']);
    expect(offeredFrames(all, 'frame4').map(({ name }) => name)).toEqual(['frame7', 'frame3']);
  });

  it('up to three frames are prepared: the one in front and its neighbours', () => {
    const all = ['a', 'b', 'c', 'd', 'e'];
    expect(nearby(all, 0)).toEqual(['a', 'b', 'c']);
    expect(nearby(all, 2)).toEqual(['c', 'd', 'b']);
    expect(nearby(all, 4)).toEqual(['e', 'd']);
    expect(nearby([], 0)).toEqual([]);
  });

  it('the allowance of a plan is the remaining count, none, unlimited or a watermark', () => {
    const left = { isSubscribed: true, images: 3, videos: 0, included: { images: 5, videos: 2 } };
    expect(allowanceOf(left, 'IMAGE')).toEqual({ kind: 'left', count: 3, included: 5, of: 'images' });
    expect(allowanceOf(left, 'VIDEO')).toEqual({ kind: 'none', count: 0, included: 2, of: 'videos' });
    expect(allowanceOf({ ...left, images: -1 }, 'IMAGE')).toEqual({ kind: 'unlimited' });
    expect(allowanceOf({ ...left, isSubscribed: false }, 'IMAGE')).toEqual({ kind: 'watermark' });
  });
});

describe('a moved logo', () => {
  const canvas = { width: 1080, height: 1080 };
  const drawn = { x: 40, y: 900, width: 120, height: 120 };

  it('a dragged logo stays whole on the picture', () => {
    const far = keepOnPicture({ x: 5_000, y: 5_000, scale: 1 }, unmoved, drawn, canvas);
    expect(far).toEqual({ x: 920, y: 60, scale: 1 });
    expect(keepOnPicture({ x: -500, y: 0, scale: 1 }, unmoved, drawn, canvas)).toMatchObject({ x: -40 });
  });

  it('a moved logo is scaled between half and twice, and moved inside when larger', () => {
    expect(keepOnPicture({ x: 0, y: 0, scale: 9 }, unmoved, drawn, canvas)).toEqual({ x: 20, y: 0, scale: 2 });
    expect(keepOnPicture({ x: 0, y: 0, scale: 0.1 }, unmoved, drawn, canvas)).toEqual({ x: 0, y: 0, scale: 0.5 });
  });

  it('the transform of a moved logo is relative to the place of its last drawing', () => {
    expect(transformTo({ x: 110, y: 0, scale: 2 }, { x: 10, y: 0, scale: 1 }, drawn)).toBe(
      'translate(200 960) scale(2) translate(-100 -960)',
    );
  });
});

it('the ids of an inline drawing are prefixed, and its addresses stay', () => {
  const svg =
    '<defs><clipPath id="a0"/></defs><g clip-path="url(#a0)"><use href="#a0"/></g><image href="/media/m/720.webp"/>';
  expect(withIds(svg, 'small-')).toBe(
    '<defs><clipPath id="small-a0"/></defs><g clip-path="url(#small-a0)"><use href="#small-a0"/></g><image href="/media/m/720.webp"/>',
  );
});
