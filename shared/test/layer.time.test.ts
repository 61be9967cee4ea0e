import { describe, expect, it } from 'vitest';
import { drawPageForData } from '../src/studio/layer/layer-arrange.ts';
import { boundsOfItems } from '../src/studio/layer/layer-bounds.ts';
import type { Area, DrawnPage } from '../src/studio/layer/layer-drawn.ts';
import type { LayerInput } from '../src/studio/layer/layer-kinds.ts';
import { toSvgDocument } from '../src/studio/layer/layer-svg.ts';
import { pageAtTime } from '../src/studio/layer/layer-time.ts';
import { emptyLayerData, fixedTypesetter, isDrawn, resolvedPage, testDocumentOf } from './layer.fixtures.ts';

/** The square is 100 px wide, centred at 500, 300 on a page of 1000 px. */
const square = (more: object = {}): LayerInput => ({
  id: 'square',
  type: 'shape',
  box: { left: 450, top: 250, width: 100, height: 100 },
  fill: '#c2185b',
  ...more,
});

/** Bounds of everything drawn, in whole px; null = nothing is drawn. */
function boundsOfPage(page: DrawnPage): Area | null {
  const box = boundsOfItems(page.items);
  if (!box) return null;
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((one) => Math.round(one) + 0);
  return { x, y, width, height } as Area;
}
const boundsAt = (more: object, seconds: number): Area | null =>
  boundsOfPage(pageAtTime(resolvedPage([square(more)]), seconds));

/** Opacity of the square, 0 to 1; 0 for a layer without timing. */
function opacityOf(more: object, seconds: number): number {
  const [item] = pageAtTime(resolvedPage([square(more)]), seconds).items;
  return item?.kind === 'group' ? (item.opacity ?? 1) : 0;
}

const restingBox = { x: 450, y: 250, width: 100, height: 100 };

describe('the entrance and exit animation of a layer', () => {
  const timing = { from: 1, until: 4, enter: 'fade', leave: 'fade', lasts: 1 };

  it('a layer fades in and out at the times of its timing', () => {
    expect([0, 0.99, 1.5, 2, 3, 3.75, 4].map((seconds) => opacityOf({ timing }, seconds))).toEqual([
      0, 0, 0.5, 1, 1, 0.25, 0,
    ]);
  });

  it('a layer without an end time stays visible', () => {
    expect(opacityOf({ timing: { from: 1, enter: 'none' } }, 500)).toBe(1);
    expect(opacityOf({}, 0)).toBe(0);
  });

  it.each([
    ['rise', { y: 320 }],
    ['slide-left', { x: 850 }],
    ['slide-right', { x: 50 }],
  ])('the entrance animation “%s” begins away from the layer’s position and ends at it', (enter, start) => {
    const entering = { timing: { enter, lasts: 2 } };
    expect(boundsAt(entering, 0)).toEqual({ ...restingBox, ...start });
    expect(boundsAt(entering, 2)).toEqual(restingBox);
    expect(opacityOf(entering, 1)).toBe(1);
  });

  it('the entrance animation “pop” grows a layer from nothing beyond its size and back to it', () => {
    const sizes = [0, 0.35, 0.6, 1].map(
      (seconds) => boundsAt({ timing: { enter: 'pop', lasts: 1 } }, seconds)?.width ?? 0,
    );
    expect(sizes[0]).toBeLessThanOrEqual(1);
    expect(sizes[1]).toBeGreaterThan(50);
    expect(sizes[2]).toBeGreaterThan(100);
    expect(sizes[3]).toBe(100);
  });
});

