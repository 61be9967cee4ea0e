import { type PostShape, postSizes } from '@parichay/shared/greeting/greeting.lists.ts';
import { layerDocument } from '@parichay/shared/layer/layer.document.ts';
import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import { resolvePage } from '@parichay/shared/layer/layer.resolve.ts';
import { typeset } from '../render/text/typeset.ts';

/** Slanting lines: how many are above the picture, how many cross it, and how often each says the name. */
const lines = {
  SQUARE: { above: 1, count: 5, names: 4 },
  STORY: { above: 2, count: 7, names: 5 },
} as const satisfies Record<PostShape, object>;

/** What lies over a picture that no plan has paid for: chosen when it is drawn, stored nowhere. */
const watermarkOf = (shape: PostShape) => {
  const { above, count, names } = lines[shape];
  return layerDocument.parse({
    format: 1,
    name: 'watermark',
    version: 1,
    pages: [
      {
        id: 'page',
        size: { [shape]: postSizes[shape] },
        layers: [
          {
            id: 'lines',
            type: 'group',
            rotate: -28,
            box: { left: '-30%', top: '-30%', width: '160%', height: '160%' },
            layers: [
              {
                id: 'line',
                type: 'group',
                box: { left: -120 * above, top: 300 * above, height: 90, right: 0 },
                repeat: { kind: 'step', count, x: -120, y: 300 },
                layers: [
                  {
                    id: 'name',
                    type: 'group',
                    box: { left: 0, top: 0, width: 620, height: 90 },
                    // Each is an element to the browser of a cheap phone: no more than are seen.
                    repeat: { kind: 'step', count: names, x: 640, y: 0 },
                    layers: [
                      {
                        id: 'words',
                        type: 'text',
                        text: '{watermark}',
                        weight: 800,
                        size: 62,
                        minSize: 28,
                        align: 'center',
                        valign: 'middle',
                        colour: '#ffffff/0.4',
                        outline: { colour: '#000000/0.22', width: 3 },
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
};
const watermarks = { SQUARE: watermarkOf('SQUARE'), STORY: watermarkOf('STORY') };

/** The page with a watermark over it, as large as the page. @param words what it says: the name of the agency */
export function watermarked(page: DrawnPage, words: string): DrawnPage {
  const shape = page.height > page.width ? 'STORY' : 'SQUARE';
  const { width, height } = postSizes[shape];
  const scale = Math.max(page.width / width, page.height / height);
  const watermark = watermarks[shape];
  const over = resolvePage(watermark, watermark.pages[0] as (typeof watermark.pages)[number], {
    shape,
    set: typeset,
    data: { brand: '#000000', texts: { watermark: words }, pictures: {} },
  });
  if (scale === 1) return { ...page, items: [...page.items, ...over.items] };
  const scaled = { kind: 'group', id: 'watermark', items: over.items, matrices: [[scale, 0, 0, scale, 0, 0]] } as const;
  return { ...page, items: [...page.items, scaled] };
}
