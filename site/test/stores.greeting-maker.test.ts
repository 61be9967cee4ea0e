import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { imagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $greetingRender,
  clearRender,
  composeGreeting,
} from '../src/features/studio/greeting/customer/maker/compose.store.ts';
import {
  $availableFrames,
  frameSettingsSave,
  frames,
  loadFrames,
  saveFrameSettings,
} from '../src/features/studio/greeting/customer/maker/frames.store.ts';
import {
  $currentFrame,
  $previewFailure,
  $previews,
  adjustLogo,
  changeDraft,
  chooseFrame,
  currentGreeting,
  openGreeting,
  setThumbnailInView,
  startDrawingOnFrameChange,
} from '../src/features/studio/greeting/customer/maker/maker.store.ts';
import { frameOffers, greetingFixture, imageId } from './greetings.fixture.ts';
import { cardFixture, contractServer, ids, stubBrowser } from './stores.server.ts';

const server = contractServer();
beforeAll(async () => {
  stubBrowser();
  await server.start();
});
afterAll(() => server.stop());

/** Holds the bodies of the preview calls, in order. */
let previewBodies: { frames: string[]; shape: string; message: string; look: { logo?: object } }[] = [];
const stubCalls = (count = 5) => {
  server.on('GET /image-post/frames', () => frameOffers(count));
  server.on('GET /image-post/ids', () => ({ imagePosts: [greetingFixture()] }));
  server.on('POST /image-post/{imageId}/preview', ({ body }) => {
    const previewBody = body as (typeof previewBodies)[number];
    previewBodies.push(previewBody);
    const previews = previewBody.frames.map((frame) => ({ frame, svg: `<g>${previewBody.message}</g>`, logo: null }));
    return { width: 1080, height: previewBody.shape === 'STORY' ? 1920 : 1080, isWatermarked: false, previews };
  });
};
const openFirstGreeting = async () => {
  await loadFrames(ids.sweets);
  await openGreeting(imageId, ids.sweets);
  await expect.poll(() => $previews.get()[$currentFrame.get()?.name ?? '']).toBeDefined();
};

beforeEach(() => {
  server.reset();
  previewBodies = [];
  frames.reset();
  currentGreeting.reset();
  frameSettingsSave.reset();
  clearRender();
});

describe('the previews of an opened greeting', () => {
  it('opening a greeting requests previews in the favourite frame and the next two frames', async () => {
    stubCalls();
    await openFirstGreeting();
    expect($availableFrames.get().map(({ name }) => name)).toEqual(['frame2', 'frame1', 'frame3', 'frame4', 'frame5']);
    expect(previewBodies.map((body) => body.frames)).toEqual([['frame2', 'frame1', 'frame3']]);
  });

  it('the preview of a greeting that is opened before the frames are loaded is drawn once they are loaded', async () => {
    stubCalls();
    const stopDrawing = startDrawingOnFrameChange();
    await openGreeting(imageId, ids.sweets);
    expect(previewBodies).toEqual([]);
    await loadFrames(ids.sweets);
    await expect.poll(() => $previews.get().frame2).toBeDefined();
    stopDrawing();
  });

  it('choosing the next frame of a greeting requests only the missing preview', async () => {
    stubCalls();
    await openFirstGreeting();
    chooseFrame('frame3');
    await expect.poll(() => $previews.get().frame4).toBeDefined();
    expect(previewBodies.slice(1).map((body) => body.frames)).toEqual([['frame4']]);
  });

  it('the preview of a typed message is requested after typing pauses, and the old preview is shown until then', async () => {
    stubCalls();
    await openFirstGreeting();
    for (const message of ['O', 'Op', 'Open']) changeDraft({ message }, { isTyping: true });
    expect($previews.get().frame2?.svg).toBe('<g></g>');
    await expect.poll(() => $previews.get().frame2?.svg).toBe('<g>Open</g>');
    expect(previewBodies.slice(1).map(({ message }) => message)).toEqual(['Open']);
  });

  it('moving the logo on a greeting requests a preview of the current frame only', async () => {
    stubCalls();
    await openFirstGreeting();
    adjustLogo({ x: 30, y: -20, scale: 1.2 });
    await expect.poll(() => $previews.get().frame2?.logoAdjustment).toEqual({ x: 30, y: -20, scale: 1.2 });
    expect(previewBodies.slice(1)).toMatchObject([
      { frames: ['frame2'], look: { logo: { x: 30, y: -20, scale: 1.2 } } },
    ]);
  });

  it('a failed preview of a greeting shows its error, and the next change requests the preview again', async () => {
    stubCalls();
    server.refuse('POST /image-post/{imageId}/preview', 'unavailable');
    await loadFrames(ids.sweets);
    await openGreeting(imageId, ids.sweets);
    await expect.poll(() => $previewFailure.get()?.code).toBe('unavailable');
    stubCalls();
    changeDraft({});
    await expect.poll(() => $previews.get().frame2).toBeDefined();
    expect($previewFailure.get()).toBeNull();
  });

  it('opening a deleted greeting fails with not_found', async () => {
    stubCalls();
    server.on('GET /image-post/ids', () => ({ imagePosts: [] }));
    await loadFrames(ids.sweets);
    await openGreeting(imageId, ids.sweets);
    expect(currentGreeting.$state.get().error?.code).toBe('not_found');
  });
});

