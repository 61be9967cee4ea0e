import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import { layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { pageAtTime } from '@parichay/shared/studio/layer/layer-time.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import { posterSecondOf, showsBusinessName } from './video.fields.ts';
import type { VideoDocument } from './video-documents.ts';

/** The first frame of a video, which messengers show before it plays. */
export interface VideoPoster {
  seconds: number;
  items: readonly DrawnItem[];
}

/** In a story, apps cover the lowest 200 px. */
const nameBand = (shape: PostShape) => {
  const [height, coveredHeight, size] = shape === 'STORY' ? [340, 200, 84] : [116, 0, 68];
  const room = { left: 60, right: 60, bottom: coveredHeight, height: height - coveredHeight };
  return {
    ...{ id: 'poster', type: 'group', box: { left: 0, right: 0, bottom: 0, height } },
    layers: [
      { id: 'poster-ground', type: 'shape', box: { left: 0, right: 0, top: 0, bottom: 0 }, fill: 'brand-deep' },
      {
        ...{ id: 'poster-name', type: 'text', text: '{businessName}', box: room },
        ...{ font: 'display', weight: 700, size, minSize: 30, maxLines: 2, lineHeight: 1.1 },
        ...{ align: 'center', valign: 'middle', colour: 'on-deep' },
      },
    ],
  };
};

const nameDocument = layerDocument.parse({
  ...{ format: 1, name: 'poster', version: 1 },
  pages: [
    {
      id: 'poster',
      size: { SQUARE: { width: 1080, height: 1080 }, STORY: { width: 1080, height: 1920 } },
      layers: (['SQUARE', 'STORY'] as const).map((shape) => ({
        ...nameBand(shape),
        id: `poster-${shape.toLowerCase()}`,
        when: { shape },
      })),
    },
  ],
});

export async function layOutPoster(
  template: VideoDocument,
  { shape, data, typedTexts }: { shape: PostShape; data: LayerData; typedTexts: LayerData['texts'] },
): Promise<VideoPoster> {
  const seconds = posterSecondOf(template, shape, typedTexts);
  if (showsBusinessName(template, shape, seconds)) return { seconds, items: [] };
  const { items } = await layout.page({
    document: nameDocument,
    page: 'first',
    options: { shape, data },
  });
  return { seconds, items };
}

export function drawPoster(page: DrawnPage, { seconds, items }: VideoPoster): DrawnPage {
  const { items: shown, ...rest } = pageAtTime(page, seconds);
  return { ...rest, items: [...shown, ...items] };
}
