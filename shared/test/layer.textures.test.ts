import { describe, expect, it } from 'vitest';
import { layerDocument } from '../src/layer/layer.document.ts';
import type { LayerInput } from '../src/layer/layer.kinds.ts';
import { drawn, emptyData, isDrawn, resolved } from './layer.fixtures.ts';

const box = { left: 100, top: 50, width: 400, height: 500 };
const stone: Extract<LayerInput, { type: 'picture' }> = {
  id: 'stone',
  type: 'picture',
  source: { texture: 'stone' },
  box,
};
const pieceFor = (cardUrl: string, layer = stone) =>
  drawn(resolved([layer], { data: { ...emptyData, texts: { cardUrl } } }), 'stone');

describe('a texture', () => {
  it('covers its box and is cut to it', () => {
    const piece = pieceFor('a.in/raju');
    expect(piece).toMatchObject({ key: 'texture/stone', seen: { x: 100, y: 50, width: 400, height: 500 } });
    expect(piece.box).toMatchObject({ width: 1200, height: 1400 });
    expect(piece.box.x).toBeLessThanOrEqual(100);
    expect(piece.box.x + 1200).toBeGreaterThanOrEqual(500);
  });

  it('is larger in a box that is larger than it', () => {
    const { box: piece } = pieceFor('a.in/raju', { ...stone, box: { left: 0, top: 0, width: 2400, height: 100 } });
    expect(piece).toMatchObject({ x: 0, width: 2400, height: 2800 });
  });

  it('shows the same piece to the same business, and another to another', () => {
    expect(pieceFor('a.in/raju')).toEqual(pieceFor('a.in/raju'));
    expect(pieceFor('a.in/raju').box).not.toEqual(pieceFor('a.in/anand').box);
  });

  it('puts a logo on a badge that would be lost in its veins', () => {
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
        resolved([veins, stone, logo], { data: { ...emptyData, pictures: { logo: mark } } }),
        'logo-plate',
      );
    };
    expect(withLogo('#0f766e')).toBe(true);
    expect(withLogo('#000000')).toBe(false);
  });

  it('is refused in a frame, which a screen draws without textures', () => {
    const size = { width: 1080, height: 1080 };
    const asked = (more: object, layer: object = stone) =>
      layerDocument.safeParse({
        format: 1,
        name: 'tried',
        version: 1,
        pages: [{ id: 'page', size, layers: [layer] }],
        ...more,
      }).success;
    expect(asked({})).toBe(true);
    expect(asked({ frameKind: 'regular' })).toBe(false);
    expect(asked({}, { ...stone, source: { texture: 'velvet' } })).toBe(false);
  });
});
