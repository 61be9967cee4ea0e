import type { ImagePost, ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { describe, expect, it } from 'vitest';
import {
  arrangeShelves,
  daysUntilNextDate,
  galleryFiltersOf,
  gridSelectionOf,
  type Shelf,
  shelvesUrl,
  sortOwnLanguageFirst,
} from '../src/features/studio/greeting/customer/gallery/gallery.rules.ts';
import {
  allowanceOf,
  availableFrames,
  nearbyItems,
} from '../src/features/studio/greeting/customer/maker/frames.rules.ts';
import {
  clampLogo,
  defaultAdjustment,
  logoTransform,
} from '../src/features/studio/greeting/customer/maker/logo.rules.ts';
import { prefixIds } from '../src/kit/ui/picture/svg.ts';

const today = '2026-11-23';
const greeting = (language: ImagePost['language'] = 'en') =>
  ({ imageId: language, language, shape: 'SQUARE' }) as ImagePost;
const shelf = (name: string, nextDate: string | null, greetings = [greeting()]): Shelf => ({
  occasion: {
    imageSubcategoryId: name,
    imageSubcategoryName: name,
    imageCategoryName: nextDate ? 'Festivals' : 'Everyday',
    celebrationType: nextDate ? 'fixed' : 'none',
    nextDate,
  } as ImageSubcategory,
  greetings,
});
const occasionNames = (shelves: readonly Shelf[]) => shelves.map(({ occasion }) => occasion.imageSubcategoryName);
const morning = shelf('Good morning', null);

describe('the shelves of the greeting gallery', () => {
  it('the greeting gallery shows today’s festival, then upcoming festivals, then everyday occasions', () => {
    const foundShelves = [shelf('Christmas', '2026-12-25'), morning, shelf('Gurpurab', today), shelf('Offer', null)];
    const { today: todaysShelf, upcoming, everyday } = arrangeShelves(foundShelves, today, 'en', null);
    expect(todaysShelf?.occasion.imageSubcategoryName).toBe('Gurpurab');
    expect(occasionNames(upcoming)).toEqual(['Christmas']);
    expect(occasionNames(everyday)).toEqual(['Good morning', 'Offer']);
  });

  it('on a day without a festival, the first shelf of the greeting gallery is the first everyday occasion', () => {
    const {
      today: todaysShelf,
      upcoming,
      everyday,
    } = arrangeShelves([shelf('Gurpurab', '2026-11-24'), morning], today, 'en', null);
    expect(todaysShelf).toEqual(morning);
    expect(occasionNames(upcoming)).toEqual(['Gurpurab']);
    expect(everyday).toEqual([]);
  });

  it('without everyday occasions the first gallery shelf is the next festival, and a gallery without greetings has no shelf', () => {
    expect(arrangeShelves([shelf('Gurpurab', '2026-11-24')], today, 'en', null).today?.occasion.nextDate).toBe(
      '2026-11-24',
    );
    expect(arrangeShelves([shelf('Gurpurab', today, [])], today, 'en', null)).toEqual({
      today: null,
      upcoming: [],
      everyday: [],
    });
  });

  it('the first shelf of the greeting gallery is the occasion of today’s post and begins with today’s post', () => {
    const allGreetings = { ...morning, greetings: [greeting('hi'), greeting('en'), greeting('gu')] };
    const homeGreeting = { imageSubcategory: morning.occasion, imagePost: greeting('gu') };
    const foundShelves = [shelf('Gurpurab', today), allGreetings];
    const { today: todaysShelf, upcoming, everyday } = arrangeShelves(foundShelves, today, 'en', homeGreeting);
    expect(todaysShelf?.occasion).toBe(morning.occasion);
    expect(todaysShelf?.greetings.map(({ imageId }) => imageId)).toEqual(['gu', 'en', 'hi']);
    expect([occasionNames(upcoming), everyday]).toEqual([['Gurpurab'], []]);
  });

  it('the days until a festival are counted as whole days', () => {
    expect(daysUntilNextDate({ nextDate: today }, today)).toBe(0);
    expect(daysUntilNextDate({ nextDate: '2026-12-25' }, today)).toBe(32);
    expect(daysUntilNextDate({ nextDate: null }, today)).toBeNull();
  });

  it('greetings in the user’s language come first, then greetings without text, with squares before stories', () => {
    const story = { ...greeting('hi'), imageId: 'hi-story', shape: 'STORY' } as ImagePost;
    const sorted = sortOwnLanguageFirst(
      [greeting('en'), story, greeting('none'), greeting('gu'), greeting('hi')],
      'hi',
    );
    expect(sorted.map(({ imageId }) => imageId)).toEqual(['hi', 'hi-story', 'none', 'en', 'gu']);
  });
});

describe('the URL of the greeting gallery', () => {
  it('in the URL of the greeting gallery, a search takes precedence over an occasion', () => {
    expect(gridSelectionOf({ search: ' diwali ', imageSubcategoryId: 's' })).toEqual({ search: 'diwali' });
    expect(gridSelectionOf({ search: ' ', imageSubcategoryId: 's' })).toEqual({ imageSubcategoryId: 's' });
    expect(gridSelectionOf({ imageId: 'i', language: 'hi' })).toBeNull();
  });

  it('an unknown language or media type in the URL of the greeting gallery is ignored', () => {
    expect(galleryFiltersOf({ language: 'hi', mediaType: 'VIDEO' })).toEqual({ language: 'hi', mediaType: 'VIDEO' });
    expect(galleryFiltersOf({ language: 'xx', mediaType: 'SONG' })).toEqual({});
  });

  it('the URL that the greeting gallery preloads requests its shelves with the limit 8', () => {
    expect(shelvesUrl).toBe('/api/v1/image-post/paginated-mutiple-subcategories?limit=8');
  });
});

describe('the frames offered for a greeting', () => {
  const frame = (name: string, changes = {}) =>
    ({
      name,
      title: name,
      kind: 'regular',
      isHidden: false,
      isHiddenByPlan: false,
      lacksProducts: false,
      ...changes,
    }) as const;

  it('frames for a greeting are offered with the favourite first and without hidden ones', () => {
    const allFrames = [
      frame('frame7'),
      frame('frame2', { isHiddenByPlan: true }),
      frame('frame4', { isHidden: true }),
      frame('frame9', { lacksProducts: true }),
      frame('frame3'),
    ];
    expect(availableFrames(allFrames, 'frame3').map(({ name }) => name)).toEqual(['frame3', 'frame7']);
    expect(availableFrames(allFrames, 'frame4').map(({ name }) => name)).toEqual(['frame7', 'frame3']);
  });

  it('the first previews of a greeting are drawn for the current frame and its neighbours, at most three', () => {
    const frameNames = ['a', 'b', 'c', 'd', 'e'];
    expect(nearbyItems(frameNames, 0)).toEqual(['a', 'b', 'c']);
    expect(nearbyItems(frameNames, 2)).toEqual(['c', 'd', 'b']);
    expect(nearbyItems(frameNames, 4)).toEqual(['e', 'd']);
    expect(nearbyItems([], 0)).toEqual([]);
  });

  it('the greeting maker shows the greetings left as a number, none, unlimited, or watermarked when the plan has none', () => {
    const remaining = { images: 3, videos: 0, included: { images: 5, videos: 2 } };
    expect(allowanceOf(remaining, 'IMAGE')).toEqual({ kind: 'left', count: 3, included: 5, mediaKind: 'images' });
    expect(allowanceOf(remaining, 'VIDEO')).toEqual({ kind: 'none', count: 0, included: 2, mediaKind: 'videos' });
    expect(allowanceOf({ ...remaining, images: -1 }, 'IMAGE')).toEqual({ kind: 'unlimited' });
    expect(allowanceOf({ ...remaining, included: { images: 0, videos: 2 } }, 'IMAGE')).toEqual({ kind: 'watermark' });
  });
});

describe('the logo moved on a greeting', () => {
  const canvas = { width: 1080, height: 1080 };
  const drawnBox = { x: 40, y: 900, width: 120, height: 120 };

  it('a logo dragged on a greeting stays completely inside the picture', () => {
    const clampedFar = clampLogo({ x: 5_000, y: 5_000, scale: 1 }, defaultAdjustment, drawnBox, canvas);
    expect(clampedFar).toEqual({ x: 920, y: 60, scale: 1 });
    expect(clampLogo({ x: -500, y: 0, scale: 1 }, defaultAdjustment, drawnBox, canvas)).toMatchObject({ x: -40 });
  });

  it('a logo is scaled between half and double its size and moved back inside the picture when it grows', () => {
    expect(clampLogo({ x: 0, y: 0, scale: 9 }, defaultAdjustment, drawnBox, canvas)).toEqual({ x: 20, y: 0, scale: 2 });
    expect(clampLogo({ x: 0, y: 0, scale: 0.1 }, defaultAdjustment, drawnBox, canvas)).toEqual({
      x: 0,
      y: 0,
      scale: 0.5,
    });
  });

  it('the SVG transform of a moved logo is relative to the position at which the logo was last drawn', () => {
    expect(logoTransform({ x: 110, y: 0, scale: 2 }, { x: 10, y: 0, scale: 1 }, drawnBox)).toBe(
      'translate(200 960) scale(2) translate(-100 -960)',
    );
  });
});

it('the ids of an inline SVG get a prefix, and its image URLs stay unchanged', () => {
  const svg =
    '<defs><clipPath id="a0"/></defs><g clip-path="url(#a0)"><use href="#a0"/></g><image href="/media/m/720.webp"/>';
  expect(prefixIds(svg, 'small-')).toBe(
    '<defs><clipPath id="small-a0"/></defs><g clip-path="url(#small-a0)"><use href="#small-a0"/></g><image href="/media/m/720.webp"/>',
  );
});
