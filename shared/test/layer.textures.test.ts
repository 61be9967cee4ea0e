import { describe, expect, it } from 'vitest';
import { layerDocument } from '../src/studio/layer/layer-document.ts';
import type { LayerInput } from '../src/studio/layer/layer-kinds.ts';
import { drawnItem, emptyLayerData, isDrawn, resolvedPage } from './layer.fixtures.ts';

const box = { left: 100, top: 50, width: 400, height: 500 };
const stone: Extract<LayerInput, { type: 'picture' }> = {
  id: 'stone',
  type: 'picture',
  source: { texture: 'stone' },
  box,
};
const drawnPieceOf = (cardUrl: string, layer = stone) =>
  drawnItem(resolvedPage([layer], { data: { ...emptyLayerData, texts: { cardUrl } } }), 'stone');

describe('the texture of a picture layer', () => {
  it('a texture covers the box of its layer and is cropped to it', () => {
    const piece = drawnPieceOf('a.in/raju');
    expect(piece).toMatchObject({ key: 'texture/stone', visibleArea: { x: 100, y: 50, width: 400, height: 500 } });
    expect(piece.box).toMatchObject({ width: 1200, height: 1400 });
    expect(piece.box.x).toBeLessThanOrEqual(100);
    expect(piece.box.x + 1200).toBeGreaterThanOrEqual(500);
  });

  it('a texture is enlarged to cover a box that is larger than the texture', () => {
    const { box: piece } = drawnPieceOf('a.in/raju', { ...stone, box: { left: 0, top: 0, width: 2400, height: 100 } });
    expect(piece).toMatchObject({ x: 0, width: 2400, height: 2800 });
  });

  it('a texture always shows the same area for one business and a different area for another', () => {
    expect(drawnPieceOf('a.in/raju')).toEqual(drawnPieceOf('a.in/raju'));
    expect(drawnPieceOf('a.in/raju').box).not.toEqual(drawnPieceOf('a.in/anand').box);
  });

  it('a logo with too little contrast to the texture beneath gets a badge', () => {
    const veins: LayerInput = { id: 'veins', type: 'shape', fill: '#0f766e', box };
    const logo: LayerInput = {
      id: 'logo',
      type: 'picture',
      source: { field: 'logo' },
      plate: 'auto',
      box: { ...box, height: 100 },
    };
    const withLogo = (colour: string) => {
      const mark = { key: 'logo', width: 100, height: 100, isCutOut: true, colour };
      return isDrawn(
        resolvedPage([veins, stone, logo], { data: { ...emptyLayerData, pictures: { logo: mark } } }),
        'logo-plate',
      );
    };
    expect(withLogo('#0f766e')).toBe(true);
    expect(withLogo('#000000')).toBe(false);
  });

  it('a layer document is refused if it is a frame with a texture or uses an unknown texture', () => {
    const size = { width: 1080, height: 1080 };
    const isAccepted = (more: object, layer: object = stone) =>
      layerDocument.safeParse({
        format: 1,
        name: 'tried',
        version: 1,
        pages: [{ id: 'page', size, layers: [layer] }],
        ...more,
      }).success;
    expect(isAccepted({})).toBe(true);
    expect(isAccepted({ frameKind: 'regular' })).toBe(false);
    expect(isAccepted({}, { ...stone, source: { texture: 'velvet' } })).toBe(false);
  });
});
