import { readFileSync } from 'node:fs';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { playedColourAt } from '../../dev/lib/played-colour.ts';
import { createTranslator, devices, isPhone, launch, openVisitorAs } from '../lib/browse.ts';
import { composeGreeting, listFrames, makeSubscribedBusiness } from '../lib/framing.ts';
import { type Processes, startProcesses } from '../lib/processes.ts';
import { needs } from '../lib/programs.ts';
import { makeVideoPost, patternVideo, probeVideoFile, runFfmpeg } from '../lib/video-files.ts';
import { type Client, startWorld, type World } from '../lib/world.ts';

// The machine may be busy; rendering time is measured elsewhere.
vi.setConfig({ testTimeout: 240_000 });

/** Makes a blue video with a red stripe in its middle third. */
const stripedVideo = () =>
  runFfmpeg([
    ...['-f', 'lavfi', '-i', 'color=blue:s=720x720:r=25:d=1'],
    ...['-vf', 'drawbox=x=240:w=240:h=720:color=red:t=fill,format=yuv420p', '-c:v', 'libx264'],
  ]);

describe('framed videos in the greeting maker', needs('ffmpeg'), () => {
  let world: World;
  let browser: Chromium;
  let customer: Client;
  let imageId: string;
  let businessId: string;

  beforeAll(async () => {
    world = await startWorld({ upstream: { WORKER: 'inline' } });
    browser = await launch();
    customer = await world.as('customer');
    ({ businessId } = await makeSubscribedBusiness(world, customer, { videos: 5 }));
    ({ imageId } = await makeVideoPost(await world.as('superadmin'), stripedVideo()));
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const renderFramedVideo = async (input: object): Promise<Buffer> => {
    await composeGreeting(customer, imageId, businessId, input);
    await world.upstream.renderJobs?.whenIdle();
    const { url } = await composeGreeting(customer, imageId, businessId, input);
    return (await customer.get(url).buffer(true).expect(200)).body;
  };
  const isRed = ([red = 0, , blue = 0]: number[]): boolean => red > 200 && blue < 60;

  test('a framed video plays in Chromium with the brand’s colour, with an error of at most three of 255 levels', async () => {
    const framedVideo = await renderFramedVideo({ frame: 'frame2', look: { colour: '#c2185b' } });
    const playedColour = await playedColourAt(browser, framedVideo, { x: 30, y: 1060 });
    for (const [channel, value] of [0xc2, 0x18, 0x5b].entries())
      expect(Math.abs((playedColour[channel] ?? 0) - value)).toBeLessThanOrEqual(3);
    expect(isRed(await playedColourAt(browser, framedVideo, { x: 540, y: 400 }))).toBe(true);
  });

  test('a greeting video plays muted and looped in the greeting maker, unless the user prefers reduced motion', async () => {
    const device = devices[0] as (typeof devices)[0];
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    const openEditor = async (reducedMotion: 'reduce' | 'no-preference') => {
      await page.emulateMedia({ reducedMotion });
      await page.goto(`${world.url}/panel/customer/daily-image?imageId=${imageId}`);
      await page.locator('.stage-slide[aria-hidden="false"] svg.drawing > *').first().waitFor();
    };
    await openEditor('no-preference');
    const playing = page.locator('.stage-slide[aria-hidden="false"] video[data-playing]');
    await playing.waitFor();
    const state = await playing.evaluate((video: HTMLVideoElement) => [
      video.muted,
      video.loop,
      video.playsInline,
      video.paused,
    ]);
    expect(state).toEqual([true, true, true, false]);
    // The video covers the area of its picture.
    const [video, image] = await Promise.all([
      playing.boundingBox(),
      page.locator('.stage-slide[aria-hidden="false"] image').first().boundingBox(),
    ]);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((video?.[side] ?? -9) - (image?.[side] ?? 0)), side).toBeLessThanOrEqual(1);
    await openEditor('reduce');
    expect(await page.locator('video').count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a frame with a portrait-shaped area shows a square video in full width', async () => {
    const framedVideo = await renderFramedVideo({ frame: 'frame5', shape: 'STORY' });
    // The area is 799 px wide from x = 140 on, and the stripe is a third of it.
    for (const x of [430, 650]) expect(isRed(await playedColourAt(browser, framedVideo, { x, y: 800 }))).toBe(true);
    for (const x of [320, 760]) expect(isRed(await playedColourAt(browser, framedVideo, { x, y: 800 }))).toBe(false);
  });
});

describe('security 20: a framed video whose upstream is killed while its owner waits', needs('ffmpeg'), () => {
  let processes: Processes;
  let browser: Chromium;
  let customer: Client;
  let imageId: string;
  beforeAll(async () => {
    processes = await startProcesses({ WORKER: 'inline' });
    browser = await launch();
    customer = await processes.as('customer');
    ({ imageId } = await makeVideoPost(await processes.as('superadmin'), patternVideo('640x640', 20)));
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await processes?.close();
  });

  test.each(devices.filter(isPhone))(
    'a framed video whose upstream is killed while rendering it can still be downloaded and counts once against the plan, on $name',
    async (device) => {
      const t = createTranslator(device.locale);
      const { businessId } = await makeSubscribedBusiness(processes, customer, { videos: 2 });
      await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
      const { context, page } = await openVisitorAs(browser, device, processes.url, 'customer');
      await page.goto(`${processes.url}/panel/customer/daily-image?imageId=${imageId}`);
      await page.getByText(t('daily.left_videos_other', { count: 2, included: 2 })).waitFor();
      const downloading = page.waitForEvent('download', { timeout: 200_000 });
      await page.getByRole('button', { name: t('today.download') }).click();
      // The progress shows a percentage once rendering has begun.
      await page.locator('.waiting-line progress[value]').waitFor({ timeout: 60_000 });
      await processes.killUpstream();
      const file = readFileSync(await (await downloading).path());
      expect(probeVideoFile(file).seconds).toBeCloseTo(20, 0);
      expect((await listFrames(customer, businessId)).left.videos).toBe(1);
      await context.close();
    },
  );
});
