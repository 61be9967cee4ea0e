import { describe, expect, it } from 'vitest';
import { layerDocument } from '../src/studio/layer/layer-document.ts';
import type { LayerInput } from '../src/studio/layer/layer-kinds.ts';
import { toSvgDocument } from '../src/studio/layer/layer-svg.ts';
import { emptyLayerData, resolvedPage, testDocumentOf } from './layer.fixtures.ts';

const layers: LayerInput[] = [
  {
    id: 'sky',
    type: 'gradient',
    fill: {
      kind: 'linear',
      stops: [
        [0, 'brand'],
        [1, 'brand/0'],
      ],
    },
  },
  { id: 'logo', type: 'picture', source: { field: 'logo' }, box: { left: 0, top: 0, width: 100, height: 100 } },
  {
    id: 'name',
    type: 'text',
    text: '{businessName}',
    size: 40,
    box: { left: 0, top: 200 },
    outline: { colour: 'ink', width: 2 },
  },
];
const data = {
  ...emptyLayerData,
  texts: { businessName: '<b>"Raju" & Sons</b>' },
  pictures: { logo: { key: 'a"b<c', width: 10, height: 10 } },
};

describe('the SVG drawn from a layer document', () => {
  it('texts and picture URLs in the SVG are escaped and never become markup', () => {
    const svg = toSvgDocument(resolvedPage(layers, { data }), { hrefOfPicture: (key) => `/media/${key}?a=1&b=2` });
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('href="/media/a&#34;b&#60;c?a=1&#38;b=2"');
  });

  it('the same layer document always produces an identical SVG', () => {
    const drawOnce = () => toSvgDocument(resolvedPage(layers, { data }), { hrefOfPicture: (key) => key });
    expect(drawOnce()).toBe(drawOnce());
  });

  it('the SVG draws a text outline behind the letters and omits a picture without a URL', () => {
    const svg = toSvgDocument(resolvedPage(layers, { data }), { hrefOfPicture: () => null });
    expect(svg).not.toContain('<image');
    expect(svg.indexOf('stroke-width="2"')).toBeLessThan(svg.lastIndexOf('M0 0H1V1Z'));
  });
});

describe('the validation of a layer document', () => {
  const isDocumentRefused = (change: object) =>
    layerDocument.safeParse({ ...testDocumentOf([]), ...change }).success === false;
  const isLayerRefused = (layer: object) =>
    isDocumentRefused({ pages: [{ id: 'page', size: { width: 10, height: 10 }, layers: [{ id: 'one', ...layer }] }] });

  it('a layer document with an undefined colour or a redefined role colour is refused', () => {
    expect(isLayerRefused({ type: 'shape', fill: 'saffron' })).toBe(true);
    expect(
      isLayerRefused({
        type: 'shape',
        fill: {
          kind: 'linear',
          stops: [
            [0, 'brand'],
            [1, 'saffron/0.5'],
          ],
        },
      }),
    ).toBe(true);
    expect(isLayerRefused({ type: 'shape', fill: 'brand' })).toBe(false);
    expect(isDocumentRefused({ styled: { bar: { 'style-1': 'saffron', 'style-2': 'paper' } } })).toBe(true);
    expect(isDocumentRefused({ palette: { brand: '#ff0000' } })).toBe(true);
  });

  it('a layer document with an unknown field or key, or with markup in a path, is refused', () => {
    expect(isLayerRefused({ type: 'picture', source: { field: 'selfie' } })).toBe(true);
    expect(isLayerRefused({ type: 'shape', when: { has: ['password'] } })).toBe(true);
    expect(isLayerRefused({ type: 'shape', script: 'x' })).toBe(true);
    expect(isLayerRefused({ type: 'path', d: 'M0 0"/><script>', view: [1, 1] })).toBe(true);
  });

  it('a layer document whose text or QR code names an unknown field is refused', () => {
    expect(isLayerRefused({ type: 'text', text: '{businesName}', size: 20 })).toBe(true);
    expect(isLayerRefused({ type: 'text', text: '{businessName|initial} {phone}', size: 20 })).toBe(false);
    expect(isLayerRefused({ type: 'qr', value: '{cardurl}' })).toBe(true);
  });
});
