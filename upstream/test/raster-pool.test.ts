import { afterEach, expect, test } from 'vitest';
import { createRaster, type Raster } from '../src/platform/render/raster/raster.ts';

let raster: Raster;
afterEach(() => raster.close());

/** Circles that take long to draw. */
const circles = Array.from({ length: 3_000 }, (_, at) => `<circle cx="${at % 900}" cy="${at % 700}" r="90"/>`).join('');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1080" fill-opacity="0.1">${circles}</svg>`;
const draw = () => raster.svg({ svg, width: 1080, height: 1080, background: '#ffffff' });
const drawingOutcomeOf = (drawing: Promise<Buffer>) =>
  drawing.then(
    ({ length }) => (length > 0 ? 'drawn' : 'empty'),
    ({ code }) => code,
  );

test('security 3: a killed raster worker loses only the picture being drawn, and queued pictures are drawn', async () => {
  raster = createRaster({ size: 1 });
  await draw();
  const [worker] = raster.children();
  if (!worker?.pid) throw new Error('no raster worker runs');
  const first = draw();
  const others = [draw(), draw(), draw()];
  const outcomes = [first, ...others].map(drawingOutcomeOf);
  await first;
  process.kill(worker.pid, 'SIGKILL');
  expect(await Promise.all(outcomes)).toEqual(['drawn', 'unavailable', 'drawn', 'drawn']);
});

test('the pool of raster workers draws pictures in the order of the requests', async () => {
  raster = createRaster({ size: 1 });
  const done: number[] = [];
  await Promise.all([0, 1, 2, 3, 4].map((at) => draw().then(() => done.push(at))));
  expect(done).toEqual([0, 1, 2, 3, 4]);
});
