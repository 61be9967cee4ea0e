import { layerDocument } from '@parichay/shared/layer/layer.document.ts';
import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import { resolvePage } from '@parichay/shared/layer/layer.resolve.ts';
import { typeset } from '../render/text/typeset.ts';

/** What lies over a picture that no plan has paid for: chosen when it is drawn, stored nowhere. */
const watermark = layerDocument.parse({
  format: 1,
  name: 'watermark',
  version: 1,
  pages: [
    {
      id: 'page',
      size: { SQUARE: { width: 1080, height: 1080 }, STORY: { width: 1080, height: 1920 } },
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
              box: { left: 0, top: 0, height: 90, right: 0 },
              repeat: { kind: 'step', count: 12, x: -120, y: 300 },
              layers: [
                {
                  id: 'name',
                  type: 'group',
                  box: { left: 0, top: 0, width: 620, height: 90 },
                  repeat: { kind: 'step', count: 7, x: 640, y: 0 },
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

/** The page with a watermark over it. @param words what it says: the name of the agency */
export function watermarked(page: DrawnPage, words: string): DrawnPage {
  const shape = page.height > page.width ? 'STORY' : 'SQUARE';
  const over = resolvePage(watermark, watermark.pages[0] as (typeof watermark.pages)[number], {
    shape,
    set: typeset,
    data: { brand: '#000000', texts: { watermark: words }, pictures: {} },
  });
  return { ...page, items: [...page.items, ...over.items] };
}
