import { describe, expect, it } from 'vitest';
import type { LayerData, LayerPicture } from '../src/studio/layer/layer.fields.ts';
import type { LayerInput } from '../src/studio/layer/layer-kinds.ts';
import { drawnItem, drawnText, emptyLayerData, isDrawn, resolvedPage } from './layer.fixtures.ts';

const words: LayerInput = {
  id: 'words',
  type: 'text',
  text: 'words',
  size: 40,
  colour: 'contrast',
  box: { left: 100, top: 850 },
};
const cells = (one: string, other: string) =>
  Array.from({ length: 144 }, (_, at) => (at % 2 === 0 ? one : other)).join('');
const postOfColours = (one: string, other = one): LayerPicture => ({
  key: 'post',
  width: 1000,
  height: 1000,
  tones: { columns: 12, rows: 12, cells: cells(one, other) },
});
const withPost = (post: LayerPicture, more: Partial<LayerData['pictures']> = {}) => ({
  data: { ...emptyLayerData, pictures: { post, ...more } },
});
const frame = { frameKind: 'regular', mayMirror: true } as const;

describe('the text colour “contrast” in a frame', () => {
  it.each([
    ['101018', '#ffffff'],
    ['fff2d8', '#1a1613'],
  ])('the text colour “contrast” on a post of the colour #%s is %s', (colour, expected) => {
    const text = drawnText(resolvedPage([words], withPost(postOfColours(colour)), frame), 'words');
    expect(text.fill.hex).toBe(expected);
    expect(text.outline).toBeUndefined();
  });

  it('a text on a post with alternating light and dark areas gets an outline', () => {
    const busy = withPost(postOfColours('000000', 'ffffff'));
    expect(drawnText(resolvedPage([words], busy, frame), 'words').outline?.alpha).toBeGreaterThan(0.5);
    const shaded = { ...words, shadow: {} } as LayerInput;
    expect(drawnText(resolvedPage([shaded], busy, frame), 'words').outline).toBeDefined();
  });

  it('the text colour “contrast” is computed against the topmost opaque layer beneath the text', () => {
    const plate: LayerInput = { id: 'plate', type: 'shape', fill: '#ffffff' };
    const thin: LayerInput = { ...plate, opacity: 0.1 };
    const colour = (layers: LayerInput[]) =>
      drawnText(resolvedPage(layers, withPost(postOfColours('101018')), frame), 'words').fill.hex;
    expect(colour([plate, words])).toBe('#1a1613');
    expect(colour([thin, words])).toBe('#ffffff');
  });

  it('a frame colour with a value per display style may be “contrast” in one style and fixed in another', () => {
    const styled = { says: { 'style-1': '#123456', 'style-2': 'contrast' } };
    const layers = [{ ...words, colour: 'says' } as LayerInput];
    const hex = (displayStyle: 'style-1' | 'style-2') =>
      drawnText(
        resolvedPage(layers, { ...withPost(postOfColours('101018')), displayStyle }, { ...frame, styled }),
        'words',
      ).fill.hex;
    expect([hex('style-1'), hex('style-2')]).toEqual(['#123456', '#ffffff']);
  });
});

