import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { imagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { $making, clearMade, compose } from '../src/features/studio/greeting/customer/maker/compose.store.ts';
import {
  $offered,
  frames,
  loadFrames,
  saveSettings,
  settingsSave,
} from '../src/features/studio/greeting/customer/maker/frames.store.ts';
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
  see,
} from '../src/features/studio/greeting/customer/maker/maker.store.ts';
import { aPost, imageId, offered } from './stores.greetings.ts';
import { aCard, browserParts, contractServer, ids } from './stores.server.ts';

const server = contractServer();
beforeAll(async () => {
  browserParts();
  await server.start();
});
afterAll(() => server.stop());

/** The bodies of the preview calls, in order. */
let drawn: { frames: string[]; shape: string; message: string; look: { logo?: object } }[] = [];
const serve = (count = 5) => {
  server.on('GET /image-post/frames', () => offered(count));
  server.on('GET /image-post/ids', () => ({ imagePosts: [aPost()] }));
  server.on('POST /image-post/{imageId}/preview', ({ body }) => {
    const asked = body as (typeof drawn)[number];
    drawn.push(asked);
    const previews = asked.frames.map((frame) => ({ frame, svg: `<g>${asked.message}</g>`, logo: null }));
    return { width: 1080, height: asked.shape === 'STORY' ? 1920 : 1080, isWatermarked: false, previews };
  });
};
const open = async () => {
  await loadFrames(ids.sweets);
  await openPost(imageId, ids.sweets);
  await expect.poll(() => $previews.get()[$frame.get()?.name ?? '']).toBeDefined();
};

beforeEach(() => {
  server.reset();
  drawn = [];
  frames.reset();
  post.reset();
  settingsSave.reset();
  clearMade();
});

describe('an opened greeting', () => {
  it('an opened greeting is drawn in the favourite frame and the next two', async () => {
    serve();
    await open();
    expect($offered.get().map(({ name }) => name)).toEqual(['frame2', 'frame1', 'frame3', 'frame4', 'frame5']);
    expect(drawn.map((asked) => asked.frames)).toEqual([['frame2', 'frame1', 'frame3']]);
  });

  it('a greeting opened before its frames have loaded is drawn when they arrive', async () => {
    serve();
    const stop = followFrames();
    await openPost(imageId, ids.sweets);
    expect(drawn).toEqual([]);
    await loadFrames(ids.sweets);
    await expect.poll(() => $previews.get().frame2).toBeDefined();
    stop();
  });

  it('choosing the next frame draws only the missing preview', async () => {
    serve();
    await open();
    choose('frame3');
    await expect.poll(() => $previews.get().frame4).toBeDefined();
    expect(drawn.slice(1).map((asked) => asked.frames)).toEqual([['frame4']]);
  });

  it('a typed message is drawn once typing pauses, and the old preview is shown until then', async () => {
    serve();
    await open();
    for (const message of ['O', 'Op', 'Open']) change({ message }, { isTyping: true });
    expect($previews.get().frame2?.svg).toBe('<g></g>');
    await expect.poll(() => $previews.get().frame2?.svg).toBe('<g>Open</g>');
    expect(drawn.slice(1).map(({ message }) => message)).toEqual(['Open']);
  });

  it('moving the logo draws only the frame in front', async () => {
    serve();
    await open();
    moveLogo({ x: 30, y: -20, scale: 1.2 });
    await expect.poll(() => $previews.get().frame2?.place).toEqual({ x: 30, y: -20, scale: 1.2 });
    expect(drawn.slice(1)).toMatchObject([{ frames: ['frame2'], look: { logo: { x: 30, y: -20, scale: 1.2 } } }]);
  });

  it('a failed preview shows its error, and the next change draws it', async () => {
    serve();
    server.refuse('POST /image-post/{imageId}/preview', 'unavailable');
    await loadFrames(ids.sweets);
    await openPost(imageId, ids.sweets);
    await expect.poll(() => $previewFailure.get()?.code).toBe('unavailable');
    serve();
    change({});
    await expect.poll(() => $previews.get().frame2).toBeDefined();
    expect($previewFailure.get()).toBeNull();
  });

  it('opening a deleted greeting fails with not_found', async () => {
    serve();
    server.on('GET /image-post/ids', () => ({ imagePosts: [] }));
    await loadFrames(ids.sweets);
    await openPost(imageId, ids.sweets);
    expect(post.$state.get().error?.code).toBe('not_found');
  });
});