describe('the continuous motion of a layer', () => {
  it('a drifting layer moves the same distance each second from its start time on', () => {
    expect(boundsAt({ motion: { drift: { x: 20, y: -30 } } }, 2)).toEqual({ ...restingBox, x: 490, y: 190 });
    const late = { timing: { from: 3, enter: 'none' }, motion: { drift: { x: 20 } } };
    expect(boundsAt(late, 3)).toEqual(restingBox);
    expect(boundsAt(late, 4)).toEqual({ ...restingBox, x: 470 });
  });

  it('a swaying layer moves to both sides and returns after each period', () => {
    const motion = { sway: { x: 40, every: 4 } };
    expect([0, 1, 2, 3, 4].map((seconds) => boundsAt({ motion }, seconds)?.x)).toEqual([450, 490, 450, 410, 450]);
    expect(boundsAt({ motion: { sway: { x: 40, every: 4, after: 0.25 } } }, 0)?.x).toBe(490);
  });

  it('a moving layer rotates and grows about its pivot', () => {
    const turning = { motion: { drift: { turn: 90 }, pivot: [0, 0] } };
    expect(boundsAt(turning, 1)).toEqual({ ...restingBox, x: 350 });
    const growing = { motion: { sway: { grow: 0.5, every: 4 }, pivot: [0.5, 1] } };
    expect(boundsAt(growing, 1)).toEqual({ x: 425, y: 200, width: 150, height: 150 });
  });

  it('the drift of a rotated layer is measured in units of the enclosing view box', () => {
    const view = (inner: LayerInput): LayerInput => ({
      id: 'drawing',
      type: 'group',
      box: { left: 0, top: 0, width: 500, height: 500 },
      view: [1000, 1000],
      layers: [inner],
    });
    const page = resolvedPage([view(square({ rotate: 45, motion: { drift: { x: 100 } } }))]);
    const [before, after] = [boundsOfPage(pageAtTime(page, 0)), boundsOfPage(pageAtTime(page, 1))];
    expect(after).toEqual({ ...before, x: (before?.x ?? 0) + 50 });
  });

  it('the motion of a repeated layer group moves all its copies together', () => {
    const row: LayerInput = {
      id: 'row',
      type: 'group',
      repeat: { kind: 'step', count: 3, x: 150 },
      motion: { drift: { y: 10 } },
      layers: [square()],
    };
    expect(boundsOfPage(pageAtTime(resolvedPage([row]), 5))).toEqual({ x: 450, y: 300, width: 400, height: 100 });
  });
});

describe('a page with moving layers', () => {
  it('a page drawn as a still picture shows its moving layers at rest', () => {
    const moving = square({ timing: { from: 2, enter: 'rise' }, motion: { drift: { x: 50 }, sway: { turn: 20 } } });
    const pathsOf = (page: DrawnPage) => toSvgDocument(page, { hrefOfPicture: () => null }).replaceAll(/<\/?g>/g, '');
    expect(pathsOf(resolvedPage([moving]))).toBe(pathsOf(resolvedPage([square()])));
  });

  it('a page with a length shows its video-only layers, and a page without a length its picture-only layers', () => {
    const layers = [square({ when: { film: true } }), square({ id: 'picture-only', when: { film: false } })];
    const document = testDocumentOf(layers);
    const [page] = document.pages;
    if (!page) throw new Error('a document has a page');
    const options = { data: emptyLayerData, typesetter: fixedTypesetter };
    const [still, film] = [page, { ...page, seconds: 6 }].map((one) => drawPageForData(document, one, options));
    const shown = (of: DrawnPage | undefined) => ['square', 'picture-only'].filter((id) => of && isDrawn(of, id));
    expect([shown(still), shown(film)]).toEqual([['picture-only'], ['square']]);
  });
});

describe('the bounding box of a drawing', () => {
  it('the bounding box of a drawing includes curves, arcs, strokes and rotations beyond the layer boxes', () => {
    const path = (d: string, more: object = {}): LayerInput => ({
      id: 'path',
      type: 'path',
      box: { left: 100, top: 100, width: 100, height: 100 },
      view: [100, 100],
      d,
      fill: '#c2185b',
      ...more,
    });
    expect(boundsOfPage(resolvedPage([path('M0 0L100 50V120H-20Z')]))).toEqual({
      x: 80,
      y: 100,
      width: 120,
      height: 120,
    });
    expect(boundsOfPage(resolvedPage([path('m10 10l20 0v30h-10z')]))).toEqual({
      x: 110,
      y: 110,
      width: 20,
      height: 30,
    });
    const stroke = { colour: '#000000', width: 10 };
    expect(boundsOfPage(resolvedPage([path('M0 0H50', { stroke })]))).toEqual({ x: 95, y: 95, width: 60, height: 10 });
    const arc = boundsOfPage(resolvedPage([path('M0 50A50 50 0 0 1 100 50')]));
    expect(arc?.y).toBeLessThanOrEqual(100);
    expect(arc && arc.y + arc.height).toBeGreaterThanOrEqual(150);
    expect(boundsOfPage(resolvedPage([square({ rotate: 45 })]))?.width).toBe(141);
  });
});
