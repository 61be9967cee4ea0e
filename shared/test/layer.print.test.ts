import { expect, it } from 'vitest';
import type { DrawnItem } from '../src/studio/layer/layer-drawn.ts';
import { coarsePictures } from '../src/studio/layer/layer-print.ts';

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
const pictureSizeOf = (key: string) => sizes[key] ?? null;
/** The page is 100 px wide; 25.4 mm of print is one inch. */
const pageOf = (...items: DrawnItem[]) => ({ width: 100, items });

it('pictures that would be printed with fewer than 300 dots per inch are listed', () => {
  expect(coarsePictures(pageOf(picture('photo', 100, 100)), 25.4, pictureSizeOf)).toEqual([]);
  expect(coarsePictures(pageOf(picture('photo', 101, 101)), 25.4, pictureSizeOf)).toEqual([
    { id: 'photo', key: 'photo.jpg', dpi: 297 },
  ]);
  expect(coarsePictures(pageOf(picture('photo', 100, 100)), 50.8, pictureSizeOf)).toMatchObject([{ dpi: 150 }]);
});

it('the print resolution of a picture is that of its worse axis in its largest copy', () => {
  expect(coarsePictures(pageOf(picture('logo', 50, 100)), 25.4, pictureSizeOf)).toMatchObject([{ dpi: 200 }]);
  const group: DrawnItem = {
    kind: 'group',
    id: 'row',
    matrices: [
      [1, 0, 0, 1, 0, 0],
      [0, 2, -2, 0, 0, 0],
    ],
    items: [picture('photo', 100, 100)],
  };
  expect(coarsePictures(pageOf(group), 25.4, pictureSizeOf)).toEqual([{ id: 'photo', key: 'photo.jpg', dpi: 150 }]);
});

it('low-resolution pictures are listed worst first, without pictures of unknown size', () => {
  const page = pageOf(picture('photo', 150, 150), picture('logo', 200, 200), picture('else', 900, 900));
  expect(coarsePictures(page, 25.4, pictureSizeOf).map(({ id, dpi }) => [id, dpi])).toEqual([
    ['logo', 100],
    ['photo', 200],
  ]);
});
