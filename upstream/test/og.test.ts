import { contrast, toOklch } from '@parichay/shared/brand/colour.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ogColours, paper } from '../src/card/card.og.colours.ts';
import { renderOgImage } from '../src/card/card.og.ts';
import type { ComposeJob } from '../src/media/picture.jobs.ts';
import { createPictureWorker } from '../src/media/picture.ts';
import { cardWith } from './fixtures/cards.ts';
import { ogCards, shopLogo, shopPhoto } from './fixtures/og-cards.ts';

vi.setConfig({ testTimeout: 60_000 });
const worker = createPictureWorker({ maxMs: 60_000 });
afterAll(() => worker.close());

type Fixture = (typeof ogCards)[keyof typeof ogCards];
const render = async ({ card, photo, logo }: Fixture) =>
  renderOgImage(card, photo === null ? null : await shopPhoto(photo), logo && (await shopLogo(logo)), worker);

/** Furthest any pixel of a part stands from the paper, 0–255. */
async function strayInk(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(picture).extract(part).raw().toBuffer({ resolveWithObject: true });
  return data.reduce((most, value) => Math.max(most, 254 - value), 0);
}

describe('the preview picture of a card', () => {
  it.each(Object.entries(ogCards))('%s: is what messengers take, with clear margins', async (_, fixture) => {
    const picture = await render(fixture);
    expect(picture.length).toBeLessThan(250_000);
    const { format, width, height, exif, icc } = await sharp(picture).metadata();
    expect({ format, width, height, exif, icc }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    // Left of the column, between column and plate, above and below: nothing but paper.
    expect(await strayInk(picture, { left: 0, top: 0, width: 56, height: 630 })).toBeLessThan(12);
    expect(await strayInk(picture, { left: 762, top: 0, width: 36, height: 630 })).toBeLessThan(12);
    expect(await strayInk(picture, { left: 0, top: 0, width: 790, height: 30 })).toBeLessThan(12);
    expect(await strayInk(picture, { left: 0, top: 600, width: 790, height: 30 })).toBeLessThan(12);
    // And the column is not empty.
    expect(await strayInk(picture, { left: 64, top: 60, width: 688, height: 460 })).toBeGreaterThan(150);
  });

  it('is the same each time, and another card has another piece of stone', async () => {
    const [one, again, other] = await Promise.all([
      renderOgImage(ogCards.bare.card, null, null, worker),
      renderOgImage(ogCards.bare.card, null, null, worker),
      renderOgImage({ ...ogCards.bare.card, cardId: 'another' }, null, null, worker),
    ]);
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
  });

  it('holds to its size however noisy the photo is', async () => {
    const noise = await sharp({
      create: {
        width: 1080,
        height: 1080,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await renderOgImage(ogCards.latin.card, noise, null, worker)).length).toBeLessThan(250_000);
  });

  it('draws letters as outlines: no word of a stranger stands in the drawing', async () => {
    const jobs: Omit<ComposeJob, 'kind'>[] = [];
    const watched = {
      compose: (job: Omit<ComposeJob, 'kind'>) => {
        jobs.push(job);
        return worker.compose(job);
      },
    };
    const evil = cardWith({
      cardId: 'evil',
      basicDetails: {
        businessName: '</svg><script>alert(1)</script>',
        tagline: '<image href="file:///etc/passwd"/>',
        personName: '&xxe; \u202egpj',
        address: { city: '"><foreignObject>' },
      },
    });
    await renderOgImage(evil, null, null, watched);
    const drawings = jobs.flatMap((job) => job.layers).flatMap((layer) => (layer.kind === 'svg' ? [layer.svg] : []));
    expect(drawings).toHaveLength(1);
    expect(drawings[0]).toMatch(/^<svg [^<>]*>(<\/?(path|rect|g)( [a-z-]+="[#\w .()-]*")*\/?>)*<\/svg>$/i);
  });

  it('of a card whose name cannot be drawn shows its address', async () => {
    const emoji = cardWith({ cardId: 'x1', basicDetails: { businessName: '🎉' } });
    const picture = await renderOgImage(emoji, null, null, worker);
    expect(await strayInk(picture, { left: 64, top: 60, width: 688, height: 460 })).toBeGreaterThan(150);
  });

  it('reads in any colour', () => {
    for (let red = 0; red <= 255; red += 51) {
      for (let green = 0; green <= 255; green += 51) {
        for (let blue = 0; blue <= 255; blue += 51) {
          const colour = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
          const { solid, onSolid, accent } = ogColours(colour);
          expect(contrast(toOklch(solid), toOklch(onSolid)), colour).toBeGreaterThanOrEqual(4.5);
          expect(contrast(toOklch(accent), toOklch(paper)), colour).toBeGreaterThanOrEqual(4.5);
          expect(contrast(toOklch(solid), toOklch(paper)), colour).toBeGreaterThanOrEqual(1.2);
        }
      }
    }
  });
});