describe('the logo in a frame', () => {
  const layer = (more: object = {}): LayerInput =>
    ({
      id: 'logo',
      type: 'picture',
      source: { field: 'logo' },
      fit: 'contain',
      plate: 'auto',
      box: { left: 0, top: 0, width: 400, height: 200 },
      ...more,
    }) as LayerInput;
  const logo = (more: Partial<LayerPicture>): LayerPicture => ({ key: 'logo', width: 400, height: 400, ...more });
  const drawLogo = (picture: LayerPicture, post: string, more: object = {}) =>
    resolvedPage([layer(more)], withPost(postOfColours(post), { logo: picture }), frame);

  it.each([
    ['square', 400, 400, { width: 200, height: 200 }],
    ['wide', 800, 200, { width: 400, height: 100 }],
    ['tall', 100, 400, { width: 50, height: 200 }],
  ])('a %s logo keeps its proportions in a frame and is never cropped', (_, width, height, size) => {
    const page = drawLogo(logo({ width, height, isCutOut: true, colour: '#ffffff' }), '101018');
    expect(drawnItem(page, 'logo').box).toMatchObject(size);
    expect(drawnItem(page, 'logo')).toMatchObject({ clip: undefined });
  });

  it('a cut-out logo gets a badge only where it has too little contrast with the post', () => {
    const white = logo({ isCutOut: true, colour: '#ffffff' });
    expect(isDrawn(drawLogo(white, '101018'), 'logo-plate')).toBe(false);
    expect(drawnItem(drawLogo(white, 'fff2d8'), 'logo-plate')).toMatchObject({ fill: { hex: '#1a1613' } });
    const black = logo({ isCutOut: true, colour: '#111111' });
    expect(drawnItem(drawLogo(black, '101018'), 'logo-plate')).toMatchObject({ fill: { hex: '#ffffff' } });
  });

  it('a logo with a background colour fits completely into a round badge of that colour', () => {
    const page = drawLogo(logo({ edge: '#12355b' }), 'fff2d8', { mask: { kind: 'ellipse' }, pad: 10 });
    const [plate, picture] = [drawnItem(page, 'logo-plate'), drawnItem(page, 'logo')];
    expect(plate).toMatchObject({ fill: { hex: '#12355b' } });
    const corner = Math.hypot(picture.box.width / 2, picture.box.height / 2);
    expect(corner).toBeLessThanOrEqual(plate.box.width / 2);
  });

  it('a frame without a logo draws neither logo nor badge', () => {
    expect(resolvedPage([layer()], withPost(postOfColours('101018')), frame).items.map(({ id }) => id)).toEqual([
      'post',
    ]);
  });
});

describe('frames that would cover the subject of a post', () => {
  const bar: LayerInput = {
    id: 'bar',
    type: 'shape',
    fill: 'brand',
    box: { left: 0, right: 0, bottom: 0, height: 200 },
  };
  const column = (flips: boolean): LayerInput => ({
    id: 'column',
    type: 'group',
    box: { left: 0, right: 0, bottom: 0 },
    layout: { kind: 'column', flips },
    layers: [
      { id: 'rule', type: 'shape', fill: 'accent', box: { width: '100%', height: 10 } },
      { id: 'body', type: 'shape', fill: 'brand', box: { width: '100%', height: 190 } },
    ],
  });
  const lowSubject = {
    ...withPost(postOfColours('101018')),
    keepOut: [{ x: 0.36, y: 0.85, width: 0.28, height: 0.15 }],
  };

  it('a frame that would cover the subject of the post is flipped upside down', () => {
    const page = resolvedPage([bar], lowSubject, frame);
    expect(page.isFlipped).toBe(true);
    expect(drawnItem(page, 'bar').box.y).toBe(0);
  });

  it('a frame that does not cover the subject of the post, or may not be flipped, is not flipped', () => {
    const highSubject = { ...lowSubject, keepOut: [{ x: 0.36, y: 0.2, width: 0.28, height: 0.2 }] };
    expect(resolvedPage([bar], highSubject, frame).isFlipped).toBe(false);
    expect(resolvedPage([bar], lowSubject, { ...frame, mayMirror: false }).isFlipped).toBe(false);
  });

  it('flipping a frame upside down reverses the layer order only in columns with the option “flips”', () => {
    expect(drawnItem(resolvedPage([column(false)], lowSubject, frame), 'rule').box.y).toBe(0);
    expect(drawnItem(resolvedPage([column(true)], lowSubject, frame), 'rule').box.y).toBe(190);
  });

  it('an ornament with the option “yields” is left out when it would cover the subject of the post', () => {
    const page = resolvedPage([{ ...bar, yields: true }], lowSubject, { ...frame, mayMirror: false });
    expect(isDrawn(page, 'bar')).toBe(false);
    expect(page.dropped).toEqual(['bar']);
  });

  it('a frame covers the subject of the post only if it overlaps the subject in the area where the post is drawn', () => {
    const small: LayerInput = {
      id: 'shown',
      type: 'picture',
      source: { field: 'post' },
      box: { left: 100, top: 0, width: 500, height: 500 },
    };
    const sheet: LayerInput = { id: 'sheet', type: 'shape', fill: '#ffffff' };
    expect(resolvedPage([sheet, small, bar], lowSubject, frame).isFlipped).toBe(false);
    const onIt: LayerInput = { ...bar, box: { left: 0, right: 0, bottom: 500, height: 100 } };
    expect(resolvedPage([sheet, small, { ...onIt, yields: true }], lowSubject, frame).dropped).toEqual(['bar']);
  });
});
