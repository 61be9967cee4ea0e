import { imagePostSettings } from '@parichay/shared/frame/frame.fields.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { $making, compose, forgetMade } from '../src/features/greeting/customer/compose.store.ts';
import {
  $offered,
  frames,
  loadFrames,
  saveSettings,
  settingsSave,
} from '../src/features/greeting/customer/frames.store.ts';
import { loadGallery, morePosts, place, posts, shelves } from '../src/features/greeting/customer/gallery.store.ts';
import {
  $frame,
  $previewFailure,
  $previews,
  change,
  choose,
  followFrames,
  moveLogo,
  openPost,
  post,
} from '../src/features/greeting/customer/maker.store.ts';
import { aCard, browserParts, contractServer, ids } from './stores.server.ts';

const server = contractServer();
beforeAll(async () => {
  browserParts();
  await server.start();
});
afterAll(() => server.stop());

const imageId = '01990000-0000-7000-8000-000000000041';
const aPost = (more: object = {}) => ({
  imageId,
  kind: 'SQUARE_IMAGE',
  mediaType: 'IMAGE',
  shape: 'SQUARE',
  picture: { mediaId: ids.logo, width: 1080, height: 1080 },
  video: null,
  imageCategoryId: ids.agency,
  imageSubcategoryId: ids.agency,
  imageSubcategoryName: 'Good morning',
  tags: [],
  language: 'en',
  caption: 'Have a good day.',
  focalPoint: null,
  agencyId: null,
  isActive: true,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
const offered = (count: number, more: object = {}) => ({
  frames: Array.from({ length: count }, (_, at) => ({
    name: `frame${at + 1}`,
    title: `Frame ${at + 1}`,
    kind: 'regular',
    isHiddenByPlan: false,
    isHidden: false,
  })),
  settings: imagePostSettings.parse({ frame: 'frame2' }),
  card: { cardNo: ids.card, version: 1 },
  left: { isSubscribed: true, images: 5, videos: 1, included: { images: 10, videos: 3 } },
  ...more,
});

/** What previews were asked for, in their order. */
let drawn: { frames: string[]; message: string; look: { logo?: object } }[] = [];
const serve = (count = 5) => {
  server.on('GET /image-post/frames', () => offered(count));
  server.on('GET /image-post/ids', () => ({ imagePosts: [aPost()] }));
  server.on('POST /image-post/{imageId}/preview', ({ body }) => {
    const asked = body as (typeof drawn)[number];
    drawn.push(asked);
    const previews = asked.frames.map((frame) => ({ frame, svg: `<g>${asked.message}</g>`, logo: null }));
    return { width: 1080, height: 1080, isWatermarked: false, previews };
  });
};
const open = async () => {
  await loadFrames(ids.sweets);
  await openPost(imageId, ids.sweets);
  await vi.waitFor(() => expect($previews.get()[$frame.get()?.name ?? '']).toBeDefined());
};

beforeEach(() => {
  server.reset();
  drawn = [];
  frames.reset();
  post.reset();
  posts.reset();
  shelves.reset();
  settingsSave.reset();
  forgetMade();
});

describe('a greeting that is opened', () => {
  it('is drawn in the favourite frame, with the two that a swipe brings next', async () => {
    serve();
    await open();
    expect($offered.get().map(({ name }) => name)).toEqual(['frame2', 'frame1', 'frame3', 'frame4', 'frame5']);
    expect(drawn.map((asked) => asked.frames)).toEqual([['frame2', 'frame1', 'frame3']]);
  });

  it('is drawn as soon as the frames are there, when they come after it', async () => {
    serve();
    const stop = followFrames();
    await openPost(imageId, ids.sweets);
    expect(drawn).toEqual([]);
    await loadFrames(ids.sweets);
    await vi.waitFor(() => expect($previews.get().frame2).toBeDefined());
    stop();
  });

  it('draws only what is missing when somebody swipes on', async () => {
    serve();
    await open();
    choose('frame3');
    await vi.waitFor(() => expect($previews.get().frame4).toBeDefined());
    expect(drawn.slice(1).map((asked) => asked.frames)).toEqual([['frame4']]);
  });

  it('is drawn anew with the message once typing pauses, and shows the old drawing until then', async () => {
    serve();
    await open();
    for (const message of ['O', 'Op', 'Open']) change({ message }, { isTyping: true });
    expect($previews.get().frame2?.svg).toBe('<g></g>');
    await vi.waitFor(() => expect($previews.get().frame2?.svg).toBe('<g>Open</g>'));
    expect(drawn.slice(1).map(({ message }) => message)).toEqual(['Open']);
  });

  it('moves the logo in the frame in front alone', async () => {
    serve();
    await open();
    moveLogo({ x: 30, y: -20, scale: 1.2 });
    await vi.waitFor(() => expect($previews.get().frame2?.place).toEqual({ x: 30, y: -20, scale: 1.2 }));
    expect(drawn.slice(1)).toMatchObject([{ frames: ['frame2'], look: { logo: { x: 30, y: -20, scale: 1.2 } } }]);
  });

  it('says why it could not be drawn, and is drawn when that is over', async () => {
    serve();
    server.refuse('POST /image-post/{imageId}/preview', 'unavailable');
    await loadFrames(ids.sweets);
    await openPost(imageId, ids.sweets);
    await vi.waitFor(() => expect($previewFailure.get()?.code).toBe('unavailable'));
    serve();
    change({});
    await vi.waitFor(() => expect($previews.get().frame2).toBeDefined());
    expect($previewFailure.get()).toBeNull();
  });

  it('that is gone is said to be gone', async () => {
    serve();
    server.on('GET /image-post/ids', () => ({ imagePosts: [] }));
    await loadFrames(ids.sweets);
    await openPost(imageId, ids.sweets);
    expect(post.$state.get().error?.code).toBe('not_found');
  });
});

describe('the favourite frame', () => {
  it('is kept on the card, and stays in its place until the page is opened anew', async () => {
    serve();
    server.on('POST /updateImagePostSettings', ({ body }) => ({
      updatedCard: aCard({ version: Number(body.version) + 1, imagePostSettings: body.imagePostSettings as never }),
    }));
    await loadFrames(ids.sweets);
    expect(await saveSettings({ frame: 'frame3' })).toBe(true);
    expect(frames.$state.get().data).toMatchObject({ settings: { frame: 'frame3' }, card: { version: 2 } });
    expect($offered.get()[0]?.name).toBe('frame2');
  });

  it('is kept when the card was edited meanwhile, without taking anything back', async () => {
    serve();
    server.on('POST /updateImagePostSettings', ({ body }) => {
      if (body.version === 1) throw new ApiError('changed_meanwhile');
      return { updatedCard: aCard({ version: 9, imagePostSettings: body.imagePostSettings as never }) };
    });
    await loadFrames(ids.sweets);
    const theirs = imagePostSettings.parse({ frame: 'frame2', height: 'HEIGHT-3' });
    server.on('GET /image-post/frames', () => offered(5, { settings: theirs, card: { cardNo: ids.card, version: 8 } }));
    expect(await saveSettings({ frame: 'frame3' })).toBe(true);
    expect(frames.$state.get().data?.settings).toMatchObject({ frame: 'frame3', height: 'HEIGHT-3' });
  });

  it('is not kept where there is no card', async () => {
    serve();
    server.on('GET /image-post/frames', () => offered(3, { card: null }));
    await loadFrames(ids.sweets);
    expect(await saveSettings({ frame: 'frame3' })).toBe(false);
    expect(settingsSave.$state.get().error?.code).toBe('not_found');
  });
});

describe('what is made of it', () => {
  const answer = (more: object = {}) => ({
    status: 'ready',
    url: '/media/made/1080.jpg',
    mediaType: 'image/jpeg',
    fileName: 'Good morning - Shree Ganesh Sweets.jpg',
    queuePosition: null,
    progress: 100,
    reason: null,
    isWatermarked: false,
    remaining: 4,
    ...more,
  });
  /** Files are no calls of the contract. */
  const files = (isThere = true) => {
    const known = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.startsWith('/media/')
        ? Promise.resolve(new Response('jpeg', { status: isThere ? 200 : 404 }))
        : known(path, init),
    );
    return () => vi.stubGlobal('fetch', known);
  };

  it('is a file of the name that the server gives, asked for once, and counts down what is left', async () => {
    serve();
    const stop = files();
    server.on('POST /image-post/{imageId}/compose', () => answer());
    await open();
    const made = await compose(ids.sweets);
    expect(made?.file).toMatchObject({ name: 'Good morning - Shree Ganesh Sweets.jpg', type: 'image/jpeg' });
    expect(frames.$state.get().data?.left.images).toBe(4);
    await compose(ids.sweets);
    expect(server.asked.filter((key) => key.endsWith('/compose'))).toHaveLength(1);
    stop();
  });

  it('is asked for again while a video waits and is made, and says how far it is', async () => {
    serve();
    const stop = files();
    const states: object[] = [
      { status: 'queued', url: null, queuePosition: 2, progress: 0 },
      { status: 'rendering', url: null, progress: 40 },
      { mediaType: 'video/mp4', fileName: 'Diwali - Shree.mp4' },
    ];
    const seen: unknown[] = [];
    const unfollow = $making.listen((making) => making.status === 'waiting' && seen.push(making.answer.status));
    server.on('POST /image-post/{imageId}/compose', () => answer(states.shift()));
    await open();
    const made = await compose(ids.sweets);
    expect(seen).toEqual(['queued', 'rendering']);
    expect(made?.file.name).toBe('Diwali - Shree.mp4');
    unfollow();
    stop();
  });

  it('that failed says why, and what was changed meanwhile overtakes it', async () => {
    serve();
    server.on('POST /image-post/{imageId}/compose', () =>
      answer({ status: 'failed', url: null, reason: 'video_damaged' }),
    );
    await open();
    expect(await compose(ids.sweets)).toBeNull();
    expect($making.get()).toMatchObject({ status: 'failed', reason: 'video_damaged' });
    let isBegunAgain: unknown;
    server.on('POST /image-post/{imageId}/compose', ({ body }) => {
      isBegunAgain = body.retry;
      throw new ApiError('plan_limit_reached');
    });
    await compose(ids.sweets, { isAgain: true });
    expect(isBegunAgain).toBe(true);
    expect($making.get()).toMatchObject({ status: 'failed', failure: { code: 'plan_limit_reached' } });
    const overtaken = compose(ids.sweets);
    forgetMade();
    expect(await overtaken).toBeNull();
    expect($making.get().status).toBe('idle');
  });

  it('whose file does not come is no file', async () => {
    serve();
    const stop = files(false);
    server.on('POST /image-post/{imageId}/compose', () => answer());
    await open();
    expect(await compose(ids.sweets)).toBeNull();
    expect($making.get().status).toBe('failed');
    stop();
  });
});

describe('the gallery', () => {
  const at = (search: string) => {
    vi.stubGlobal('location', { pathname: '/panel/customer/daily-image', search });
    place.start()();
  };

  it('searches for what the address says, page by page', async () => {
    at('?search=diwali&language=hi');
    const asked: object[] = [];
    server.on('GET /image-post/search', ({ query }) => {
      asked.push(query);
      const isSecond = 'cursor' in query;
      return {
        items: [aPost({ imageId: isSecond ? ids.user : imageId })],
        total: 2,
        nextCursor: isSecond ? null : 'more',
      };
    });
    loadGallery();
    await vi.waitFor(() => expect(posts.$state.get().status).toBe('success'));
    morePosts();
    await vi.waitFor(() => expect(posts.$state.get().items).toHaveLength(2));
    expect(asked).toMatchObject([{ search: 'diwali', language: 'hi' }, { cursor: 'more' }]);
  });

  it('fills the shelves of festivals and everyday occasions with one call', async () => {
    at('');
    const occasion = (number: number, more: object) => ({
      imageSubcategoryId: `01990000-0000-7000-8000-0000000000${number}`,
      imageCategoryId: ids.agency,
      imageCategoryName: 'Everyday',
      imageSubcategoryName: `Occasion ${number}`,
      celebrationType: 'none',
      fixedDate: null,
      flexibleDates: {},
      nextDate: null,
      isActive: true,
      position: number,
      version: 1,
      ...more,
    });
    const festival = occasion(51, { celebrationType: 'fixed', fixedDate: '--12-25', nextDate: '2099-12-25' });
    const everyday = occasion(52, {});
    const ofBusinesses = occasion(53, { imageCategoryName: 'Business Category' });
    server.on('GET /image-subcategory', ({ query }) => ({
      items: 'dateTo' in query ? [festival] : [festival, everyday, ofBusinesses],
      total: 3,
      nextCursor: null,
    }));
    let wanted: unknown;
    server.on('GET /image-post/paginated-mutiple-subcategories', ({ query }) => {
      wanted = query.imageSubcategoryIds;
      const rows = [festival, everyday].map((imageSubcategory) => ({
        imageSubcategory,
        items: [aPost()],
        total: 1,
        nextCursor: null,
      }));
      return { rows };
    });
    loadGallery();
    await vi.waitFor(() => expect(shelves.$state.get().status).toBe('success'));
    expect(wanted).toEqual([festival.imageSubcategoryId, everyday.imageSubcategoryId]);
    expect(shelves.$state.get().data?.today?.occasion).toMatchObject({ imageSubcategoryName: 'Occasion 52' });
  });
});