describe('the thumbnails of visible frames', () => {
  const asked = () => drawn.map(({ frames: names }) => names);
  const look = (...names: string[]) => {
    for (const name of names) see(name, true);
    return () => names.forEach((name) => void see(name, false));
  };

  it('thumbnails are drawn after the frame in front, six at a time, and not again for each message', async () => {
    serve(12);
    const away = look(...Array.from({ length: 12 }, (_, at) => `frame${at + 1}`));
    await open();
    await expect.poll(() => Object.keys($previews.get())).toHaveLength(12);
    expect(asked().map((names) => names.length)).toEqual([3, 6, 3]);
    change({ message: 'Open' });
    await expect.poll(() => $previews.get().frame3?.svg).toBe('<g>Open</g>');
    expect(asked().slice(3)).toEqual([['frame2', 'frame1', 'frame3']]);
    change({ shape: 'STORY' });
    await expect.poll(() => Object.values($previews.get()).every(({ height }) => height === 1920)).toBe(true);
    away();
  });

  it('a thumbnail that fails shows no error and is not requested again', async () => {
    serve();
    await open();
    server.refuse('POST /image-post/{imageId}/preview', 'unavailable');
    const before = server.asked.length;
    const away = look('frame5');
    await expect.poll(() => server.asked.length).toBe(before + 1);
    away();
    serve();
    choose('frame1');
    await expect.poll(() => $previews.get().frame3).toBeDefined();
    expect($previewFailure.get()).toBeNull();
    expect(server.asked.length).toBe(before + 1);
  });
});

describe('the favourite frame', () => {
  it('the favourite frame is saved on the card and does not reorder the open page', async () => {
    serve();
    server.on('POST /updateImagePostSettings', ({ body }) => ({
      updatedCard: aCard({ version: Number(body.version) + 1, imagePostSettings: body.imagePostSettings as never }),
    }));
    await loadFrames(ids.sweets);
    expect(await saveSettings({ frame: 'frame3' })).toBe(true);
    expect(frames.$state.get().data).toMatchObject({ settings: { frame: 'frame3' }, card: { version: 2 } });
    expect($offered.get()[0]?.name).toBe('frame2');
  });

  it('the favourite frame is saved over a concurrent edit of the card without undoing that edit', async () => {
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

  it('the favourite frame is refused with not_found when there is no card', async () => {
    serve();
    server.on('GET /image-post/frames', () => offered(3, { card: null }));
    await loadFrames(ids.sweets);
    expect(await saveSettings({ frame: 'frame3' })).toBe(false);
    expect(settingsSave.$state.get().error?.code).toBe('not_found');
  });
});

describe('the composed file', () => {
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
  /** Answers media files, which are not calls of the contract. */
  const files = (isThere = true) => {
    const known = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.startsWith('/media/')
        ? Promise.resolve(new Response('jpeg', { status: isThere ? 200 : 404 }))
        : known(path, init),
    );
    return () => vi.stubGlobal('fetch', known);
  };

  it('a composed file has the name from the server, is requested once and lowers the remaining count', async () => {
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

  it('a composed video is requested again until it is ready, and its status is shown', async () => {
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

  it('a failed composition shows its reason and may be retried; clearing discards the answer of a running one', async () => {
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
    clearMade();
    expect(await overtaken).toBeNull();
    expect($making.get().status).toBe('idle');
  });

  it('a composition whose file cannot be fetched has the status failed', async () => {
    serve();
    const stop = files(false);
    server.on('POST /image-post/{imageId}/compose', () => answer());
    await open();
    expect(await compose(ids.sweets)).toBeNull();
    expect($making.get().status).toBe('failed');
    stop();
  });
});
