import { afterEach, expect, test } from 'vitest';
import { createRaster, type Raster } from '../src/render/raster/raster.ts';

let raster: Raster;
afterEach(() => raster.close());

/** Takes a while to draw. */
const circles = Array.from({ length: 3_000 }, (_, at) => `<circle cx="${at % 900}" cy="${at % 700}" r="90"/>`).join('');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1080" fill-opacity="0.1">${circles}</svg>`;
const draw = () => raster.svg({ svg, width: 1080, height: 1080, background: '#ffffff' });
const outcomeOf = (drawing: Promise<Buffer>) =>
  drawing.then(
    ({ length }) => (length > 0 ? 'drawn' : 'empty'),
    ({ code }) => code,
  );

test('security 3: of what was sent to a worker that is killed only the picture that it was at is lost', async () => {
  raster = createRaster({ size: 1 });
  await draw();
  const [worker] = raster.children();
  const first = draw();
  const others = [draw(), draw(), draw()];
  // The first is drawn, the second lies with the worker when the third is begun.
  const outcomes = [first, ...others].map(outcomeOf);
  await first;
  process.kill(worker?.pid ?? 0, 'SIGKILL');
  expect(await Promise.all(outcomes)).toEqual(['drawn', 'unavailable', 'drawn', 'drawn']);
});

test('pictures are drawn in the order in which they were asked for', async () => {
  raster = createRaster({ size: 1 });
  const done: number[] = [];
  await Promise.all([0, 1, 2, 3, 4].map((at) => draw().then(() => done.push(at))));
  expect(done).toEqual([0, 1, 2, 3, 4]);
});
