import { describe, expect, it } from 'vitest';
import { drawPageForData } from '../src/studio/layer/layer-arrange.ts';
import { layerDocument } from '../src/studio/layer/layer-document.ts';
import type { DrawnGroup, DrawnItem, DrawnPath } from '../src/studio/layer/layer-drawn.ts';
import type { LayerInput } from '../src/studio/layer/layer-kinds.ts';

const drawnItems = (layers: LayerInput[]): readonly DrawnItem[] => {
  const pages = [{ id: 'post', size: { width: 1000, height: 400 }, layers }];
  const document = layerDocument.parse({ format: 1, name: 'drawing', version: 1, pages });
  const page = document.pages[0];
  if (!page) throw new Error('a document has a page');
  const typesetter = () => {
    throw new Error('there are no words');
  };
  return drawPageForData(document, page, { typesetter, data: { texts: {}, pictures: {}, brand: '#123456' } }).items;
};

const dot: LayerInput = {
  id: 'dot',
  type: 'shape',
  box: { left: 10, top: 20, width: 40, height: 40 },
  fill: '#ff0000',
  stroke: { colour: '#000000', width: 6 },
};

describe('a layer group with its own coordinate system', () => {
  const [group] = drawnItems([
    {
      id: 'motif',
      type: 'group',
      view: [100, 100],
      box: { left: 200, top: 0, width: 600, height: 400 },
      layers: [dot],
    },
  ]);

  it('a layer group with a view box is scaled with its strokes to fit its box and is centred there', () => {
    const { box, stroke } = group as DrawnPath;
    expect(box).toEqual({ x: 340, y: 80, width: 160, height: 160 });
    expect(stroke?.width).toBe(24);
  });
});

describe('a mirrored layer group', () => {
  it('a mirrored layer group is drawn twice, the second time with left and right swapped', () => {
    const [group] = drawnItems([{ id: 'pair', type: 'group', repeat: { kind: 'mirror' }, layers: [dot] }]);
    const [unmirrored, mirrored] = (group as DrawnGroup).matrices ?? [];
    expect(unmirrored).toEqual([1, 0, 0, 1, 0, 0]);
    expect(mirrored).toEqual([-1, 0, 0, 1, 1000, 0]);
  });
});
