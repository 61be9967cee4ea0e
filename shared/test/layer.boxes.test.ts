import { describe, expect, it } from 'vitest';
import type { DrawnGroup } from '../src/studio/layer/layer-drawn.ts';
import type { LayerInput } from '../src/studio/layer/layer-kinds.ts';
import { drawnItem, flatItems, resolvedPage } from './layer.fixtures.ts';

const shape = (box: NonNullable<LayerInput['box']>, more: Partial<LayerInput> = {}): LayerInput =>
  ({ id: 'shape', type: 'shape', fill: 'brand', box, ...more }) as LayerInput;

describe('the box of a layer', () => {
  it.each([
    ['both sides stretch it', { left: 10, right: 20, top: 30, bottom: 40 }, { x: 10, y: 30, width: 970, height: 930 }],
    [
      'one side anchors it',
      { right: 20, bottom: 40, width: 100, height: 50 },
      { x: 880, y: 910, width: 100, height: 50 },
    ],
    ['a size alone centres it', { width: 100, height: 50 }, { x: 450, y: 475, width: 100, height: 50 }],
    ['nothing at all fills its parent', {}, { x: 0, y: 0, width: 1000, height: 1000 }],
    [
      'shares are of the parent',
      { left: '10%', top: '5%', width: '50%', height: '25%' },
      { x: 100, y: 50, width: 500, height: 250 },
    ],
  ])('the box of a layer is placed by its insets and sizes: %s', (_, box, expected) => {
    expect(drawnItem(resolvedPage([shape(box)]), 'shape').box).toEqual(expected);
  });

  it('the visible layers of a row with equal widths share the width of the row equally', () => {
    const button = (id: string, has: 'phone' | 'city' | 'website'): LayerInput => ({
      ...shape({ height: 60 }),
      id,
      when: { has: [has] },
    });
    const row: LayerInput = {
      id: 'row',
      type: 'group',
      box: { left: 100, top: 0, width: 620, height: 60 },
      layout: { kind: 'row', gap: 20, equal: true },
      layers: [button('one', 'phone'), button('two', 'city'), button('three', 'website')],
    };
    const boxes = (texts: object) => {
      const page = resolvedPage([row], { data: { texts, pictures: {}, brand: '#b3202c' } });
      return ['one', 'two', 'three'].flatMap((id) => {
        const found = flatItems(page.items).find((item) => item.id === id);
        return found && 'box' in found ? [[found.box.x, found.box.width]] : [];
      });
    };
    expect(boxes({ phone: '1' })).toEqual([[100, 620]]);
    expect(boxes({ phone: '1', website: 'a.in' })).toEqual([
      [100, 300],
      [420, 300],
    ]);
    expect(boxes({ phone: '1', city: 'Surat', website: 'a.in' }).map(([x]) => Math.round(x ?? 0))).toEqual([
      100, 313, 527,
    ]);
    expect(boxes({})).toEqual([]);
  });

  it('the scale of a frame changes the pixels of a layer’s box and not its percentages', () => {
    const page = resolvedPage([shape({ left: 10, top: '10%', width: 100, height: '20%' })], { scale: 1.5 });
    expect(drawnItem(page, 'shape').box).toEqual({ x: 15, y: 100, width: 150, height: 200 });
  });

  it('a layer may have a different box for one shape of post', () => {
    const layer = shape({ left: 0, top: 0, width: 10, height: 10 }, { boxes: { STORY: { top: 70 } } });
    expect(drawnItem(resolvedPage([layer], { shape: 'SQUARE' }), 'shape').box.y).toBe(0);
    expect(drawnItem(resolvedPage([layer], { shape: 'STORY' }), 'shape').box.y).toBe(70);
  });

  it('a layer in the safe area is placed within that area, which the scale does not change', () => {
    const page = { id: 'page', size: { width: 1000, height: 1000 }, safe: { STORY: { top: 200, bottom: 100 } } };
    const layers = [shape({ left: 0, right: 0, bottom: 10, height: 10 }, { within: 'safe' })];
    const box = (shapeOf: 'SQUARE' | 'STORY') =>
      drawnItem(resolvedPage([], { shape: shapeOf, scale: 2 }, { pages: [{ ...page, layers }] }), 'shape').box;
    expect(box('SQUARE')).toEqual({ x: 0, y: 960, width: 1000, height: 20 });
    expect(box('STORY')).toEqual({ x: 0, y: 860, width: 1000, height: 20 });
  });

  it('the background of a layer with bleed extends from the safe area to the edge of the page', () => {
    const bar: LayerInput = {
      id: 'bar',
      type: 'group',
      within: 'safe',
      box: { left: 0, right: 0, bottom: 0, height: 50 },
      plate: { fill: 'brand', bleeds: true },
      layers: [],
    };
    const page = {
      id: 'page',
      size: { width: 1000, height: 1000 },
      safe: { STORY: { top: 200, bottom: 100 } },
      layers: [bar],
    };
    const drawnPage = resolvedPage([], { shape: 'STORY' }, { pages: [page] });
    expect(drawnItem(drawnPage, 'bar-plate').box).toEqual({ x: 0, y: 850, width: 1000, height: 150 });
  });
});