describe('the frame thumbnails of an opened greeting', () => {
  const drawnFrameNames = () => previewBodies.map(({ frames: names }) => names);
  const showThumbnails = (...names: string[]) => {
    for (const name of names) setThumbnailInView(name, true);
    return () => names.forEach((name) => void setThumbnailInView(name, false));
  };

  it('frame thumbnails are drawn after the current frame, six at a time, and not again for each message', async () => {
    stubCalls(12);
    const hideThumbnails = showThumbnails(...Array.from({ length: 12 }, (_, index) => `frame${index + 1}`));
    await openFirstGreeting();
    await expect.poll(() => Object.keys($previews.get())).toHaveLength(12);
    expect(drawnFrameNames().map((names) => names.length)).toEqual([3, 6, 3]);
    changeDraft({ message: 'Open' });
    await expect.poll(() => $previews.get().frame3?.svg).toBe('<g>Open</g>');
    expect(drawnFrameNames().slice(3)).toEqual([['frame2', 'frame1', 'frame3']]);
    changeDraft({ shape: 'STORY' });
    await expect.poll(() => Object.values($previews.get()).every(({ height }) => height === 1920)).toBe(true);
    hideThumbnails();
  });

  it('a frame thumbnail that fails to load shows no error and is not requested again', async () => {
    stubCalls();
    await openFirstGreeting();
    server.refuse('POST /image-post/{imageId}/preview', 'unavailable');
    const callCount = server.asked.length;
    const hideThumbnails = showThumbnails('frame5');
    await expect.poll(() => server.asked.length).toBe(callCount + 1);
    hideThumbnails();
    stubCalls();
    chooseFrame('frame1');
    await expect.poll(() => $previews.get().frame3).toBeDefined();
    expect($previewFailure.get()).toBeNull();
    expect(server.asked.length).toBe(callCount + 1);
  });
});

describe('the favourite frame of a card', () => {
  it('the favourite frame is saved on the card and does not reorder the frames on the open page', async () => {
    stubCalls();
    server.on('POST /updateImagePostSettings', ({ body }) => ({
      updatedCard: cardFixture({
        version: Number(body.version) + 1,
        imagePostSettings: body.imagePostSettings as never,
      }),
    }));
    await loadFrames(ids.sweets);
    expect(await saveFrameSettings({ frame: 'frame3' })).toBe(true);
    expect(frames.$state.get().data).toMatchObject({ settings: { frame: 'frame3' }, card: { version: 2 } });
    expect($availableFrames.get()[0]?.name).toBe('frame2');
  });

  it('saving the favourite frame after a concurrent edit of the card does not undo that edit', async () => {
    stubCalls();
    server.on('POST /updateImagePostSettings', ({ body }) => {
      if (body.version === 1) throw new ApiError('changed_meanwhile');
      return { updatedCard: cardFixture({ version: 9, imagePostSettings: body.imagePostSettings as never }) };
    });
    await loadFrames(ids.sweets);
    const newerSettings = imagePostSettings.parse({ frame: 'frame2', height: 'HEIGHT-3' });
    server.on('GET /image-post/frames', () =>
      frameOffers(5, { settings: newerSettings, card: { cardNo: ids.card, version: 8 } }),
    );
    expect(await saveFrameSettings({ frame: 'frame3' })).toBe(true);
    expect(frames.$state.get().data?.settings).toMatchObject({ frame: 'frame3', height: 'HEIGHT-3' });
  });

  it('saving the favourite frame fails with not_found when there is no card', async () => {
    stubCalls();
    server.on('GET /image-post/frames', () => frameOffers(3, { card: null }));
    await loadFrames(ids.sweets);
    expect(await saveFrameSettings({ frame: 'frame3' })).toBe(false);
    expect(frameSettingsSave.$state.get().error?.code).toBe('not_found');
  });
});

