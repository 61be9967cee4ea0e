import { expect, it } from 'vitest';
import type { DrawnItem } from '../src/layer/layer.drawn.ts';
import { coarsePictures } from '../src/layer/layer.print.ts';

const picture = (id: string, width: number, height: number): DrawnItem => ({
  kind: 'picture',
  id,
  key: `${id}.jpg`,
  box: { x: 0, y: 0, width, height },
});
const sizes: Record<string, { width: number; height: number }> = {
  'photo.jpg': { width: 300, height: 300 },
  'logo.jpg': { width: 400, height: 200 },
};
const sizeOf = (key: string) => sizes[key] ?? null;
/** A page 100 px and 25.4 mm wide: an inch. */
const pageOf = (...items: DrawnItem[]) => ({ width: 100, items });

it('names the pictures that are printed with fewer than 300 dots an inch', () => {
  expect(coarsePictures(pageOf(picture('photo', 100, 100)), 25.4, sizeOf)).toEqual([]);
  expect(coarsePictures(pageOf(picture('photo', 101, 101)), 25.4, sizeOf)).toEqual([
    { id: 'photo', key: 'photo.jpg', dpi: 297 },
  ]);
  expect(coarsePictures(pageOf(picture('photo', 100, 100)), 50.8, sizeOf)).toMatchObject([{ dpi: 150 }]);
});

it('counts the poorer side, the largest copy, and what groups do to their pictures', () => {
  expect(coarsePictures(pageOf(picture('logo', 50, 100)), 25.4, sizeOf)).toMatchObject([{ dpi: 200 }]);
  const group: DrawnItem = {
    kind: 'group',
    id: 'row',
    matrices: [
      [1, 0, 0, 1, 0, 0],
      [0, 2, -2, 0, 0, 0],
    ],
    items: [picture('photo', 100, 100)],
  };
  expect(coarsePictures(pageOf(group), 25.4, sizeOf)).toEqual([{ id: 'photo', key: 'photo.jpg', dpi: 150 }]);
});

it('puts the worst first, and is silent about what nobody knows', () => {
  const page = pageOf(picture('photo', 150, 150), picture('logo', 200, 200), picture('else', 900, 900));
  expect(coarsePictures(page, 25.4, sizeOf).map(({ id, dpi }) => [id, dpi])).toEqual([
    ['logo', 100],
    ['photo', 200],
  ]);
});
