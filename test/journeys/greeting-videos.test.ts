import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityFaults,
  createTranslator,
  devices,
  isPhone,
  launch,
  openVisitor,
  waitForList,
} from '../lib/browse.ts';
import { allowAgencyGreetings, makeSubcategory } from '../lib/factories.ts';
import { hosts, type Person } from '../lib/people.ts';
import { servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { needs } from '../lib/programs.ts';
import { colourVideo, noiseVideo, patternVideo } from '../lib/video-files.ts';
import { type Client as ApiClient, startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let superadmin: ApiClient;
let files: Record<'lying' | 'brand' | 'noise', string>;

/** Videos are rendered one after another. */
const renderTimeout = { timeout: 120_000 };

const screens = [
  ['/panel/admin/daily-image-management', 'superadmin'],
  ['/panel/admin/image-posts-management', 'admin'],
] as const satisfies [path: string, person: Person][];

describe('uploading greeting videos in the panel', needs('ffmpeg'), () => {
  beforeAll(async () => {
    world = await startWorld({ upstream: { WORKER: 'inline' } });
    browser = await launch();
    superadmin = await world.as('superadmin');
    await servePlatform(world);
    await allowAgencyGreetings(world, hosts.home);
    const file = (name: string, bytes: Buffer) => {
      const path = join(world.stores.directory, name);
      writeFileSync(path, bytes);
      return path;
    };
    files = {
      lying: file('lying.mp4', patternVideo('1280x720', 8)),
      brand: file('brand.mp4', colourVideo('0xc2185b')),
      noise: file('noise.mp4', noiseVideo()),
    };
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  describe.each(devices)('greeting videos uploaded by staff, on $name', (device) => {
    const t = createTranslator(device.locale);
    // The screens differ only in who may open them, so each device tests one.
    const screensOfDevice = isPhone(device) ? screens.slice(0, 1) : screens.slice(1);

    test.each(screensOfDevice)(
      'the page %s accepts greeting videos, converts them, lists them and plays one',
      async (path, person) => {
        const { imageSubcategoryId, imageSubcategoryName } = await makeSubcategory(superadmin);
        const visitor = await openVisitor(browser, device);
        const { context, page, pageErrors } = visitor;
        const origin = await signInAtOwnHost(world, visitor, person);
        await page.goto(`${origin}${path}?imageSubcategoryId=${imageSubcategoryId}`);
        await waitForList(page);
        await page
          .getByRole('button', { name: t('greetings.add') })
          .first()
          .click();
        const sheet = page.getByRole('dialog', { name: t('greetings.add') });
        await sheet.getByText(t('greetings.addHintVideos', { count: 50, size: '100 MB' })).waitFor();
        await sheet.locator('input[type=file]').setInputFiles([files.lying, files.brand, files.noise]);
        const uploadRow = (name: string) => sheet.locator('.new-post').filter({ hasText: name });

        // The progress shows the upload and then the conversion.
        await uploadRow('lying.mp4')
          .getByRole('progressbar', { name: t('greetings.making', { name: 'lying.mp4' }) })
          .waitFor();
        await uploadRow('noise.mp4').getByText(t('greetings.reason_video_damaged')).waitFor(renderTimeout);
        await uploadRow('noise.mp4')
          .getByRole('button', { name: t('greetings.sendAgain', { name: 'noise.mp4' }) })
          .click();
        await uploadRow('noise.mp4').getByRole('progressbar').first().waitFor();
        await uploadRow('noise.mp4').getByText(t('greetings.reason_video_damaged')).waitFor(renderTimeout);
        await uploadRow('noise.mp4')
          .getByRole('button', { name: t('form.pictureRemove', { what: 'noise.mp4' }) })
          .click();
        for (const name of ['lying.mp4', 'brand.mp4'])
          await uploadRow(name).getByText(t('greetings.kind_SQUARE_VIDEO')).waitFor(renderTimeout);
        expect(await accessibilityFaults(page)).toEqual([]);

        await sheet.getByLabel(t('greetings.subcategory')).selectOption(imageSubcategoryId);
        await sheet.getByRole('button', { name: t('greetings.addGo_other', { count: 2 }) }).click();
        await page.getByText(t('greetings.done_add_other', { count: 2 })).waitFor();
        const staff = await world.as(person);
        const { body } = await staff.get('/api/v1/image-post').query({ imageSubcategoryId }).expect(200);
        const posts: ImagePost[] = body.data.items;
        expect(posts.map(({ kind }) => kind)).toEqual(['SQUARE_VIDEO', 'SQUARE_VIDEO']);
        await expect.poll(() => page.locator('.greeting .play-mark').count()).toBe(2);

        // The video of one colour is the shorter one.
        const brandPost = posts.find(({ video }) => (video?.durationSeconds ?? 0) < 2);
        await page.goto(`${origin}${path}?imageSubcategoryId=${imageSubcategoryId}&post=${brandPost?.imageId}`);
        const greetingDialog = page.getByRole('dialog', { name: imageSubcategoryName });
        const videoElement = greetingDialog.locator('video');
        await videoElement.waitFor();
        const colour = await videoElement.evaluate(async (element) => {
          const video = element as HTMLVideoElement;
          if (!video.muted) throw new Error('it would sound');
          await new Promise((resolve) => {
            video.addEventListener('timeupdate', resolve, { once: true });
            void video.play();
          });
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
          const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
          drawing.drawImage(video, 0, 0);
          return {
            width: video.videoWidth,
            height: video.videoHeight,
            rgb: [...drawing.getImageData(540, 540, 1, 1).data],
          };
        });
        expect(colour).toMatchObject({ width: 1080, height: 1080 });
        for (const [channel, value] of [0xc2, 0x18, 0x5b].entries())
          expect(Math.abs((colour.rgb[channel] ?? 0) - value)).toBeLessThanOrEqual(3);
        await context.close();
        expect(pageErrors).toEqual([]);
      },
    );
  });
});