/** Centres of the copies that a repeat makes of a 20 px square in the middle of the page. */
function copyCentres(
  repeat: NonNullable<Extract<LayerInput, { type: 'group' }>['repeat']>,
  box = { width: 20, height: 20 },
) {
  const page = resolvedPage([{ id: 'copies', type: 'group', box, repeat, layers: [shape({}, { id: 'one' })] }]);
  const group = page.items.find((item): item is DrawnGroup => item.kind === 'group');
  return (group?.matrices ?? []).map(([a, b, c, d, e, f]) => [
    Math.round(a * 500 + c * 500 + e),
    Math.round(b * 500 + d * 500 + f),
  ]);
}

describe('a layer group that repeats its layers', () => {
  it('a layer group with the repeat kind “step” moves each copy by the same distance', () => {
    expect(copyCentres({ kind: 'step', count: 3, x: 30, y: -5 })).toEqual([
      [500, 500],
      [530, 495],
      [560, 490],
    ]);
  });

  it('a layer group with the repeat kind “ring” places its copies around a point', () => {
    expect(copyCentres({ kind: 'ring', count: 4, centre: [500, 600] })).toEqual([
      [500, 500],
      [600, 600],
      [500, 700],
      [400, 600],
    ]);
  });

  it('a layer group with the repeat kind “string” places its copies on a line that sags in the middle', () => {
    expect(copyCentres({ kind: 'string', count: 3, from: [0, 100], to: [1000, 100], sag: 80 })).toEqual([
      [0, 100],
      [500, 180],
      [1000, 100],
    ]);
  });

  it('a layer group with the repeat kind “scatter” stays on the page, and an equal seed gives equal places', () => {
    const one = copyCentres({ kind: 'scatter', count: 20, seed: 3 });
    expect(copyCentres({ kind: 'scatter', count: 20, seed: 3 })).toEqual(one);
    expect(copyCentres({ kind: 'scatter', count: 20, seed: 4 })).not.toEqual(one);
    for (const [x = -1, y = -1] of one) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(1000);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(1000);
    }
  });

  it('the copies of a scattered group keep the gap between them and leave the circles to avoid free', () => {
    const centres = copyCentres({ kind: 'scatter', count: 60, seed: 3, gap: 40, avoid: [[500, 400, 300]] });
    expect(centres).toHaveLength(60);
    for (const [at, [x = 0, y = 0]] of centres.entries()) {
      expect(Math.hypot(x - 500, y - 400)).toBeGreaterThan(298);
      for (const [otherX = 0, otherY = 0] of centres.slice(at + 1))
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(38);
    }
  });
});
