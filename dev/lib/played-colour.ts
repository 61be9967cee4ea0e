import type { Browser } from 'playwright-core';
import sharp from 'sharp';

/** px from the top left of the picture. */
interface Point {
  x: number;
  y: number;
}

const SIDE = 24;

/** Centre of a square of one solid colour. @throws Error without one */
export async function solidAreaOf(picture: Buffer): Promise<Point> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let offset = 0; offset < data.length; offset += 4) {
    const colour = data.readUInt32BE(offset);
    if (data[offset + 3] === 255) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [commonColour] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  const hasCommonColour = (x: number, y: number) => data.readUInt32BE((y * info.width + x) * 4) === commonColour;
  for (let y = 0; y + SIDE <= info.height; y += SIDE / 2) {
    for (let x = 0; x + SIDE <= info.width; x += SIDE / 2) {
      const pixels = Array.from({ length: SIDE * SIDE }, (_, index) =>
        hasCommonColour(x + (index % SIDE), y + Math.floor(index / SIDE)),
      );
      if (pixels.every(Boolean)) return { x: x + SIDE / 2, y: y + SIDE / 2 };
    }
  }
  throw new Error('no part of the picture is of one colour');
}

/** Median RGB colour around a spot, as the browser plays the video at 0.5 s. */
export async function playedColourAt(browser: Browser, mp4: Buffer, { x, y }: Point): Promise<number[]> {
  const page = await browser.newPage();
  try {
    await page.route('https://film.example/**', (route) =>
      route.request().url().endsWith('.mp4')
        ? route.fulfill({ body: mp4, contentType: 'video/mp4' })
        : route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
    );
    await page.goto('https://film.example/');
    return await page.evaluate(
      async ({ left, top, side }) => {
        const video = document.createElement('video');
        video.muted = true;
        video.src = '/film.mp4';
        await new Promise((resolve, reject) => {
          video.onloadeddata = resolve;
          video.onerror = () => reject(new Error('the browser cannot play the film'));
        });
        await new Promise((resolve) => {
          video.onseeked = resolve;
          video.currentTime = 0.5;
        });
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [side, side];
        const context = canvas.getContext('2d');
        context?.drawImage(video, left, top, side, side, 0, 0, side, side);
        const { data } = context?.getImageData(0, 0, side, side) ?? { data: new Uint8ClampedArray() };
        return [0, 1, 2].map((channel) => {
          const values = Array.from({ length: side * side }, (_, index) => data[index * 4 + channel] ?? 0);
          return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
        });
      },
      { left: x - SIDE / 4, top: y - SIDE / 4, side: SIDE / 2 },
    );
  } finally {
    await page.close();
  }
}
