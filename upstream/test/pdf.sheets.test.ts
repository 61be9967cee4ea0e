import { describe, expect, it } from 'vitest';
import type { PdfOptions } from '../src/platform/render/pdf/pdf-jobs.ts';
import { mmToPoints, type Sheet, sheetsOf } from '../src/platform/render/pdf/pdf-sheets.ts';
import { defaultPdfOptions } from './fixtures/pdf-pages.ts';

const mm = (value: number): number => Math.round((value / mmToPoints(1)) * 10) / 10;
const card = { width: mmToPoints(85), height: mmToPoints(54) };
const sheets = (count: number, options: Partial<PdfOptions>): Sheet[] =>
  sheetsOf(Array(count).fill(card), { ...defaultPdfOptions, ...options });
const pagesOnSheet = (sheet: Sheet | undefined) => sheet?.placements.map(({ page }) => page);

describe('the arrangement of cards on an A4 sheet for printing', () => {
  it('PDF cards are centred on an A4 sheet in the orientation that holds more of them', () => {
    const [sheet] = sheets(1, { bleed: 3, sheet: {} });
    expect([mm(sheet?.width ?? 0), mm(sheet?.height ?? 0)]).toEqual([297, 210]);
    expect(sheet?.placements).toHaveLength(9);
    const { x = 0, y = 0, width = 0, height = 0 } = sheet?.trim ?? {};
    expect([mm(x), mm(width)]).toEqual([mm(((sheet?.width ?? 0) - width) / 2), 3 * 85 + 2 * 6]);
    expect([mm(y), mm(height)]).toEqual([mm(((sheet?.height ?? 0) - height) / 2), 3 * 54 + 2 * 6]);
  });

  it('the bleed of a PDF card on a sheet reaches no other card, no crop mark and no edge of the sheet', () => {
    for (const [bleed, gap] of [
      [0, 0],
      [3, undefined],
      [2, 10],
    ] as const) {
      const [sheet] = sheets(1, { bleed, sheet: gap === undefined ? {} : { gap } });
      const places = sheet?.placements ?? [];
      for (const { x, y } of places) {
        expect(x).toBeGreaterThan(mmToPoints(bleed));
        expect(y).toBeGreaterThan(mmToPoints(bleed));
        expect(x + card.width).toBeLessThan((sheet?.width ?? 0) - mmToPoints(bleed));
        expect(y + card.height).toBeLessThan((sheet?.height ?? 0) - mmToPoints(bleed));
      }
      const isApart = (own: number, other: number, length: number) =>
        Math.abs(own - other) < 0.01 || Math.abs(own - other) >= length + mmToPoints(gap ?? 2 * bleed) - 0.01;
      for (const one of places)
        for (const other of places) {
          expect(isApart(one.x, other.x, card.width)).toBe(true);
          expect(isApart(one.y, other.y, card.height)).toBe(true);
        }
      for (const [x1, y1, x2, y2] of sheet?.marks ?? []) {
        const isOutside = ({ x, y }: { x: number; y: number }) =>
          Math.max(x1, x2) <= x - mmToPoints(bleed) ||
          Math.min(x1, x2) >= x + card.width + mmToPoints(bleed) ||
          Math.max(y1, y2) <= y - mmToPoints(bleed) ||
          Math.min(y1, y2) >= y + card.height + mmToPoints(bleed);
        expect(places.every(isOutside)).toBe(true);
        expect(Math.min(x1, y1, x2, y2)).toBeGreaterThan(0);
      }
    }
  });

  it('each PDF card is repeated `copies` times on the sheets; without `copies`, the cards fill one sheet evenly', () => {
    expect(pagesOnSheet(sheets(2, { sheet: {} })[0])).toEqual([...Array(4).fill(0), ...Array(4).fill(1)]);
    expect(sheets(20, { sheet: { copies: 1 } }).map((sheet) => sheet.placements.length)).toEqual([9, 9, 2]);
    expect(sheets(1, { sheet: { copies: 10 } }).map((sheet) => sheet.placements.length)).toEqual([9, 1]);
  });

  it.each([
    ['upright', mmToPoints(86)],
    ['wide', mmToPoints(54)],
  ])(
    'the back of a PDF card is printed behind its front when the %s sheet is flipped on its long edge',
    (orientation, width) => {
      const height = mmToPoints(86 + 54) - width;
      const size = { width, height };
      const [fronts, backs] = sheetsOf(Array(6).fill(size), {
        ...defaultPdfOptions,
        bleed: 3,
        sheet: { sides: 2, copies: 1 },
      });
      const paper = { width: fronts?.width ?? 0, height: fronts?.height ?? 0 };
      expect(paper.width > paper.height).toBe(orientation === 'wide');
      expect([pagesOnSheet(fronts), pagesOnSheet(backs)]).toEqual([
        [0, 2, 4],
        [1, 3, 5],
      ]);
      for (const [at, front] of (fronts?.placements ?? []).entries()) {
        const back = backs?.placements[at];
        const isWide = orientation === 'wide';
        expect(back?.x).toBeCloseTo(isWide ? front.x : paper.width - front.x - width);
        expect(back?.y).toBeCloseTo(isWide ? paper.height - front.y - height : front.y);
        // Flipping wide paper turns it upside down.
        expect([front.isTurned ?? false, back?.isTurned ?? false]).toEqual([false, isWide]);
      }
    },
  );

  it('a sheet that is too small for one PDF card throws an error, as do PDF cards of different sizes', () => {
    expect(() => sheets(1, { sheet: { width: 80, height: 60 } })).toThrow(/fits/);
    const other = { width: card.height, height: card.width };
    expect(() => sheetsOf([card, other], { ...defaultPdfOptions, sheet: {} })).toThrow(/same size/);
  });
});
