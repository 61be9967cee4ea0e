import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import { launch } from '../lib/browse.ts';
import { makeBusiness, makePicture, makePost, upload } from '../lib/factories.ts';
import { addedInkIn, lineStrength, pixelsOf, showLine, splitIntoLines } from '../lib/ink.ts';
import { type Client as ApiClient, startWorld, type World } from '../lib/world.ts';

/* Compares the preview with the downloaded picture, by pixels and by the position of each line of text. */

let world: World;
let browser: Browser;
let page: Page;
let customer: ApiClient;
let imageId: string;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 1080, height: 1920 } });
  await page.goto(`${world.url}/panel/login`);
  customer = await world.as('customer');
  const superadmin = await world.as('superadmin');
  const { body } = await upload(superadmin, { hierarchy1: 'image', hierarchy2: 'greeting' })
    .attach('file', await jpeg(1080, 1080), 'wish.jpg')
    .expect(200);
  ({ imageId } = await makePost(superadmin, { mediaId: body.data.document.picture.mediaId }));
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Measures the mean difference of two pictures of equal size over all channels, in steps of 255. */
async function difference(first: Buffer, second: Buffer): Promise<number> {
  const [a, b] = await Promise.all([first, second].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) throw new Error('the pictures differ in size');
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += Math.abs((a[index] as number) - (b[index] as number));
  return sum / a.length;
}

/** Limit in px for each side of a line’s ink, since renderers smooth letter tips differently. */
const TOLERANCE = 2;
/** Margin in px examined around a line. */
const MARGIN = 16;

/** Measures how far each side of a line’s ink is from the browser’s outlines, in px. */
async function lineOffsets(file: Buffer, width: number, height: number) {
  const lines = await splitIntoLines(page);
  const offsets = [];
  for (const [index, line] of lines.entries()) {
    const area = {
      left: Math.max(0, Math.floor(line.left) - MARGIN),
      top: Math.max(0, Math.floor(line.top) - MARGIN),
      right: Math.min(width, Math.ceil(line.right) + MARGIN),
      bottom: Math.min(height, Math.ceil(line.bottom) + MARGIN),
    };
    const clip = { x: area.left, y: area.top, width: area.right - area.left, height: area.bottom - area.top };
    const withLine = await pixelsOf(await page.screenshot({ clip }));
    await showLine(page, index, false);
    const withoutLine = await pixelsOf(await page.screenshot({ clip }));
    await showLine(page, index, true);
    const ink = addedInkIn(await pixelsOf(file, area), withoutLine, lineStrength(withLine, withoutLine));
    if (!ink) throw new Error(`line ${index} is missing in the file`);
    offsets.push({
      left: ink.left + area.left - line.left,
      top: ink.top + area.top - line.top,
      right: ink.right + area.left - line.right,
      bottom: ink.bottom + area.top - line.bottom,
    });
  }
  return offsets;
}

/** Draws the SVG in Chromium. @returns a screenshot */
async function screenshotOf(svg: string, width: number, height: number) {
  await page.evaluate(
    ([markup, w, h]) => {
      document.body.innerHTML = `<svg viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${markup}</svg>`;
      // The page’s policy forbids style attributes, but not styles set by a script.
      const drawing = document.body.firstElementChild as SVGElement;
      Object.assign(drawing.style, { position: 'fixed', left: '0', top: '0', zIndex: '9999' });
    },
    [svg, width, height] as const,
  );
  await page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('image')].map((image) => {
        const picture = new Image();
        picture.src = image.href.baseVal;
        return picture.decode();
      }),
    ),
  );
  return page.screenshot({ clip: { x: 0, y: 0, width, height } });
}

const names = {
  Latin: 'Mithai Ghar and Sons',
  Devanagari: 'श्री राधेकृष्ण मिष्ठान्न भंडार',
  Gujarati: 'અંકલેશ્વર પ્રિન્ટિંગ પ્રેસ',
  'the Arabic script': 'نفیس کتاب گھر',
};

describe('the preview of frames compared with the downloaded picture', () => {
  for (const [script, businessName] of Object.entries(names)) {
    test(`the preview of a frame with a business name in ${script} matches the downloaded picture`, async () => {
      const logo = { mediaId: await makePicture(customer, 80, 80) };
      const photo = { mediaId: await makePicture(customer, 80, 80) };
      const { businessId } = await makeBusiness(customer, { businessName, logo, photo });
      const path = `/api/v1/image-post/${imageId}`;
      for (const [frame, shape] of [
        // The post is smaller in this frame than in the next.
        ['frame11', 'SQUARE'],
        ['frame2', 'SQUARE'],
        ['frame5', 'SQUARE'],
        ['frame7', 'STORY'],
      ] as const) {
        const commonInput = {
          businessId,
          shape,
          message: 'Open till ten on every night of the festival week: come, sit and taste what is made for you',
        };
        const previewAnswer = await customer
          .post(`${path}/preview`)
          .send({ ...commonInput, frames: [frame] })
          .expect(200);
        const composition = await customer
          .post(`${path}/compose`)
          .send({ ...commonInput, frame })
          .expect(200);
        const { width, height, previews } = previewAnswer.body.data;
        const previewScreenshot = await screenshotOf(previews[0].svg, width, height);
        const { body: file } = await customer.get(composition.body.data.url).expect(200);
        // JPEG compression causes a difference of about one step.
        expect(await difference(previewScreenshot, file), `${frame} ${shape}`).toBeLessThan(3);
        const offsetsByLine = await lineOffsets(file, width, height);
        // Each frame has at least a name, a message and a contact.
        expect(offsetsByLine.length, `${frame} ${shape}`).toBeGreaterThanOrEqual(3);
        for (const [index, sides] of offsetsByLine.entries())
          for (const [side, px] of Object.entries(sides))
            expect(Math.abs(px), `${frame} ${shape}, line ${index}, ${side}`).toBeLessThanOrEqual(TOLERANCE);
      }
    });
  }
});
