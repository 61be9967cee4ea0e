import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { colourOfPlayed } from '../../dev/lib/played-colour.ts';
import { launch } from '../lib/browse.ts';
import { film, makeFilmPost, noFfmpeg } from '../lib/films.ts';
import { composed, subscribed } from '../lib/framing.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

// The machine may be busy; how long a film takes is measured elsewhere.
vi.setConfig({ testTimeout: 240_000 });

/** Blue with a red stripe down its middle third. */
const striped = () =>
  film([
    ...['-f', 'lavfi', '-i', 'color=blue:s=720x720:r=25:d=1'],
    ...['-vf', 'drawbox=x=240:w=240:h=720:color=red:t=fill,format=yuv420p', '-c:v', 'libx264'],
  ]);

describe.skipIf(noFfmpeg !== null)(`films in frames${noFfmpeg ? `: left out, ${noFfmpeg}` : ''}`, () => {
  let world: World;
  let browser: Chromium;
  let customer: Browser;
  let imageId: string;
  let businessId: string;

  beforeAll(async () => {
    world = await startWorld({ upstream: { WORKER: 'inline' } });
    browser = await launch();
    customer = await world.as('customer');
    ({ businessId } = await subscribed(world, customer, { videos: 5 }));
    ({ imageId } = await makeFilmPost(await world.as('superadmin'), striped()));
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const filmOf = async (input: object): Promise<Buffer> => {
    await composed(customer, imageId, businessId, input);
    await world.upstream.renderJobs?.settled();
    const { url } = await composed(customer, imageId, businessId, input);
    return (await customer.get(url).buffer(true).expect(200)).body;
  };
  const isRed = ([red = 0, , blue = 0]: number[]): boolean => red > 200 && blue < 60;

  test('play in Chromium with the colour of the brand, three steps of 255 off at most', async () => {
    const made = await filmOf({ frame: 'frame2', look: { colour: '#c2185b' } });
    const played = await colourOfPlayed(browser, made, { x: 30, y: 1060 });
    for (const [at, value] of [0xc2, 0x18, 0x5b].entries())
      expect(Math.abs((played[at] ?? 0) - value)).toBeLessThanOrEqual(3);
    expect(isRed(await colourOfPlayed(browser, made, { x: 540, y: 400 }))).toBe(true);
  });

  test('show the middle of a square film where the frame has an upright place for it', async () => {
    const made = await filmOf({ frame: 'frame5', shape: 'STORY' });
    // The place is 799 px of a film that is as high as 1,421: the stripe is 474 px wide, not 266.
    for (const x of [320, 760]) expect(isRed(await colourOfPlayed(browser, made, { x, y: 800 }))).toBe(true);
    for (const x of [180, 900]) expect(isRed(await colourOfPlayed(browser, made, { x, y: 800 }))).toBe(false);
  });
});