describe('the composing of a greeting file', () => {
  const answer = (changes: object = {}) => ({
    status: 'ready',
    url: '/media/made/1080.jpg',
    mediaType: 'image/jpeg',
    fileName: 'Good morning - Shree Ganesh Sweets.jpg',
    queuePosition: null,
    progress: 100,
    reason: null,
    isWatermarked: false,
    remaining: 4,
    ...changes,
  });
  /** Answers media files, which are not calls of the contract. */
  const stubMediaFiles = (isFound = true) => {
    const realFetch = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.startsWith('/media/')
        ? Promise.resolve(new Response('jpeg', { status: isFound ? 200 : 404 }))
        : realFetch(path, init),
    );
    return () => vi.stubGlobal('fetch', realFetch);
  };

  it('composing a greeting twice sends one request, whose file has the server’s name and lowers the remaining count', async () => {
    stubCalls();
    const restoreFetch = stubMediaFiles();
    server.on('POST /image-post/{imageId}/compose', () => answer());
    await openFirstGreeting();
    const composed = await composeGreeting(ids.sweets);
    expect(composed?.file).toMatchObject({ name: 'Good morning - Shree Ganesh Sweets.jpg', type: 'image/jpeg' });
    expect(frames.$state.get().data?.left.images).toBe(4);
    await composeGreeting(ids.sweets);
    expect(server.asked.filter((key) => key.endsWith('/compose'))).toHaveLength(1);
    restoreFetch();
  });

  it('a greeting video is polled until it is ready, and its status is shown', async () => {
    stubCalls();
    const restoreFetch = stubMediaFiles();
    const states: object[] = [
      { status: 'queued', url: null, queuePosition: 2, progress: 0 },
      { status: 'rendering', url: null, progress: 40 },
      { mediaType: 'video/mp4', fileName: 'Diwali - Shree.mp4' },
    ];
    const seenStatuses: unknown[] = [];
    const stopListening = $greetingRender.listen(
      (render) => render.status === 'waiting' && seenStatuses.push(render.answer.status),
    );
    server.on('POST /image-post/{imageId}/compose', () => answer(states.shift()));
    await openFirstGreeting();
    const composed = await composeGreeting(ids.sweets);
    expect(seenStatuses).toEqual(['queued', 'rendering']);
    expect(composed?.file.name).toBe('Diwali - Shree.mp4');
    stopListening();
    restoreFetch();
  });

  it('a greeting that failed to compose may be retried, and clearing it discards a running request', async () => {
    stubCalls();
    server.on('POST /image-post/{imageId}/compose', () =>
      answer({ status: 'failed', url: null, reason: 'video_damaged' }),
    );
    await openFirstGreeting();
    expect(await composeGreeting(ids.sweets)).toBeNull();
    expect($greetingRender.get()).toMatchObject({ status: 'failed', reason: 'video_damaged' });
    let isRetried: unknown;
    server.on('POST /image-post/{imageId}/compose', ({ body }) => {
      isRetried = body.retry;
      throw new ApiError('plan_limit_reached');
    });
    await composeGreeting(ids.sweets, { isAgain: true });
    expect(isRetried).toBe(true);
    expect($greetingRender.get()).toMatchObject({ status: 'failed', failure: { code: 'plan_limit_reached' } });
    const superseded = composeGreeting(ids.sweets);
    clearRender();
    expect(await superseded).toBeNull();
    expect($greetingRender.get().status).toBe('idle');
  });

  it('composing a greeting fails if its finished file cannot be fetched', async () => {
    stubCalls();
    const restoreFetch = stubMediaFiles(false);
    server.on('POST /image-post/{imageId}/compose', () => answer());
    await openFirstGreeting();
    expect(await composeGreeting(ids.sweets)).toBeNull();
    expect($greetingRender.get().status).toBe('failed');
    restoreFetch();
  });
});
