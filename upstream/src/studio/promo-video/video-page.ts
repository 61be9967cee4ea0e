import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import type { VideoDocument } from './video-documents.ts';
import { layOutPoster, type VideoPoster } from './video-poster.ts';
import { type CutPage, cutEmptyScenes } from './video-scenes.ts';

export interface VideoPageInput {
  shape: PostShape;
  language: keyof VideoDocument['words'];
  /** The owner's texts replace the template's, even when empty. */
  data: LayerData;
  watermark?: string | null;
}

function clipBackgroundItems({ clip }: VideoDocument, shape: PostShape, { width, height }: DrawnPage): DrawnItem[] {
  const materialId = clip?.[shape];
  if (!clip || materialId === undefined) return [];
  const box = { x: 0, y: 0, width, height };
  const shade: DrawnItem = {
    kind: 'path',
    id: 'clip-shade',
    d: `M0 0H${width}V${height}H0Z`,
    box,
    fill: { kind: 'solid', hex: '#000000', alpha: clip.shade },
  };
  return [
    { kind: 'picture', id: 'clip', key: `${materialId}/1080.jpg`, isClipStill: true, box },
    ...(clip.shade > 0 ? [shade] : []),
  ];
}

export function clipIdOf({ items: [first] }: DrawnPage): string | null {
  return first?.kind === 'picture' && first.isClipStill ? (first.key.split('/')[0] ?? null) : null;
}

export interface LaidOutVideo extends CutPage {
  poster: VideoPoster;
}

export async function layOutVideo(template: VideoDocument, input: VideoPageInput): Promise<LaidOutVideo> {
  const { document, words: defaultTexts } = template;
  const { shape, language, data, watermark } = input;
  const texts = { ...defaultTexts[language], ...data.texts };
  const drawnPage = await layout.page({
    document,
    page: 'first',
    options: { shape, data: { ...data, texts, language } },
    watermark,
  });
  const clip = clipBackgroundItems(template, shape, drawnPage);
  const cut = cutEmptyScenes(template, shape, drawnPage);
  const poster = await layOutPoster(template, { shape, data: { ...data, texts, language }, typedTexts: data.texts });
  const page = clip.length === 0 ? cut.page : { ...cut.page, background: null, items: [...clip, ...cut.page.items] };
  return { ...cut, page, poster: { ...poster, seconds: cut.secondInVideo(poster.seconds) } };
}
