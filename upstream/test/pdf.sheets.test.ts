import { describe, expect, it } from 'vitest';
import type { PdfOptions } from '../src/platform/render/pdf/pdf.jobs.ts';
import { points, type Sheet, sheetsOf } from '../src/platform/render/pdf/pdf-sheets.ts';
import { plain } from './fixtures/pdf-pages.ts';

const mm = (value: number): number => Math.round((value / points(1)) * 10) / 10;
const card = { width: points(85), height: points(54) };
const sheets = (count: number, options: Partial<PdfOptions>): Sheet[] =>
  sheetsOf(Array(count).fill(card), { ...plain, ...options });
const pagesOn = (sheet: Sheet | undefined) => sheet?.places.map(({ page }) => page);

describe('cards on an A4 sheet', () => {
  it('a sheet takes the orientation that holds more cards and centres them', () => {
    const [sheet] = sheets(1, { bleed: 3, sheet: {} });
    expect([mm(sheet?.width ?? 0), mm(sheet?.height ?? 0)]).toEqual([297, 210]);
    expect(sheet?.places).toHaveLength(9);
    const { x = 0, y = 0, width = 0, height = 0 } = sheet?.trim ?? {};
    expect([mm(x), mm(width)]).toEqual([mm(((sheet?.width ?? 0) - width) / 2), 3 * 85 + 2 * 6]);
    expect([mm(y), mm(height)]).toEqual([mm(((sheet?.height ?? 0) - height) / 2), 3 * 54 + 2 * 6]);
  });

  it('cards on a sheet overlap no card, no crop mark and no edge with their bleed', () => {
    for (const [bleed, gap] of [
      [0, 0],
      [3, undefined],
      [2, 10],
    ] as const) {
      const [sheet] = sheets(1, { bleed, sheet: gap === undefined ? {} : { gap } });
      const places = sheet?.places ?? [];
      for (const { x, y } of places) {
        expect(x).toBeGreaterThan(points(bleed));
        expect(y).toBeGreaterThan(points(bleed));
        expect(x + card.width).toBeLessThan((sheet?.width ?? 0) - points(bleed));
        expect(y + card.height).toBeLessThan((sheet?.height ?? 0) - points(bleed));
      }
      const least = (own: number, other: number, length: number) =>
        Math.abs(own - other) < 0.01 || Math.abs(own - other) >= length + points(gap ?? 2 * bleed) - 0.01;
      for (const one of places)
        for (const other of places) {
          expect(least(one.x, other.x, card.width)).toBe(true);
          expect(least(one.y, other.y, card.height)).toBe(true);
        }
      for (const [x1, y1, x2, y2] of sheet?.marks ?? []) {
        const isOutside = ({ x, y }: { x: number; y: number }) =>
          Math.max(x1, x2) <= x - points(bleed) ||
          Math.min(x1, x2) >= x + card.width + points(bleed) ||
          Math.max(y1, y2) <= y - points(bleed) ||
          Math.min(y1, y2) >= y + card.height + points(bleed);
        expect(places.every(isOutside)).toBe(true);
        expect(Math.min(x1, y1, x2, y2)).toBeGreaterThan(0);
      }
    }
  });

  it('each card is repeated as often as asked, or until one sheet is full', () => {
    expect(pagesOn(sheets(2, { sheet: {} })[0])).toEqual([...Array(4).fill(0), ...Array(4).fill(1)]);
    expect(sheets(20, { sheet: { copies: 1 } }).map((sheet) => sheet.places.length)).toEqual([9, 9, 2]);
    expect(sheets(1, { sheet: { copies: 10 } }).map((sheet) => sheet.places.length)).toEqual([9, 1]);
  });

  it('a back is placed where its front is when the sheet is turned over', () => {
    const [fronts, backs] = sheets(4, { bleed: 2, sheet: { sides: 2, copies: 1 } });
    expect(pagesOn(fronts)).toEqual([0, 2]);
    expect(pagesOn(backs)).toEqual([1, 3]);
    for (const [at, front] of (fronts?.places ?? []).entries()) {
      const back = backs?.places[at];
      expect(back?.y).toBeCloseTo(front.y);
      expect(back?.x).toBeCloseTo((fronts?.width ?? 0) - front.x - card.width);
    }
  });

  it('a sheet too small for one card throws an error, as do cards of different sizes', () => {
    expect(() => sheets(1, { sheet: { width: 80, height: 60 } })).toThrow(/fits/);
    const other = { width: card.height, height: card.width };
    expect(() => sheetsOf([card, other], { ...plain, sheet: {} })).toThrow(/one size/);
  });
});
