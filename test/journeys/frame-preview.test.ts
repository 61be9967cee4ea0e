import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import { launch } from '../lib/browse.ts';
import { makeBusiness, makePicture, makePost, upload } from '../lib/factories.ts';
import { inkIn, pixelsOf, showLine, strengthOf, takeLinesApart } from '../lib/ink.ts';
import { type Browser as Session, startWorld, type World } from '../lib/world.ts';

/* Compares the preview with the downloaded picture, by pixels and by the position of each line of text. */

let world: World;
let browser: Browser;
let page: Page;
let customer: Session;
let imageId: string;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 1080, height: 1920 } });
  await page.goto(`${world.url}/panel/login`);
  customer = await world.as('customer');
  const keeper = await world.as('superadmin');
  const { body } = await upload(keeper, { hierarchy1: 'image', hierarchy2: 'greeting' })
    .attach('file', await jpeg(1080, 1080), 'wish.jpg')
    .expect(200);
  ({ imageId } = await makePost(keeper, { mediaId: body.data.document.picture.mediaId }));
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Measures the mean difference of two pictures of equal size over all channels, in steps of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) throw new Error('the pictures differ in size');
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] as number) - (b[at] as number));
  return sum / a.length;
}

/** Limit in px for each side of a line’s ink, since renderers smooth letter tips differently. */
const TOLERANCE = 2;
/** Margin in px examined around a line. */
const AROUND = 16;

/** Measures how far each side of a line’s ink is from the browser’s outlines, in px. */
async function linesOff(file: Buffer, width: number, height: number) {
  const lines = await takeLinesApart(page);
  const found = [];
  for (const [index, line] of lines.entries()) {
    const part = {
      left: Math.max(0, Math.floor(line.left) - AROUND),
      top: Math.max(0, Math.floor(line.top) - AROUND),
      right: Math.min(width, Math.ceil(line.right) + AROUND),
      bottom: Math.min(height, Math.ceil(line.bottom) + AROUND),
    };
    const clip = { x: part.left, y: part.top, width: part.right - part.left, height: part.bottom - part.top };
    const whole = await pixelsOf(await page.screenshot({ clip }));
    await showLine(page, index, false);
    const ground = await pixelsOf(await page.screenshot({ clip }));
    await showLine(page, index, true);
    const ink = inkIn(await pixelsOf(file, part), ground, strengthOf(whole, ground));
    if (!ink) throw new Error(`line ${index} is missing in the file`);
    found.push({
      left: ink.left + part.left - line.left,
      top: ink.top + part.top - line.top,
      right: ink.right + part.left - line.right,
      bottom: ink.bottom + part.top - line.bottom,
    });
  }
  return found;
}

/** Draws the SVG in Chromium. @returns a screenshot */
async function shown(svg: string, width: number, height: number) {
  await page.evaluate(
    ([inner, w, h]) => {
      document.body.innerHTML = `<svg viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${inner}</svg>`;
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

describe('the preview of a frame', () => {
  for (const [script, businessName] of Object.entries(names)) {
    test(`the preview of a frame with a name in ${script} matches the downloaded picture`, async () => {
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
        const wanted = {
          businessId,
          shape,
          message: 'Open till ten on every night of the festival week: come, sit and taste what is made for you',
        };
        const preview = await customer
          .post(`${path}/preview`)
          .send({ ...wanted, frames: [frame] })
          .expect(200);
        const composed = await customer
          .post(`${path}/compose`)
          .send({ ...wanted, frame })
          .expect(200);
        const { width, height, previews } = preview.body.data;
        const drawn = await shown(previews[0].svg, width, height);
        const { body: file } = await customer.get(composed.body.data.url).expect(200);
        // JPEG alone causes a difference of about one step.
        expect(await difference(drawn, file), `${frame} ${shape}`).toBeLessThan(3);
        const off = await linesOff(file, width, height);
        // Each frame has at least a name, a message and a contact.
        expect(off.length, `${frame} ${shape}`).toBeGreaterThanOrEqual(3);
        for (const [index, sides] of off.entries())
          for (const [side, px] of Object.entries(sides))
            expect(Math.abs(px), `${frame} ${shape}, line ${index}, ${side}`).toBeLessThanOrEqual(TOLERANCE);
      }
    });
  }
});
